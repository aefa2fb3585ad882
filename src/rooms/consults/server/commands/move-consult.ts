import type { Updateable } from 'kysely'
import type { Consultations } from '#db/schema.ts'
import type { AcceptedDoctor } from '#gateways/doctor-desk/doctor-desk.ts'
import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { istDateOf } from '#values/ist-date.ts'
import { doctorJoinMinutes } from '../../rules/settings.ts'
import { type ConsultEvent, dueEvent, moveOf, nextDue, REASON_OF } from '../../rules/transitions.ts'
import {
  ASK_DESK,
  CARE_CONSULT_ENDED,
  type CareConsultEnded,
  type ConsultRow,
  lockConsult,
  NOTIFY_PATIENT,
  RECORD_DUE,
  WITHDRAW_REQUEST,
} from '../consultations.ts'
import { endUse, readCover, recordUse, reportUnpaid } from '../cover.ts'
import type { NotifyPatient } from '../notify-patient.ts'

const MINUTE_MS = 60_000
/** How long before time decides about a call the desk is asked for messages that were lost. */
const ASKED_BEFORE_MS = 15_000

export interface ConsultMove {
  event: ConsultEvent
  /** Of an acceptance or a doctor who joins. */
  doctor?: AcceptedDoctor
  /** Of a call that the desk reports as held already: its doctor is not refused any more. */
  was_held?: boolean
}

export type ConsultMoveResult = { outcome: 'applied' | 'no_change' | 'refused'; consult: ConsultRow }

/**
 * Moves a consultation, once what time has moved is recorded. The state is read under the lock, so of a doctor who accepts
 * and the second in which the request expires exactly one comes first.
 * @param clock read after the lock: waiting for it takes time too
 */
export async function moveConsult(
  trx: Db,
  transaction_id: string,
  { event, doctor, was_held = false }: ConsultMove,
  clock: { now(): Date },
): Promise<ConsultMoveResult> {
  const locked = await lockConsult(trx, transaction_id)
  const now = clock.now()
  const consult = await recordDue(trx, locked, now)
  const isOther = doctor && consult.doctor_ref !== null && consult.doctor_ref !== doctor.doctor_ref
  const move = moveOf(consult.status, event)
  // A doctor is not given to somebody whose plan or place in it ended while they waited.
  if (doctor && !was_held && typeof move === 'object' && (await hasLostCover(trx, consult, now)))
    return { outcome: 'refused', consult: await apply(trx, consult, { event: 'lose_cover', at: now }) }
  if (event === 'complete' && wasGivenUp(consult))
    await reportUnpaid(trx, { transaction_id, why: 'HELD_AFTER_END' }, now)
  if (move === 'refused' || isOther) return { outcome: 'refused', consult }
  if (move === 'unchanged') return { outcome: 'no_change', consult }
  return { outcome: 'applied', consult: await apply(trx, consult, { event, doctor, at: now }) }
}

/** What a programme owes does not depend on the plan's consultations. */
async function hasLostCover(trx: Db, consult: ConsultRow, now: Date): Promise<boolean> {
  if (consult.booked_by === 'CARE') return false
  const { reason } = await readCover(trx, consult, now, istDateOf(consult.initiated_at))
  return reason !== undefined
}

/** A doctor had accepted and nobody knew that the call took place. */
function wasGivenUp({ booked_by, accepted_at, failure_reason }: ConsultRow): boolean {
  const isUnheld = failure_reason === 'NO_SHOW' || failure_reason === 'NOT_COVERED'
  return booked_by !== 'CARE' && accepted_at !== null && isUnheld
}

/** Records what time has moved; the caller has locked the row. */
export async function recordDue(trx: Db, locked: ConsultRow, now: Date): Promise<ConsultRow> {
  const due = dueEvent(locked, now)
  return due ? apply(trx, locked, due) : locked
}

interface ConsultTransition {
  event: ConsultEvent
  doctor?: AcceptedDoctor | undefined
  at: Date
}

async function apply(trx: Db, consult: ConsultRow, { event, doctor, at }: ConsultTransition): Promise<ConsultRow> {
  const move = moveOf(consult.status, event)
  if (typeof move !== 'object') return consult
  const { to: status } = move
  const { transaction_id } = consult
  const set: Updateable<Consultations> = { status }
  if (doctor && consult.accepted_at === null) {
    const minutes = await readSetting(trx, doctorJoinMinutes, at)
    const { doctor_ref, doctor_name, doctor_speciality, doctor_registration, join_link, channel, slot } = doctor
    Object.assign(set, { doctor_ref, doctor_name, doctor_speciality, doctor_registration, join_link, channel, slot })
    set.accepted_at = at
    set.join_by = new Date(at.getTime() + minutes * MINUTE_MS)
  }
  if ((status === 'active' || status === 'completed') && consult.joined_at === null) set.joined_at = at
  if (status === 'failure') set.failure_reason = REASON_OF[event]!
  if (nextDue({ ...consult, status }) === undefined) set.ended_at = at
  const after = await trx
    .updateTable('consultations')
    .set(set)
    .where('transaction_id', '=', transaction_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (consult.joined_at === null && after.joined_at !== null) await recordUse(trx, after, at)
  if (after.ended_at !== null) {
    await endUse(trx, after, at)
    if (after.booked_by === 'CARE')
      await enqueue<CareConsultEnded>(trx, CARE_CONSULT_ENDED, { payload: { transaction_id }, run_at: at })
  }
  const due = nextDue(after)
  if (due) {
    const payload = { transaction_id }
    await enqueue(trx, ASK_DESK, { payload, run_at: new Date(due.getTime() - ASKED_BEFORE_MS) })
    await enqueue(trx, RECORD_DUE, { payload, run_at: due })
  }
  if (status === 'cancelled' || status === 'expired')
    await enqueue(trx, WITHDRAW_REQUEST, { payload: { transaction_id }, run_at: at })
  const about = newsOf(consult, after)
  if (about) await enqueue(trx, NOTIFY_PATIENT, { payload: { transaction_id, about }, run_at: at })
  return after
}

/** What the person who waits is told by a message: a doctor was found, an expected one did not come, or none is free. */
function newsOf(before: ConsultRow, after: ConsultRow): NotifyPatient['about'] | undefined {
  if (before.accepted_at === null && after.accepted_at !== null) return 'doctor'
  const { status, failure_reason: reason, booked_by } = after
  if (reason === 'NO_SHOW' || reason === 'CALL_FAILED') return 'not-held'
  const hasNone = status === 'expired' || reason === 'DECLINED' || reason === 'REFUSED'
  // A care programme asks for another doctor itself.
  return hasNone && booked_by !== 'CARE' ? 'no-doctor' : undefined
}
