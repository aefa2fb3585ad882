import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { stopRenewing } from '#rooms/auto-renewal/server/commands/stop-renewing.ts'
import type { PaymentRow } from '#rooms/payments/server/payments.ts'
import { findPayment, lockPaymentOrder } from '#rooms/payments/server/queries.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'

interface Locking {
  subscription_id: string
  actor: Caller | 'system'
  /** When the refund was asked for, where it is only completed now: an automatic renewal set up since remains. */
  asked_at?: Date | undefined
  now: Date
}

/**
 * Locks everything that a refund of this plan touches, in the same order as payments: payment orders, the buyer,
 * renewals and mandates, which end, the subscription.
 * @returns the payments of the plan, newest first
 */
export async function lockPlan(trx: Db, { subscription_id, actor, asked_at, now }: Locking): Promise<PaymentRow[]> {
  const payments = await lockPayments(trx, subscription_id)
  const { account_id } = await trx
    .selectFrom('subscriptions')
    .select('account_id')
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  await trx.selectFrom('accounts').select('id').where('id', '=', account_id).forNoKeyUpdate().execute()
  await stopRenewing(trx, subscription_id, {
    reason: 'refunded',
    actor,
    ...(asked_at && { given_before: asked_at }),
    now,
  })
  await lockSubscription(trx, subscription_id)
  return payments
}

async function lockPayments(trx: Db, subscription_id: string): Promise<PaymentRow[]> {
  const invoices = await trx
    .selectFrom('invoices')
    .select('payment_ref')
    .where('subscription_id', '=', subscription_id)
    .where('payment_ref', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .execute()
  const payments: PaymentRow[] = []
  for (const { payment_ref } of invoices) {
    const payment = payment_ref && (await findPayment(trx, payment_ref))
    if (!payment || !(await lockPaymentOrder(trx, payment.order_ref))) throw new Refusal('NOT_FOUND')
    payments.push(payment)
  }
  return payments
}
