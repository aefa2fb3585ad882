import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { lockSubscription } from '../terms.ts'

const ENDED = ['EXPIRED', 'REFUNDED', 'CANCELLED', 'BLOCKED']

/** Published when a plan ends early, for what was arranged with it. */
export const ENDED_EARLY = { name: 'subscriptions.ended-early' }
export interface EndedEarly {
  subscription_id: string
}

/**
 * Ends an active subscription immediately; one that has ended keeps its state, except that it may still be refunded.
 */
export async function endSubscription(
  trx: Db,
  id: string,
  status: 'EXPIRED' | 'REFUNDED' | 'CANCELLED',
  now: Date,
): Promise<void> {
  const subscription = await lockSubscription(trx, id)
  if (subscription.status === status || (ENDED.includes(subscription.status) && status !== 'REFUNDED')) return
  const expires_at = subscription.expires_at < now ? subscription.expires_at : now
  await trx
    .updateTable('subscriptions')
    .set((update) => ({ status, expires_at, auto_renew: false, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  if (status !== 'EXPIRED')
    await enqueue<EndedEarly>(trx, ENDED_EARLY, { payload: { subscription_id: id }, run_at: now })
}

/** Sets whether the subscription renews automatically, which decides what an unpaid last day leads to. */
export async function setAutoRenew(trx: Db, id: string, on: boolean): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set((update) => ({ auto_renew: on, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .where('auto_renew', '!=', on)
    .execute()
}
