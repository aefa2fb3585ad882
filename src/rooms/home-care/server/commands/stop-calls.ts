import type { Db } from '#platform/database/open-database.ts'
import type { Parts } from '#platform/parts.ts'
import { moveConsult } from '#rooms/consults/server/commands/move-consult.ts'
import type { CareAuditStamp, CareCall, Episode } from '../episodes.ts'
import { moveCall } from './move-call.ts'

interface Stop extends Pick<Parts, 'clock'> {
  by: CareAuditStamp
}

/** Cancels a call; a doctor who is with the patient finishes. */
export async function stopCall(trx: Db, episode: Episode, call: CareCall, { clock, by }: Stop): Promise<void> {
  const moved = call.consult_id && (await moveConsult(trx, call.consult_id, { event: 'lose_cover' }, clock))
  if (call.status === 'CALLING' && moved && moved.consult.joined_at) return
  await moveCall(trx, episode, call, { event: 'stop', by })
}

/** The alarms of a care are ended: no doctor is rung about them any more. */
export async function stopRinging(trx: Db, episode: Episode, stop: Stop): Promise<void> {
  const calls = await trx
    .selectFrom('home_care_calls')
    .selectAll()
    .where('subscription_id', '=', episode.subscription_id)
    .where('kind', '=', 'ALARM')
    .where('status', 'in', ['PLANNED', 'CALLING'])
    .execute()
  for (const call of calls) {
    // A request that no doctor has accepted yet is taken back from their desk.
    if (call.consult_id) await moveConsult(trx, call.consult_id, { event: 'cancel' }, stop.clock)
    await stopCall(trx, episode, call, stop)
  }
}
