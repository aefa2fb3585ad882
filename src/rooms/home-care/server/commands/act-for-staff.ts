import { auditedBy } from '#platform/audit/audit.ts'
import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { istDateOf } from '#values/ist-date.ts'
import type {
  actOnCareCall,
  actOnEscalation,
  addCareNote,
  changeCareDoctor,
  checkSharedNumber,
  moveCareKit,
} from '../../contract/desk.ts'
import { endOfCare } from '../../rules/calendar.ts'
import { mayRecord } from '../../rules/call-state.ts'
import { callWords } from '../../words/calls.ts'
import { type CareAuditStamp, lockActiveEpisode, lockEpisode, readEpisode } from '../episodes.ts'
import { refuseOwnCare } from '../own-care.ts'
import { actOnAlarm } from './act-on-alarm.ts'
import { addNote } from './add-note.ts'
import { changeDoctor } from './assign-doctor.ts'
import { checkNumber } from './check-number.ts'
import { moveCall, readCall } from './move-call.ts'
import { moveKit } from './move-kit.ts'
import { callWhenDue } from './open-episode.ts'

const { fields: words } = callWords

/** The care is locked, and not the person's own affair. @throws Refusal NOT_FOUND, OWN_AFFAIR, and those of the act */
function actOn(
  { db, keys, caller, ...request }: AnyRequestContext,
  subscription_id: string,
  act: (trx: Db, by: CareAuditStamp, actor_id: string) => Promise<unknown>,
): Promise<void> {
  return withTransaction(db, async (trx) => {
    await refuseOwnCare(trx, keys, caller.account_id, await lockEpisode(trx, subscription_id))
    await act(trx, auditedBy({ caller, ...request }), caller.account_id ?? '')
  })
}

type EpisodePath = { id: string }

/**
 * What became of a call, or another time for it.
 * @throws Refusal NOT_FOUND, OWN_AFFAIR, CARE_OVER, INVALID, WRONG_STATE, NO_CREDIT
 */
export function actOnCall(
  request: AnyRequestContext,
  { id, call_id }: EpisodePath & { call_id: string },
  { act, due_at, note }: BodyOf<typeof actOnCareCall>,
): Promise<void> {
  return actOn(request, id, async (trx, by, author_id) => {
    // What took place is recorded afterwards too.
    const episode = await (act === 'MOVED' ? lockActiveEpisode(trx, id, by.at) : lockEpisode(trx, id))
    const call = await readCall(trx, episode, call_id)
    if (act === 'DONE' && !note) throw new Refusal('INVALID', { fields: { note: words.noteNeeded } })
    if (act !== 'MOVED' && !mayRecord(call.due_at, istDateOf(by.at)))
      throw new Refusal('INVALID', { fields: { act: words.tooEarly } })
    if (act === 'MOVED') {
      const time = due_at && due_at >= by.at && due_at < endOfCare(episode.starts_on) ? due_at : undefined
      if (!time) throw new Refusal('INVALID', { fields: { due_at: words.dueAt } })
      await callWhenDue(trx, await moveCall(trx, episode, call, { event: 'move', due_at: time, by }))
    } else await moveCall(trx, episode, call, { event: act === 'DONE' ? 'finish' : 'miss', by })
    if (note) await addNote(trx, request.keys, episode, { about: { kind: 'CALL', call_id }, text: note, author_id, by })
  })
}

/** @throws Refusal NOT_FOUND, OWN_AFFAIR, CARE_OVER, PLAN_BLOCKED, REFUND_WAITING, INVALID, WRONG_STATE */
export function moveKitForStaff(
  request: AnyRequestContext,
  { id }: EpisodePath,
  { status, courier, tracking_number, note }: BodyOf<typeof moveCareKit>,
): Promise<void> {
  return actOn(request, id, (trx, by, actor_id) =>
    moveKit(trx, { subscription_id: id, status, courier, tracking_number, note, actor_id, by }),
  )
}

/**
 * Takes an alarm, writes about it, records that nobody answered, hands it over, closes it with a doctor's outcome.
 * @throws Refusal NOT_FOUND, OWN_AFFAIR, INVALID, WRONG_STATE
 */
export function actOnAlarmForStaff(
  request: AnyRequestContext,
  { id, escalation_id }: EpisodePath & { escalation_id: string },
  body: BodyOf<typeof actOnEscalation>,
): Promise<void> {
  return actOn(request, id, async (trx, by, actor_id) =>
    actOnAlarm(trx, request, await readEpisode(trx, id), { ...body, escalation_id, actor_id, by }),
  )
}

/** @throws Refusal NOT_FOUND, OWN_AFFAIR, CARE_OVER, NO_DOCTOR */
export function changeDoctorForStaff(
  request: AnyRequestContext,
  { id }: EpisodePath,
  body: BodyOf<typeof changeCareDoctor>,
): Promise<void> {
  return actOn(request, id, (trx, by) => changeDoctor(trx, id, body, by))
}

/** @throws Refusal NOT_FOUND, OWN_AFFAIR */
export function addHandOver(
  request: AnyRequestContext,
  { id }: EpisodePath,
  { text }: BodyOf<typeof addCareNote>,
): Promise<void> {
  return actOn(request, id, async (trx, by, author_id) => {
    const episode = await readEpisode(trx, id)
    await addNote(trx, request.keys, episode, { about: { kind: 'HANDOVER' }, text, author_id, by })
  })
}

/** @throws Refusal NOT_FOUND, OWN_AFFAIR, WRONG_STATE */
export function checkNumberForStaff(
  request: AnyRequestContext,
  { id }: EpisodePath,
  body: BodyOf<typeof checkSharedNumber>,
): Promise<void> {
  return actOn(request, id, (trx, by, checked_by) => checkNumber(trx, request, id, { ...body, checked_by, by }))
}
