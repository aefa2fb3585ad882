import { randomUUID } from 'node:crypto'
import { withTransaction } from '#platform/database/transaction.ts'
import { addKit } from '#rooms/home-care/server/commands/move-kit.ts'
import { openEpisode } from '#rooms/home-care/server/commands/open-episode.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { DAY_MS } from '#values/ist-date.ts'
import type { World } from './world.ts'

type CareWorld = Pick<World, 'db' | 'keys' | 'clock'>

/** Home care on a plan that somebody bought, without the purchase of home care; once for a plan. */
export async function insertCare({ db, keys, clock }: CareWorld, subscription_id: string): Promise<void> {
  const now = clock.now()
  const known = db.selectFrom('home_care_episodes').select('status').where('subscription_id', '=', subscription_id)
  if (await known.executeTakeFirst()) return
  const { account_id } = await db
    .selectFrom('subscriptions')
    .select('account_id')
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  const bought = {
    account_id,
    plan_id: DEMO_PLANS.covid,
    status: 'CONSUMED',
    subscription_id,
    checked_at: now,
  } as const
  const { id: plan_proposal_id } = await db
    .insertInto('plan_proposals')
    .values({ ...bought, created_at: now, modified_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await openEpisode({ db, keys }, { subscription_id, plan_proposal_id, bought_at: now.toISOString() }, now)
}

/** A call that can be recorded as done. */
export async function insertCareCall({ db, clock }: CareWorld, subscription_id: string): Promise<string> {
  const call = { subscription_id, kind: 'ON_DEMAND', day: 1, due_at: clock.now() } as const
  return (await db.insertInto('home_care_calls').values(call).returning('id').executeTakeFirstOrThrow()).id
}

/** An alarm that somebody has taken, so that a note can be added; nobody needs to act on it for a day. */
export async function insertAlarm(
  { db, clock }: CareWorld,
  subscription_id: string,
  taken_by: string,
): Promise<string> {
  const now = clock.now()
  // Neither late nor stalled, however many people log in after it.
  const due_at = new Date(now.getTime() + DAY_MS)
  const taken = { status: 'TAKEN', taken_by, taken_at: now, next_try_at: due_at } as const
  const alarm = { subscription_id, opened_at: now, due_at, ...taken }
  return (await db.insertInto('home_care_escalations').values(alarm).returning('id').executeTakeFirstOrThrow()).id
}

/** Another kit to pack, with a label for it. */
export async function insertKit({ db, clock }: CareWorld, subscription_id: string) {
  await withTransaction(db, (trx) =>
    addKit(trx, { subscription_id }, { source: 'SYSTEM', actor_id: null, now: clock.now() }),
  )
  return { status: 'PACKED', courier: 'Blue Kite', tracking_number: `AWB-${randomUUID().slice(0, 8)}` }
}
