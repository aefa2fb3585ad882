import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import type { PaymentOrder, PaymentRow } from './payments.ts'

export const PAYMENT_ORDER = [
  'id',
  'account_id',
  'purpose',
  'purpose_id',
  'amount_paise',
  'currency',
  'gateway',
  'receipt',
  'order_ref',
  'notice_ref',
  'status',
  'paid_payment_ref',
  'unclear_since',
  'asked_at',
  'checks',
  'next_check_at',
  'created_at',
  'updated_at',
] as const
export const PAYMENT = [
  'id',
  'gateway',
  'payment_ref',
  'order_ref',
  'amount_paise',
  'currency',
  'amount_refunded_paise',
  'status',
  'method',
  'error_code',
  'error_reason',
  'customer_ref',
  'token_ref',
  'verdict',
  'captured_at',
  'fee_paise',
  'created_at',
  'updated_at',
] as const

/** The order with this gateway reference. */
export async function findPaymentOrder(db: Db, order_ref: string): Promise<PaymentOrder | undefined> {
  return (await orderByRef(db, { order_ref }))[0]
}

const orderByRef = preparedQuery((db, asked: { order_ref: string }) =>
  db.selectFrom('payment_orders').select(PAYMENT_ORDER).where('order_ref', '=', asked.order_ref),
)

/** Locks the order. Everything that changes an order or its payments takes this lock first. */
export async function lockPaymentOrder(trx: Db, order_ref: string): Promise<PaymentOrder | undefined> {
  return (await lockByRef(trx, { order_ref }))[0]
}

const lockByRef = preparedQuery((db, asked: { order_ref: string }) =>
  db.selectFrom('payment_orders').select(PAYMENT_ORDER).where('order_ref', '=', asked.order_ref).forUpdate(),
)

export async function findPayment(db: Db, payment_ref: string): Promise<PaymentRow | undefined> {
  return (await paymentByRef(db, { payment_ref }))[0]
}

const paymentByRef = preparedQuery((db, asked: { payment_ref: string }) =>
  db.selectFrom('gateway_payments').select(PAYMENT).where('payment_ref', '=', asked.payment_ref),
)

/** True when this message was processed before. */
export async function isKnownEvent(db: Db, gateway: string, event_id: string): Promise<boolean> {
  return (await eventById(db, { gateway, event_id })).length > 0
}

const eventById = preparedQuery((db, { gateway, event_id }: { gateway: string; event_id: string }) =>
  db.selectFrom('gateway_events').select('event_id').where('gateway', '=', gateway).where('event_id', '=', event_id),
)

/** Unpaid orders that are due for a comparison with the gateway. */
export function listOrdersToCheck(db: Db, now: Date, limit: number): Promise<PaymentOrder[]> {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
}
