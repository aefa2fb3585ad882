import type { Insertable, Transaction, Updateable } from 'kysely'
import type { DB, GatewayPayments, PaymentOrders } from '#db/schema.ts'
import type { GatewayPayment } from '#gateways/payment-gateway/payment-gateway.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { hasMoney, laterStatus } from '../../rules/payment-status.ts'
import { raiseAlert } from '../alerts.ts'
import { bookFee, bookUnallocated } from '../book-payment.ts'
import { type PaymentOrder, type PaymentParts, type PaymentRow, type Payments, settle } from '../payments.ts'
import { findPayment, PAYMENT, PAYMENT_ORDER } from '../queries.ts'
import { requestRefund } from './request-refund.ts'

/**
 * Applies what the gateway reports about one payment, from any source. Repeating it changes nothing, and outdated
 * reports never move a payment back.
 * @param order locked by the caller, and the one the payment names
 * @returns whether anything changed
 */
export async function applyPayment(
  trx: Transaction<DB>,
  parts: Pick<PaymentParts, 'log'>,
  payments: Payments,
  order: PaymentOrder,
  reported: GatewayPayment,
  now: Date,
): Promise<boolean> {
  const known = await findPayment(trx, reported.payment_ref)
  const before = known?.status ?? null
  const status = laterStatus(before, reported.status)
  const refunded = known && known.amount_refunded_paise > reported.amount_refunded_paise
  const amount_refunded_paise = refunded ? known.amount_refunded_paise : reported.amount_refunded_paise
  if (known && status === before && amount_refunded_paise === known.amount_refunded_paise) return false

  const isArrival = hasMoney(status) && !hasMoney(before)
  const verdict = isArrival ? verdictOn(order, reported) : (known?.verdict ?? null)
  const payment = await savePayment(trx, order, { ...reported, status, amount_refunded_paise }, verdict, isArrival, now)
  if (isArrival) await receiveMoney(trx, parts, payments, order, payment, now)
  else if (status !== before && order.status !== 'paid') {
    if (order.status === 'created') await setOrder(trx, order, { status: 'attempted' }, now)
    await settle(payments, trx, { kind: status === 'failed' ? 'failed' : 'pending', order, payment, now })
  }
  return true
}

function verdictOn(order: PaymentOrder, { amount_paise, currency }: GatewayPayment): 'paid' | 'surplus' | 'mismatch' {
  if (amount_paise !== order.amount_paise || currency !== order.currency) return 'mismatch'
  return order.status === 'paid' ? 'surplus' : 'paid'
}

async function receiveMoney(
  trx: Transaction<DB>,
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
  const left = amount_paise - payment.amount_refunded_paise
  if (left > 0n)
    await requestRefund(
      trx,
      { payment, amount_paise: left, reason, reference: `auto-${payment_ref}`, approved: true },
      now,
    )
}

async function savePayment(
  trx: Transaction<DB>,
  order: PaymentOrder,
  reported: GatewayPayment,
  verdict: PaymentRow['verdict'],
  isArrival: boolean,
  now: Date,
): Promise<PaymentRow> {
  const { status, amount_refunded_paise, method, error_code, error_reason, customer_ref, token_ref } = reported
  const facts = { status, amount_refunded_paise, method, error_code, error_reason, verdict, updated_at: now }
  // A message without the mandate does not remove it.
  const update = { ...facts, ...(token_ref ? { customer_ref, token_ref } : {}) }
  const change = isArrival ? { ...update, captured_at: now, fee_paise: reported.fee_paise } : update
  const first = {
    gateway: order.gateway,
    payment_ref: reported.payment_ref,
    order_ref: order.order_ref!,
    amount_paise: reported.amount_paise,
    currency: reported.currency,
    created_at: reported.created_at,
  }
  return (await writePayment(trx, { ...first, ...change }))[0]!
}

/** Fields that never change after the first report; everything else may be updated. */
const FIRST = ['gateway', 'payment_ref', 'order_ref', 'amount_paise', 'currency', 'created_at']

const writePayment = preparedQuery((db, row: Insertable<GatewayPayments>) => {
  const update = Object.fromEntries(Object.entries(row).filter(([name]) => !FIRST.includes(name)))
  return db
    .insertInto('gateway_payments')
    .values(row)
    .onConflict((conflict) => conflict.column('payment_ref').doUpdateSet(update))
    .returning(PAYMENT)
})

async function setOrder(
  trx: Transaction<DB>,
  { id }: PaymentOrder,
  change: Pick<Updateable<PaymentOrders>, 'status' | 'paid_payment_ref' | 'next_check_at'>,
  now: Date,
): Promise<PaymentOrder> {
  return (await writeOrder(trx, { id, ...change, updated_at: now }))[0]!
}

const writeOrder = preparedQuery((db, { id, ...change }: Updateable<PaymentOrders> & { id: string }) =>
  db.updateTable('payment_orders').set(change).where('id', '=', id).returning(PAYMENT_ORDER),
)
