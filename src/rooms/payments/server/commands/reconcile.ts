import { withTransaction } from '#platform/database/transaction.ts'
import { nextCheckAt } from '../../rules/check-times.ts'
import type { PaymentOrder, PaymentParts, Payments } from '../payments.ts'
import { findPayment, listOrdersToCheck, lockPaymentOrder } from '../queries.ts'
import { applyRefund } from './apply-refund.ts'
import { syncOrder } from './apply-return.ts'
import { confirmPaymentOrder } from './open-payment-order.ts'
import { watchUnclear } from './watch-unclear.ts'

const BATCH = 100
/** Authorised money that the gateway has not captured itself by then is captured by us. */
const CAPTURE_AFTER_MS = 10 * 60_000
const REFUND_UNANSWERED_MS = 6 * 60 * 60_000

/**
 * Compares open orders and refunds with the gateway, in case messages were lost. One failure does not stop the rest.
 */
export async function reconcilePayments(parts: PaymentParts, payments: Payments): Promise<void> {
  for (const order of await listOrdersToCheck(parts.db, parts.clock.now(), BATCH)) {
    await scheduleNextCheck(parts, order)
    await checkOrder(parts, payments, order).catch((error) =>
      parts.log.error({ err: error, order_ref: order.order_ref }, 'an order could not be compared with the gateway'),
    )
  }
  await checkRefunds(parts, payments)
  await watchUnclear(parts, payments)
}

async function scheduleNextCheck({ db, clock }: PaymentParts, { id, checks }: PaymentOrder): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ checks: checks + 1, next_check_at: nextCheckAt(checks + 1, clock.now()) })
    .where('id', '=', id)
    .where('status', '<>', 'paid')
    .execute()
}

async function checkOrder(parts: PaymentParts, payments: Payments, order: PaymentOrder): Promise<void> {
  const { gateway } = payments
  if (!order.order_ref) {
    // Requested but never confirmed: if it exists at the gateway, the buyer may have seen it.
    const found = await gateway.findOrderByReceipt(order.receipt)
    if (found.outcome !== 'DONE') return
    if (!found.value) {
      await parts.db.updateTable('payment_orders').set({ unclear_since: null }).where('id', '=', order.id).execute()
      return
    }
    await syncOrder(parts, payments, await confirmPaymentOrder(parts.db, order, found.value, parts.clock.now()))
    return
  }
  const list = await gateway.fetchOrderPayments(order.order_ref)
  if (list.outcome !== 'DONE') return
  const ripe = parts.clock.now().getTime() - CAPTURE_AFTER_MS
  for (const payment of list.value)
    if (
      payment.status === 'authorized' &&
      payment.created_at.getTime() <= ripe &&
      payment.amount_paise === order.amount_paise
    )
      await gateway.capture(payment.payment_ref, payment.amount_paise, payment.currency)
  await syncOrder(parts, payments, order)
}

async function checkRefunds(parts: PaymentParts, payments: Payments): Promise<void> {
  const now = parts.clock.now()
  const silent = await parts.db
    .selectFrom('refunds')
    .selectAll()
    .where('status', '=', 'PROCESSING')
    .where('refund_ref', 'is not', null)
    .where('updated_at', '<=', new Date(now.getTime() - REFUND_UNANSWERED_MS))
    .limit(BATCH)
    .execute()
  for (const refund of silent) {
    const answer = await payments.gateway.fetchRefund(refund.refund_ref!)
    if (answer.outcome !== 'DONE') continue
    await withTransaction(parts.db, async (trx) => {
      const payment = await findPayment(trx, refund.payment_ref)
      const order = payment && (await lockPaymentOrder(trx, payment.order_ref))
      if (order) await applyRefund(trx, parts, payments, order, answer.value, now)
    })
  }
}
