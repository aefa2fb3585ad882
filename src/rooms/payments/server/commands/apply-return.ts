import type { GatewayPayment } from '#gateways/payment-gateway/payment-gateway.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { PaymentOrder, PaymentParts, Payments } from '../payments.ts'
import { findPayment, findPaymentOrder, lockPaymentOrder } from '../queries.ts'
import { applyPayment } from './apply-payment.ts'

/**
 * The state of an order after the buyer came back. `unknown`: the gateway has not answered yet; poll, a message will
 * arrive.
 */
export type ReturnResult =
  | { result: 'paid' | 'failed' | 'pending' | 'unknown'; order: PaymentOrder }
  | { result: 'refused'; order: null }

/**
 * Handles the buyer's return from the gateway's page. The browser's claim is never trusted: a signed return names a
 * payment that is then fetched from the gateway, an unsigned one only makes us query the order.
 */
export async function applyReturn(
  parts: PaymentParts & { address: string },
  payments: Payments,
  fields: Record<string, unknown>,
): Promise<ReturnResult> {
  const { gateway } = payments
  const back = gateway.readReturn(fields)
  if (back.kind === 'unreadable') return refused(parts, 'unreadable')
  if (back.kind === 'paid' && !gateway.verifyReturn(back)) return refused(parts, 'signature_wrong')
  const order = back.order_ref ? await findPaymentOrder(parts.db, back.order_ref) : undefined
  if (!order) return refused(parts, 'order_unknown')
  if (order.status === 'paid') return { result: 'paid', order }

  if (back.kind === 'not_paid') return syncOrder(parts, payments, order)
  const answer = await gateway.fetchPayment(back.payment_ref)
  if (answer.outcome === 'UNKNOWN') return { result: 'unknown', order }
  if (answer.outcome === 'REFUSED' || answer.value.order_ref !== order.order_ref)
    return refused(parts, 'payment_unknown')
  return applyAll(parts, payments, order, [answer.value])
}

/** Fetches every payment of an order from the gateway and applies them; never inside a transaction. */
export async function syncOrder(parts: PaymentParts, payments: Payments, order: PaymentOrder): Promise<ReturnResult> {
  if (!order.order_ref) return { result: 'unknown', order }
  const answer = await payments.gateway.fetchOrderPayments(order.order_ref)
  if (answer.outcome !== 'DONE') return { result: 'unknown', order }
  return applyAll(parts, payments, order, answer.value)
}

async function applyAll(
  parts: PaymentParts,
  payments: Payments,
  { order_ref }: PaymentOrder,
  reported: GatewayPayment[],
): Promise<ReturnResult> {
  const now = parts.clock.now()
  return withTransaction(parts.db, async (trx) => {
    for (const payment of reported) {
      // Locked and read again for each: the previous payment may have paid the order.
      const [order, known] = await Promise.all([
        lockPaymentOrder(trx, order_ref!),
        findPayment(trx, payment.payment_ref),
      ])
      if (order && payment.order_ref === order_ref)
        await applyPayment(trx, parts, payments, { order, known, reported: payment, now })
    }
    const order = await lockPaymentOrder(trx, order_ref!)
    return { result: resultOf(order!, reported), order: order! }
  })
}

function resultOf(order: PaymentOrder, reported: GatewayPayment[]) {
  if (order.status === 'paid') return 'paid'
  return reported.some(({ status }) => status === 'created' || status === 'authorized') ? 'pending' : 'failed'
}

function refused({ log, address }: PaymentParts & { address: string }, why: string): ReturnResult {
  log.warn({ security: 'payment_return_refused', why, address }, 'payment return refused')
  return { result: 'refused', order: null }
}
