import { randomUUID } from 'node:crypto'
import type { GatewayAnswer } from '#gateways/payment-gateway/gateway-answer.ts'
import type { GatewayOrder, OrderRequest } from '#gateways/payment-gateway/payment-gateway.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { sendBehind } from '#platform/database/send-behind.ts'
import { nextCheckAt } from '../../rules/check-times.ts'
import type { PaymentOrder, PaymentParts, Payments } from '../payments.ts'
import { PAYMENT_ORDER } from '../queries.ts'

export type NewPaymentOrder = {
  account_id: string
  /** Who settles it: a key of `Payments.settle`. */
  purpose: string
  purpose_id: string
  /** At least ₹1, the gateway's minimum. */
  amount_paise: bigint
  currency?: string
}

/**
 * Stores an order to be paid, as part of the change that requires it. The gateway does not know it yet.
 * @param isAsked whether the caller asks the gateway for it right after COMMIT: if it dies in between, the order is
 * looked up before it is asked for again
 */
export async function openPaymentOrder(
  trx: Db,
  payments: Payments,
  order: NewPaymentOrder,
  now: Date,
  isAsked = false,
): Promise<PaymentOrder> {
  const row: PaymentOrder = {
    id: randomUUID(),
    currency: 'INR',
    ...order,
    gateway: payments.gateway.name,
    receipt: `tp_${randomUUID().replaceAll('-', '')}`,
    order_ref: null,
    notice_ref: null,
    status: 'requested',
    paid_payment_ref: null,
    unclear_since: null,
    asked_at: isAsked ? now : null,
    checks: 0,
    next_check_at: nextCheckAt(0, now),
    created_at: now,
    updated_at: now,
  }
  await sendBehind(trx, () => insertOrder(trx, row))
  return row
}

const insertOrder = preparedQuery((db, row: PaymentOrder) => db.insertInto('payment_orders').values(row))

/**
 * Creates the order at the gateway; never inside a transaction. Safe to repeat: an order that may already exist there
 * is looked up by its receipt first.
 * @returns UNKNOWN when the gateway did not answer; retry later, nothing is lost
 */
export async function placePaymentOrder(
  { db, clock }: PaymentParts,
  { gateway }: Payments,
  order: PaymentOrder,
  {
    notes = {},
    mandate,
    notice,
    isFirst = false,
  }: Partial<Pick<OrderRequest, 'notes' | 'mandate' | 'notice'>> & {
    /** The caller has opened it with `isAsked`. */
    isFirst?: boolean
  } = {},
): Promise<GatewayAnswer<PaymentOrder>> {
  if (order.order_ref) return { outcome: 'DONE', value: order }
  const asked_before = !isFirst && (await noteAsking(db, { id: order.id, now: clock.now() })).length === 0
  const { amount_paise, currency, receipt } = order
  const answer = await gateway.createOrder({
    amount_paise,
    currency,
    receipt,
    notes,
    idempotency_key: order.id,
    asked_before,
    ...(mandate && { mandate }),
    ...(notice && { notice }),
  })
  if (answer.outcome === 'UNKNOWN')
    await db
      .updateTable('payment_orders')
      .set({ unclear_since: clock.now() })
      .where('id', '=', order.id)
      .where('unclear_since', 'is', null)
      .execute()
  if (answer.outcome !== 'DONE') return answer
  return { outcome: 'DONE', value: await confirmPaymentOrder(db, order, answer.value, clock.now()) }
}

const noteAsking = preparedQuery((db, { id, now }: { id: string; now: Date }) =>
  db
    .updateTable('payment_orders')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where('asked_at', 'is', null)
    .returning('id'),
)

/** Stores the gateway's references; of two concurrent callers both get the first one's. */
export async function confirmPaymentOrder(
  db: Db,
  order: PaymentOrder,
  { order_ref, notice_ref }: Pick<GatewayOrder, 'order_ref' | 'notice_ref'>,
  now: Date,
): Promise<PaymentOrder> {
  const [confirmed] = await confirm(db, { id: order.id, order_ref, notice_ref, now })
  if (confirmed) return confirmed
  return db.selectFrom('payment_orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
}

type Confirmation = { id: string; order_ref: string; notice_ref: string | null; now: Date }

const confirm = preparedQuery((db, { id, order_ref, notice_ref, now }: Confirmation) =>
  db
    .updateTable('payment_orders')
    .set({ order_ref, notice_ref, status: 'created', updated_at: now })
    .where('id', '=', id)
    .where('order_ref', 'is', null)
    .returning(PAYMENT_ORDER),
)
