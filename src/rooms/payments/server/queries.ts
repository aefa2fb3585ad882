import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery, preparedStatement } from '#platform/database/prepared-query.ts'
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
const PAYMENT = [
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

/** What is stored of what a message is about, before anything is locked. */
export interface StoredMessageFacts {
  /** Whether this message was processed before. */
  is_processed: boolean
  payment: Pick<PaymentRow, 'order_ref' | 'amount_paise' | 'currency'> | undefined
  /** The order that the message names, or that of its payment. */
  order: Pick<PaymentOrder, 'amount_paise' | 'currency'> | undefined
}

/** Reads in one statement what a message has to agree with. */
export async function readKnown(
  db: Db,
  asked: { gateway: string; event_id: string; payment_ref: string | null; order_ref: string | null },
): Promise<StoredMessageFacts> {
  const [row] = await knownOf(db, [asked.gateway, asked.event_id, asked.payment_ref, asked.order_ref])
  const { is_processed, order_ref, amount_paise, currency, order_paise, order_currency } = row!
  return {
    is_processed,
    payment: order_ref === null ? undefined : { order_ref, amount_paise: amount_paise!, currency: currency! },
    order: order_paise === null ? undefined : { amount_paise: order_paise, currency: order_currency! },
  }
}

const knownOf = preparedStatement<{
  is_processed: boolean
  order_ref: string | null
  amount_paise: bigint | null
  currency: string | null
  order_paise: bigint | null
  order_currency: string | null
}>(`select exists (select from gateway_events e where e.gateway = $1 and e.event_id = $2) as is_processed,
  p.order_ref, p.amount_paise, p.currency, o.amount_paise as order_paise, o.currency as order_currency
from (select $3::text as payment_ref, $4::text as order_ref) asked
left join gateway_payments p on p.payment_ref = asked.payment_ref
left join payment_orders o on o.order_ref = coalesce(asked.order_ref, p.order_ref)`)

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
