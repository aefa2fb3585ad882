import type { Db } from '#platform/database/open-database.ts'
import { isInForce, isRenewable } from '../../rules/in-force.ts'
import { renewedTerm } from '../../rules/term.ts'
import { lastTerm, lockSubscription, type SubscriptionTerm } from '../terms.ts'

interface Renewal {
  subscription_id: string
  plan: { plan_id: string; plan_version_id: string; duration_days: number }
  payment_transaction_id: string
  now: Date
}

/**
 * Adds the term that a payment bought, in the payment's own transaction. The subscription keeps its id and its members.
 * @returns the term, the same one when the payment has been through here before; undefined where the subscription cannot be
 * renewed any more (blocked, cancelled, refunded), so that the money has to go back
 */
export async function renewSubscription(trx: Db, renewal: Renewal): Promise<SubscriptionTerm | undefined> {
  const { subscription_id, plan, payment_transaction_id, now } = renewal
  const subscription = await lockSubscription(trx, subscription_id)
  const paid = await trx
    .selectFrom('subscription_terms')
    .selectAll()
    .where('payment_transaction_id', '=', payment_transaction_id)
    .executeTakeFirst()
  if (paid) return paid
  if (!isRenewable(subscription.status)) return undefined
  const last = await lastTerm(trx, subscription_id)
  const { starts_on, ends_on, expires_at } = renewedTerm(
    { ends_on: last.ends_on, in_force: isInForce(subscription, now) },
    plan.duration_days,
    now,
  )
  await trx
    .updateTable('subscriptions')
    .set((update) => ({
      status: 'ACTIVE',
      plan_id: plan.plan_id,
      plan_version_id: plan.plan_version_id,
      ends_on,
      expires_at,
      version: update('version', '+', 1),
    }))
    .where('id', '=', subscription_id)
    .execute()
  return trx
    .insertInto('subscription_terms')
    .values({
      subscription_id,
      number: await nextTermNumber(trx, subscription_id),
      plan_version_id: plan.plan_version_id,
      starts_on,
      ends_on,
      payment_transaction_id,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Numbers are not used again, also not that of a term that was taken back. */
export async function nextTermNumber(trx: Db, subscription_id: string): Promise<number> {
  const { highest } = await trx
    .selectFrom('subscription_terms')
    .select((select) => select.fn.max('number').as('highest'))
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  return highest + 1
}
