import type { Db } from '#platform/database/open-database.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { isInForce } from '../../rules/in-force.ts'
import { termFrom } from '../../rules/term.ts'
import { lastTerm, lockSubscription, type SubscriptionTerm } from '../terms.ts'
import { addTerm, findTermOfPayment, type PaidTerm } from './add-term.ts'

/**
 * Changes an active plan to another one from today, in the transaction of the payment that bought it: the old term
 * ends yesterday, the new one starts, the members stay. Automatic renewal ends, because the consent was for the old
 * plan.
 * @returns the new term, the same one if the payment was processed before; undefined if the plan is no longer active
 * or is renewed already, so that the money has to be refunded
 */
export async function changePlan(trx: Db, change: PaidTerm): Promise<SubscriptionTerm | undefined> {
  const { subscription_id, plan, payment_transaction_id, now } = change
  const subscription = await lockSubscription(trx, subscription_id)
  const paid = await findTermOfPayment(trx, payment_transaction_id)
  if (paid) return paid
  const last = await lastTerm(trx, subscription_id)
  const today = istDateOf(now)
  if (subscription.status !== 'ACTIVE' || !isInForce(subscription, now)) return undefined
  if (last.starts_on > today || last.ends_on < today) return undefined
  const yesterday = addDays(today, -1)
  await trx
    .updateTable('subscription_terms')
    // A term that started today keeps its one day; the newer one counts.
    .set({ ends_on: yesterday < last.starts_on ? last.starts_on : yesterday })
    .where('subscription_id', '=', subscription_id)
    .where('number', '=', last.number)
    .execute()
  return addTerm(trx, change, termFrom(now, plan.duration_days), { auto_renew: false })
}
