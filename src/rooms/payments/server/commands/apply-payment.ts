import { randomUUID } from 'node:crypto'
import type { Insertable, Updateable } from 'kysely'
import type { GatewayPayments, PaymentOrders } from '#db/schema.ts'
import type { GatewayPayment } from '#gateways/payment-gateway/payment-gateway.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { sendBehind } from '#platform/database/send-behind.ts'
import { hasMoney, laterStatus } from '../../rules/payment-status.ts'
import { raiseAlert } from '../alerts.ts'
import { bookFee, bookUnallocated } from '../book-payment.ts'
import { type PaymentOrder, type PaymentParts, type PaymentRow, type Payments, settle } from '../payments.ts'
import { returnPayment } from './request-refund.ts'
import { reportReturned } from './returned-whole.ts'

interface Report {
  /** Locked by the caller, and the one the payment names. */
  order: PaymentOrder
  /** The payment as it is stored, read under the order's lock. */
  known: PaymentRow | undefined
  reported: GatewayPayment
  now: Date
}

/**
 * Applies what the gateway reports about one payment, from any source. Repeating it changes nothing, and outdated
 * reports never move a payment back.
 * @returns whether anything changed
 */
export async function applyPayment(
  trx: Db,
  parts: Pick<PaymentParts, 'log'>,
  payments: Payments,
  { order, known, reported, now }: Report,
): Promise<boolean> {
  const before = known?.status ?? null
  const status = laterStatus(before, reported.status)
  const refunded = known && known.amount_refunded_paise > reported.amount_refunded_paise
  const amount_refunded_paise = refunded ? known.amount_refunded_paise : reported.amount_refunded_paise
  if (known && status === before && amount_refunded_paise === known.amount_refunded_paise) return false

  const isArrival = hasMoney(status) && !hasMoney(before)
  // What is first heard of when it has gone back whole was never ours: its order has failed.
  const isGone = isArrival && amount_refunded_paise >= reported.amount_paise
  const verdict = isArrival && !isGone ? verdictOn(order, reported) : (known?.verdict ?? null)
  const facts = { ...reported, status, amount_refunded_paise }
  const payment = await savePayment(trx, { order, known, reported: facts, now }, verdict, isArrival)
  if (amount_refunded_paise >= reported.amount_paise) await reportReturned(trx, payment, now)
  if (verdict !== null && isArrival) await receiveMoney(trx, parts, payments, order, payment, now)
  else if (status !== before && order.status !== 'paid') {
    if (order.status === 'created') await setOrder(trx, order, { status: 'attempted' }, now)
    await settle(payments, trx, { kind: status === 'failed' || isGone ? 'failed' : 'pending', order, payment, now })
  }
  return true
}

function verdictOn(order: PaymentOrder, { amount_paise, currency }: GatewayPayment): 'paid' | 'surplus' | 'mismatch' {
  if (amount_paise !== order.amount_paise || currency !== order.currency) return 'mismatch'
  return order.status === 'paid' ? 'surplus' : 'paid'
}

async function receiveMoney(
  trx: Db,
  parts: Pick<PaymentParts, 'log'>,
  payments: Payments,
  order: PaymentOrder,
  payment: PaymentRow,
  now: Date,
): Promise<void> {
  const { payment_ref, amount_paise, currency, verdict } = payment
  await bookFee(trx, payment, now)
  if (verdict === 'paid') {
    const paid = await setOrder(trx, order, { status: 'paid', paid_payment_ref: payment_ref, next_check_at: null }, now)
    await settle(payments, trx, { kind: 'paid', order: paid, payment, now })
    return
  }
  // Money that does not match the order never activates anything: it is refunded, and an alert is raised.
  await bookUnallocated(trx, payment, now)
  const wrong = currency === order.currency ? 'amount_mismatch' : 'currency_mismatch'
  const detail = {
    order_ref: order.order_ref,
    asked: `${order.currency} ${order.amount_paise} paise`,
    came: `${currency} ${amount_paise} paise`,
  }
  await raiseAlert(trx, parts, verdict === 'surplus' ? 'paid_twice' : wrong, payment_ref, detail, now)
  const reason = verdict === 'surplus' ? 'The order was paid twice' : 'The payment differs from the order'
  const left_paise = await returnPayment(trx, { payment, reason, reference: `auto-${payment_ref}` }, now)
  if (left_paise > 0n) await settle(payments, trx, { kind: 'returned', order, payment, amount_paise: left_paise, now })
}

/**
 * Written behind. Under the order's lock nobody else changes what is written; the fee, which a settlement may name meanwhile,
 * is written only with the money.
 */
async function savePayment(
  trx: Db,
  { order, known, reported, now }: Report,
  verdict: PaymentRow['verdict'],
  isArrival: boolean,
): Promise<PaymentRow> {
  const { status, amount_refunded_paise, method, error_code, error_reason, customer_ref, token_ref } = reported
  const first = known ?? firstReport(order, reported)
  const change = {
    status,
    amount_refunded_paise,
    method,
    error_code,
    error_reason,
    verdict,
    updated_at: now,
    // A message without the mandate does not remove it.
    ...(token_ref && { customer_ref, token_ref }),
    ...(isArrival && { captured_at: now, fee_paise: reported.fee_paise }),
  }
  const { id, gateway, payment_ref, order_ref, amount_paise, currency, created_at } = first
  const row = { id, gateway, payment_ref, order_ref, amount_paise, currency, created_at, ...change }
  await sendBehind(trx, () => writePayment(trx, row))
  return { ...first, ...change }
}

function firstReport({ gateway, order_ref }: PaymentOrder, reported: GatewayPayment) {
  const { payment_ref, amount_paise, currency, created_at } = reported
  const none = { customer_ref: null, token_ref: null, captured_at: null, fee_paise: null }
  return { id: randomUUID(), gateway, payment_ref, order_ref: order_ref!, amount_paise, currency, created_at, ...none }
}

/** Fields that never change after the first report; everything else that is given is updated. */
const FIRST = ['id', 'gateway', 'payment_ref', 'order_ref', 'amount_paise', 'currency', 'created_at']

const writePayment = preparedQuery((db, row: Insertable<GatewayPayments>) => {
  const update = Object.fromEntries(Object.entries(row).filter(([name]) => !FIRST.includes(name)))
  return db
    .insertInto('gateway_payments')
    .values(row)
    .onConflict((conflict) => conflict.column('payment_ref').doUpdateSet(update))
})

async function setOrder(
  trx: Db,
  order: PaymentOrder,
  change: Partial<Pick<PaymentOrder, 'status' | 'paid_payment_ref' | 'next_check_at'>>,
  now: Date,
): Promise<PaymentOrder> {
  await sendBehind(trx, () => writeOrder(trx, { id: order.id, ...change, updated_at: now }))
  return { ...order, ...change, updated_at: now }
}

const writeOrder = preparedQuery((db, { id, ...change }: Updateable<PaymentOrders> & { id: string }) =>
  db.updateTable('payment_orders').set(change).where('id', '=', id),
)
