import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { SimulatedPayment, SimulatedRefund } from './entities.ts'
import { announce } from './events.ts'
import { newRef } from './refs.ts'
import { sentinelOf } from './sentinels.ts'
import { type Simulator, schedule } from './simulator.ts'

/** How long a refund stays pending. */
const SETTLES_AFTER_MS = 2 * 60_000

export type RefundAsked = { amount?: number | undefined; receipt?: string | null | undefined; key: string | null }
export type RefundMade = { refund: SimulatedRefund; is_new: boolean } | { refusal: string }

/** Makes a refund once per idempotency key: the same key and body return the same refund, another body is refused. */
export async function makeRefund(sim: Simulator, paymentRef: string, asked: RefundAsked): Promise<RefundMade> {
  const requestBody = JSON.stringify([paymentRef, asked.amount ?? null, asked.receipt ?? null])
  return withTransaction(sim.db, async (trx): Promise<RefundMade> => {
    const payment = await lockPayment(trx, paymentRef)
    if (asked.key) {
      const earlier = await trx
        .selectFrom('simulator_gateway_refunds')
        .selectAll()
        .where('idempotency_key', '=', asked.key)
        .executeTakeFirst()
      if (earlier?.request_body === requestBody) return { refund: earlier, is_new: false }
      if (earlier) return { refusal: 'Different request body sent for the same Idempotency Header' }
    }
    const left = payment.amount_paise - payment.amount_refunded_paise
    const amount = asked.amount === undefined ? left : BigInt(asked.amount)
    if (payment.status === 'refunded') return { refusal: 'The payment has been fully refunded already' }
    if (payment.status !== 'captured')
      return { refusal: 'The payment status should be captured for action to be taken' }
    if (amount > left) return { refusal: 'The total refund amount is greater than the refund payment amount' }

    const now = sim.clock.now()
    const refund = await trx
      .insertInto('simulator_gateway_refunds')
      .values({
        refund_ref: newRef('rfnd'),
        payment_ref: paymentRef,
        amount_paise: amount,
        currency: payment.currency,
        status: 'pending',
        receipt: asked.receipt ?? null,
        idempotency_key: asked.key,
        request_body: requestBody,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const after = await setRefunded(trx, payment, payment.amount_refunded_paise + amount)
    await announce(sim, trx, 'refund.created', { refund, payment: after })
    const payload = { refund_ref: refund.refund_ref }
    const settlesAt = new Date(now.getTime() + SETTLES_AFTER_MS)
    await schedule(trx, { name: 'gateway-simulator.finish-refund', payload }, settlesAt)
    return { refund, is_new: true }
  })
}

/** The bank's decision on a pending refund. */
export async function finishRefund(sim: Simulator, refundRef: string): Promise<void> {
  await withTransaction(sim.db, async (trx) => {
    const pending = await trx
      .selectFrom('simulator_gateway_refunds')
      .selectAll()
      .where('refund_ref', '=', refundRef)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (pending.status !== 'pending') return
    const payment = await lockPayment(trx, pending.payment_ref)
    const order = await trx
      .selectFrom('simulator_gateway_orders')
      .selectAll()
      .where('order_ref', '=', payment.order_ref)
      .executeTakeFirstOrThrow()
    const fails = sentinelOf(order.amount_paise, order.notes) === 'refund_fails_later'
    const refund = await trx
      .updateTable('simulator_gateway_refunds')
      .set({ status: fails ? 'failed' : 'processed' })
      .where('refund_ref', '=', refundRef)
      .returningAll()
      .executeTakeFirstOrThrow()
    const after = fails ? await setRefunded(trx, payment, payment.amount_refunded_paise - refund.amount_paise) : payment
    await announce(sim, trx, fails ? 'refund.failed' : 'refund.processed', { refund, payment: after })
  })
}

function lockPayment(trx: Db, paymentRef: string): Promise<SimulatedPayment> {
  return trx
    .selectFrom('simulator_gateway_payments')
    .selectAll()
    .where('payment_ref', '=', paymentRef)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

function setRefunded(trx: Db, payment: SimulatedPayment, amount: bigint): Promise<SimulatedPayment> {
  return trx
    .updateTable('simulator_gateway_payments')
    .set({ amount_refunded_paise: amount, status: amount === payment.amount_paise ? 'refunded' : 'captured' })
    .where('payment_ref', '=', payment.payment_ref)
    .returningAll()
    .executeTakeFirstOrThrow()
}
