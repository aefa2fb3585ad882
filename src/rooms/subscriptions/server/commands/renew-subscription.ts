import type { Db } from '#platform/database/open-database.ts'
import { isInForce, isRenewable } from '../../rules/in-force.ts'
import { renewedTerm } from '../../rules/term.ts'
import { lastTerm, lockSubscription, type SubscriptionTerm } from '../terms.ts'
import { addTerm, findTermOfPayment, type PaidTerm } from './add-term.ts'

/**
 * Adds the term that a payment bought, in the payment's transaction. The subscription keeps its id and its members.
 * @returns the term, the same one if the payment was processed before; undefined if the subscription can no longer be
 * renewed (blocked, cancelled, refunded), so that the money has to be refunded
 */
export async function renewSubscription(trx: Db, renewal: PaidTerm): Promise<SubscriptionTerm | undefined> {
  const { subscription_id, plan, payment_transaction_id, now } = renewal
  const subscription = await lockSubscription(trx, subscription_id)
  const paid = await findTermOfPayment(trx, payment_transaction_id)
  if (paid) return paid
  if (!isRenewable(subscription.status)) return undefined
  const { ends_on } = await lastTerm(trx, subscription_id)
  const dates = renewedTerm({ ends_on, in_force: isInForce(subscription, now) }, plan.duration_days, now)
  return addTerm(trx, renewal, dates, { status: 'ACTIVE' })
}
