import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { requestCareCall } from '../../contract/care.ts'
import { dayOfCare } from '../../rules/calendar.ts'
import { onDemandLeft } from '../../rules/call-state.ts'
import { auditCare, type CareAuditStamp, type CareCall, lockActiveEpisode, readHalt } from '../episodes.ts'
import { listCalls } from './move-call.ts'
import { callWhenDue } from './open-episode.ts'

/** Whether a doctor is being called, or is about to be at the patient's request. */
export function isCallOpen(calls: readonly CareCall[]): boolean {
  return calls.some(({ kind, status }) => status === 'CALLING' || (kind === 'ON_DEMAND' && status === 'PLANNED'))
}

/**
 * A call that the patient asks for, now: one of two, until the end of day 12.
 * @throws Refusal NOT_FOUND, CARE_OVER, PLAN_BLOCKED, NONE_LEFT, CALL_OPEN
 */
export async function requestCall(trx: Db, subscription_id: string, by: CareAuditStamp): Promise<void> {
  const episode = await lockActiveEpisode(trx, subscription_id, by.at)
  if ((await readHalt(trx, subscription_id)) === 'PLAN_BLOCKED')
    throw new Refusal<typeof requestCareCall>('PLAN_BLOCKED')
  const calls = await listCalls(trx, subscription_id)
  if (isCallOpen(calls)) throw new Refusal<typeof requestCareCall>('CALL_OPEN')
  if (onDemandLeft(calls) === 0) throw new Refusal<typeof requestCareCall>('NONE_LEFT')
  const call = await trx
    .insertInto('home_care_calls')
    .values({ subscription_id, kind: 'ON_DEMAND', day: dayOfCare(episode.starts_on, by.at), due_at: by.at })
    .returningAll()
    .executeTakeFirstOrThrow()
  await auditCare(trx, episode, by, { action: 'home-care.call-requested', after: { call_id: call.id } })
  await callWhenDue(trx, call)
}
