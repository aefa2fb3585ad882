import type { NotNull } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withSavepoint } from '#platform/database/transaction.ts'
import { lockAccount } from '#rooms/accounts/server/lock-account.ts'
import { stopRenewing } from '#rooms/auto-renewal/server/commands/stop-renewing.ts'
import type { PaymentRow } from '#rooms/payments/server/payments.ts'
import { findPayment, lockPaymentOrder } from '#rooms/payments/server/queries.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'

interface PlanLockInput {
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
export async function lockPlan(trx: Db, locking: PlanLockInput): Promise<PaymentRow[]> {
  for (;;) {
    try {
      return await withSavepoint(trx, () => lockAll(trx, locking))
    } catch (thrown) {
      // The locks are released, so that the new payment's order is locked before the buyer, as everywhere.
      if (!(thrown instanceof PaidMeanwhile)) throw thrown
    }
  }
}

/** A renewal or change was paid while the payment orders known until then were waited for. */
class PaidMeanwhile extends Error {}

async function lockAll(trx: Db, { subscription_id, actor, asked_at, now }: PlanLockInput): Promise<PaymentRow[]> {
  const refs = await listPaymentRefs(trx, subscription_id)
  const payments = await lockPayments(trx, refs)
  const { account_id } = await trx
    .selectFrom('subscriptions')
    .select('account_id')
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  await lockAccount(trx, account_id)
  await stopRenewing(trx, subscription_id, {
    reason: 'refunded',
    actor,
    ...(asked_at && { given_before: asked_at }),
    now,
  })
  await lockSubscription(trx, subscription_id)
  // Every payment of the plan starts a term under the lock just taken, so from here on the list is final.
  if ((await listPaymentRefs(trx, subscription_id)).length !== refs.length) throw new PaidMeanwhile()
  return payments
}

/** By term, the newest first. */
async function listPaymentRefs(trx: Db, subscription_id: string): Promise<string[]> {
  const invoices = await trx
    .selectFrom('invoices as i')
    .innerJoin('subscription_terms as t', (join) =>
      join
        .onRef('t.payment_transaction_id', '=', 'i.payment_transaction_id')
        .onRef('t.subscription_id', '=', 'i.subscription_id'),
    )
    .select('i.payment_ref')
    .where('i.subscription_id', '=', subscription_id)
    .where('i.payment_ref', 'is not', null)
    .orderBy('t.number', 'desc')
    .$narrowType<{ payment_ref: NotNull }>()
    .execute()
  return invoices.map(({ payment_ref }) => payment_ref)
}

async function lockPayments(trx: Db, refs: readonly string[]): Promise<PaymentRow[]> {
  const payments: PaymentRow[] = []
  for (const payment_ref of refs) {
    const payment = await findPayment(trx, payment_ref)
    if (!payment || !(await lockPaymentOrder(trx, payment.order_ref))) throw new Refusal('NOT_FOUND')
    payments.push(payment)
  }
  return payments
}
