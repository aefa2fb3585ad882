import type { Db } from '#platform/database/open-database.ts'
import { istDateOf } from '#values/ist-date.ts'
import { endOfTerm } from '../../rules/term.ts'
import { lastTerm, lockSubscription } from '../terms.ts'
import { endSubscription } from './end-subscription.ts'

/**
 * Reverses what a refunded payment bought: a renewal that has not started leaves the running term as it was; any other
 * term ends the subscription as REFUNDED. Repeating it changes nothing.
 * @returns whether the subscription ended
 */
export async function takeBackTerm(
  trx: Db,
  { payment_transaction_id, now }: { payment_transaction_id: string; now: Date },
): Promise<{ is_ended: boolean }> {
  const { subscription_id } = await trx
    .selectFrom('subscription_terms')
    .select('subscription_id')
    .where('payment_transaction_id', '=', payment_transaction_id)
    .executeTakeFirstOrThrow()
  const subscription = await lockSubscription(trx, subscription_id)
  const term = await trx
    .selectFrom('subscription_terms')
    .selectAll()
    .where('payment_transaction_id', '=', payment_transaction_id)
    .executeTakeFirstOrThrow()
  if (term.taken_back_at) return { is_ended: false }
  const hasBegun = term.starts_on <= istDateOf(now)
  if (hasBegun || term.number === 1) {
    await endSubscription(trx, subscription_id, 'REFUNDED', now)
    return { is_ended: true }
  }
  await trx
    .updateTable('subscription_terms')
    .set({ taken_back_at: now })
    .where('payment_transaction_id', '=', payment_transaction_id)
    .execute()
  const last = await lastTerm(trx, subscription_id)
  const last_instant = endOfTerm(last.ends_on)
  await trx
    .updateTable('subscriptions')
    .set((update) => ({
      plan_id: (query) =>
        query.selectFrom('plan_versions').select('plan_id').where('plan_versions.id', '=', last.plan_version_id),
      plan_version_id: last.plan_version_id,
      ends_on: last.ends_on,
      // In whatever state: unblocking gives back what is left of the dates. One that ended earlier stays so.
      expires_at: subscription.expires_at < last_instant ? subscription.expires_at : last_instant,
      version: update('version', '+', 1),
    }))
    .where('id', '=', subscription_id)
    .execute()
  return { is_ended: false }
}
