import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { SimulatedOrder, SimulatedPayment } from './entities.ts'
import { announce } from './events.ts'
import { beginMandate } from './mandate-rows.ts'
import type { Outcome } from './outcomes.ts'
import { newRef } from './refs.ts'
import { sentinelOf } from './sentinels.ts'
import { type Simulator, schedule } from './simulator.ts'

/** How long after the buyer left a `late` payment is captured. */
export const LATE_MS = 90 * 60_000

/** The order and the payment that the buyer's choice led to; `payment` is null when the order was already paid. */
export type SimulatedOutcome = { order: SimulatedOrder; payment: SimulatedPayment | null }

/**
 * What the buyer (or a tool) does with an order. Once it is paid, nothing changes it. A pending payment continues with
 * the next outcome, as with a bank's answer.
 * @returns undefined when there is no such order
 */
export async function simulateOutcome(
  sim: Simulator,
  orderRef: string,
  outcome: Outcome,
): Promise<SimulatedOutcome | undefined> {
  return withTransaction(sim.db, async (trx) => {
    const order = await lockOrder(trx, orderRef)
    if (!order) return undefined
    if (order.status === 'paid') return { order, payment: null }
    const { attempted, payment } = await takeUpAttempt(sim, trx, order)
    if (outcome === 'success') return captured(sim, trx, attempted, payment)
    if (outcome === 'failure') return failed(sim, trx, attempted, payment)
    if (outcome === 'late') {
      const at = new Date(sim.clock.now().getTime() + LATE_MS)
      const payload = { payment_ref: payment.payment_ref }
      await schedule(trx, { name: 'gateway-simulator.capture-late', payload }, at)
    }
    return { order: attempted, payment }
  })
}

/** The bank's approval after the buyer has left, even of a payment that has failed meanwhile. */
export async function captureLate(sim: Simulator, paymentRef: string): Promise<void> {
  await withTransaction(sim.db, async (trx) => {
    const payment = await trx
      .selectFrom('simulator_gateway_payments')
      .selectAll()
      .where('payment_ref', '=', paymentRef)
      .executeTakeFirstOrThrow()
    const order = await lockOrder(trx, payment.order_ref)
    if (order && order.status !== 'paid') await captured(sim, trx, order, payment)
  })
}

export function lockOrder(trx: Db, orderRef: string): Promise<SimulatedOrder | undefined> {
  return trx
    .selectFrom('simulator_gateway_orders')
    .selectAll()
    .where('order_ref', '=', orderRef)
    .forUpdate()
    .executeTakeFirst()
}

/** The payment of an order that is still open, or a new one. */
export async function takeUpAttempt(sim: Simulator, trx: Db, order: SimulatedOrder) {
  const pending = await trx
    .selectFrom('simulator_gateway_payments')
    .selectAll()
    .where('order_ref', '=', order.order_ref)
    .where('status', 'in', ['created', 'authorized'])
    .executeTakeFirst()
  if (pending) return { attempted: order, payment: pending }

  const payment = await trx
    .insertInto('simulator_gateway_payments')
    .values({
      payment_ref: newRef('pay'),
      order_ref: order.order_ref,
      amount_paise: order.amount_paise,
      currency: order.currency,
      status: 'created',
      method: 'upi',
      created_at: sim.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const attempted = await setOrder(trx, order, 'attempted', order.attempts + 1)
  return { attempted, payment }
}

/** The bank approves: the payment is authorised, with the mandate that its order asks for, and captured. */
export async function captured(sim: Simulator, trx: Db, order: SimulatedOrder, payment: SimulatedPayment) {
  const mandate = order.mandate_max_paise === null ? {} : await beginMandate(sim, trx, order)
  const authorised = await setPayment(trx, payment, {
    status: 'authorized',
    error_code: null,
    error_description: null,
    error_reason: null,
    ...mandate,
  })
  if (payment.status !== 'authorized') await announce(sim, trx, 'payment.authorized', { payment: authorised })
  if (sentinelOf(order.amount_paise, order.notes) === 'payment_authorised_only') return { order, payment: authorised }
  return capture(sim, trx, order, authorised)
}

/** Captures the authorised money: the payment is captured and its order paid. */
export async function capture(sim: Simulator, trx: Db, order: SimulatedOrder, payment: SimulatedPayment) {
  const taken = await setPayment(trx, payment, { status: 'captured' })
  const paid = await setOrder(trx, order, 'paid', order.attempts)
  await announce(sim, trx, 'payment.captured', { payment: taken })
  await announce(sim, trx, 'order.paid', { payment: taken, order: paid })
  return { order: paid, payment: taken }
}

/** The bank declines. @param why the gateway's error code */
export async function failed(
  sim: Simulator,
  trx: Db,
  order: SimulatedOrder,
  payment: SimulatedPayment,
  why = 'payment_failed',
) {
  const refused = await setPayment(trx, payment, {
    status: 'failed',
    error_code: 'BAD_REQUEST_ERROR',
    error_description: 'Your payment was declined by the bank. Try another payment method.',
    error_reason: why,
  })
  await announce(sim, trx, 'payment.failed', { payment: refused })
  return { order, payment: refused }
}

function setPayment(
  trx: Db,
  { payment_ref }: SimulatedPayment,
  change: Partial<
    Pick<
      SimulatedPayment,
      'status' | 'error_code' | 'error_description' | 'error_reason' | 'token_ref' | 'customer_ref'
    >
  >,
): Promise<SimulatedPayment> {
  return trx
    .updateTable('simulator_gateway_payments')
    .set(change)
    .where('payment_ref', '=', payment_ref)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function setOrder(trx: Db, { order_ref }: SimulatedOrder, status: SimulatedOrder['status'], attempts: number) {
  return trx
    .updateTable('simulator_gateway_orders')
    .set({ status, attempts })
    .where('order_ref', '=', order_ref)
    .returningAll()
    .executeTakeFirstOrThrow()
}
