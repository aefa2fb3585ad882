import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/parts.ts'
import { istDateOf } from '#values/ist-date.ts'
import { auditCare, type CareCall, type Episode, lockEpisode } from '../episodes.ts'
import { notifyLater } from '../notify-owner.ts'
import { moveCall } from './move-call.ts'
import { stopKit } from './move-kit.ts'
import { stopCall } from './stop-calls.ts'

type EndParts = Pick<Parts, 'db' | 'clock'>

/** The plan has ended early: its money goes back. Calls that have not started are cancelled, and a kit that has not left stays here. */
export async function stopEpisode({ db, clock }: EndParts, subscription_id: string, now: Date): Promise<void> {
  await withTransaction(db, async (trx) => {
    const found = await findActive(trx, subscription_id)
    if (!found) return
    const by = { at: now, actor: 'system' } as const
    const episode = await end(trx, found, 'STOPPED', now)
    for (const call of await listOpenCalls(trx, subscription_id)) await stopCall(trx, episode, call, { clock, by })
    await stopKit(trx, episode, by)
  })
}

/** Ends every care whose day 12 is over. */
export async function completeEpisodes(db: Db, now: Date): Promise<void> {
  const due = await db
    .selectFrom('home_care_episodes')
    .select('subscription_id')
    .where('status', '=', 'ACTIVE')
    .where('ends_on', '<', istDateOf(now))
    .execute()
  for (const { subscription_id } of due)
    await withTransaction(db, async (trx) => {
      const found = await findActive(trx, subscription_id)
      if (!found) return
      const episode = await end(trx, found, 'COMPLETED', now)
      const by = { at: now, actor: 'system' } as const
      for (const call of await listOpenCalls(trx, subscription_id))
        if (call.status === 'PLANNED') await moveCall(trx, episode, call, { event: 'miss', by })
      await notifyLater(trx, { about: 'summary', subscription_id, at: now })
    })
}

async function findActive(trx: Db, subscription_id: string): Promise<Episode | undefined> {
  const known = await trx
    .selectFrom('home_care_episodes')
    .select('subscription_id')
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirst()
  const episode = known && (await lockEpisode(trx, subscription_id))
  return episode?.status === 'ACTIVE' ? episode : undefined
}

async function end(trx: Db, episode: Episode, status: 'STOPPED' | 'COMPLETED', now: Date): Promise<Episode> {
  const after = await trx
    .updateTable('home_care_episodes')
    .set({ status, ended_at: now })
    .where('subscription_id', '=', episode.subscription_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const action = status === 'STOPPED' ? 'home-care.care-stopped' : 'home-care.care-completed'
  await auditCare(trx, after, { at: now, actor: 'system' }, { action, after: { status } })
  return after
}

function listOpenCalls(trx: Db, subscription_id: string): Promise<CareCall[]> {
  return trx
    .selectFrom('home_care_calls')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .where('status', 'in', ['PLANNED', 'CALLING'])
    .orderBy('due_at')
    .execute()
}
