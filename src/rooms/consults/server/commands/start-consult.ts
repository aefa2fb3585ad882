import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Consultations } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { lockPlan } from '#rooms/service-uses/server/uses.ts'
import { countingMobile } from '#rooms/subscriptions/server/contacts.ts'
import { numberInDoubt } from '#rooms/subscriptions/server/readers.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { START_REFUSALS } from '../../contract/refusals.ts'
import { isOpen } from '../../rules/consult-status.ts'
import { consultActiveMinutes, doctorAcceptSeconds } from '../../rules/settings.ts'
import { type ConsultRow, type Desk, findOpenConsult, RECORD_DUE, REQUEST_DOCTOR } from '../consultations.ts'
import { COVER_REFUSALS, readCover } from '../cover.ts'
import { fairUseOf } from '../fair-use.ts'
import { recordDue } from './move-consult.ts'

export interface ConsultInput {
  subscription_id: string
  uhid: string
  /** Null where only a speciality was chosen. */
  problem_area: { id: string; name: string } | null
  speciality: string
  preferred_language: string
  booked_by: { kind: 'MEMBER'; account_id: string } | { kind: 'AGENT'; partner_id: string; agent_id: string }
}

/**
 * Asks for a doctor, in the caller's transaction; the desk is asked by a job once it is committed. The caller has checked
 * who may ask for this person. Everything else is checked under the plan's lock, in the order of decisions §10.
 * @returns the consultation; for an agent the open one that they have booked for the same patient
 */
export async function startConsult(
  trx: Db,
  input: ConsultInput,
  { desk, clock }: { desk: Desk; clock: { now(): Date } },
): Promise<{ consult: ConsultRow; is_new: boolean }> {
  const { subscription_id, uhid, booked_by } = input
  await lockPlan(trx, subscription_id)
  const now = clock.now()
  const { reason } = await readCover(trx, { subscription_id, uhid }, now)
  if (reason) throw new Refusal<typeof START_REFUSALS>(COVER_REFUSALS[reason])
  const found = await findOpenConsult(trx, subscription_id)
  const open = found && (await recordDue(trx, found, now))
  if (open && isOpen(open.status) && open.uhid === uhid && isBookedBy(open, booked_by))
    return { consult: open, is_new: false }
  const { refusal } = await fairUseOf(trx, subscription_id, now)
  if (refusal) {
    const { code, resets_at, text } = refusal
    const seconds = Math.max(1, Math.ceil((resets_at.getTime() - now.getTime()) / 1000))
    throw new Refusal<typeof START_REFUSALS>(code, {
      text,
      extra_args: { resets_at: toWireTime(resets_at), reset_after_s: seconds },
    })
  }
  if (!desk) throw new Refusal<typeof START_REFUSALS>('CONSULTS_CLOSED', { retry_after: 3600 })
  return { consult: await insert(trx, input, now), is_new: true }
}

/** An agent can follow what they booked, and nothing that the member or a colleague asked for. */
function isBookedBy({ agent_id, partner_id }: ConsultRow, by: ConsultInput['booked_by']): boolean {
  return by.kind === 'AGENT' && agent_id === by.agent_id && partner_id === by.partner_id
}

function insert(trx: Db, { problem_area, booked_by, ...asked }: ConsultInput, now: Date): Promise<ConsultRow> {
  const isMember = booked_by.kind === 'MEMBER'
  const row = {
    ...asked,
    transaction_id: randomUUID(),
    account_id: isMember ? booked_by.account_id : null,
    booked_by: booked_by.kind,
    partner_id: isMember ? null : booked_by.partner_id,
    agent_id: isMember ? null : booked_by.agent_id,
    problem_area_id: problem_area?.id ?? null,
    problem_area: problem_area?.name ?? null,
  }
  return insertConsult(trx, row, now)
}

type NewConsult = Omit<
  Insertable<Consultations>,
  'status' | 'initiated_at' | 'expires_at' | 'ends_at' | 'patient_mobile' | 'number_unproven'
>

/** Adds a consultation with its times and the job that asks the desk; the caller has locked the plan. */
export async function insertConsult(trx: Db, row: NewConsult, now: Date): Promise<ConsultRow> {
  const seconds = await readSetting(trx, doctorAcceptSeconds, now)
  const minutes = await readSetting(trx, consultActiveMinutes, now)
  const { transaction_id, uhid } = row
  const expires_at = new Date(now.getTime() + seconds * 1000)
  const consult = await trx
    .insertInto('consultations')
    .values({
      ...row,
      patient_mobile: (insert) =>
        insert
          .selectFrom('subscription_members as m')
          .select(countingMobile().as('mobile'))
          .where('m.uhid', '=', uhid)
          .where('m.is_primary', '=', false),
      number_unproven: sql<boolean>`(select ${numberInDoubt} from subscription_members m where m.uhid = ${uhid})`,
      status: 'initiated',
      initiated_at: now,
      expires_at,
      ends_at: new Date(now.getTime() + minutes * 60_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueue(trx, REQUEST_DOCTOR, { payload: { transaction_id, tries: 0 }, run_at: now })
  await enqueue(trx, RECORD_DUE, { payload: { transaction_id }, run_at: expires_at })
  return consult
}
