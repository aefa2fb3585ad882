import { randomUUID } from 'node:crypto'
import type { GatewayAnswer } from '#gateways/payment-gateway/gateway-answer.ts'
import type { GatewayOrder, OrderRequest } from '#gateways/payment-gateway/payment-gateway.ts'
import type { Db } from '#platform/database/open-database.ts'
import { nextCheckAt } from '../../rules/check-times.ts'
import type { PaymentOrder, PaymentParts, Payments } from '../payments.ts'

export type NewPaymentOrder = {
  account_id: string
  /** Names who settles it: a key of `Payments.settle`. */
  purpose: string
  purpose_id: string
  /** At least ₹1, the gateway's least. */
  amount_paise: bigint
  currency?: string
}

/** Notes an order that is to be paid, as part of the change that asks for it. The gateway does not know it yet. */
export function openPaymentOrder(
  trx: Db,
  payments: Payments,
  order: NewPaymentOrder,
  now: Date,
): Promise<PaymentOrder> {
  return trx
    .insertInto('payment_orders')
    .values({
      ...order,
      gateway: payments.gateway.name,
      receipt: `tp_${randomUUID().replaceAll('-', '')}`,
      created_at: now,
      updated_at: now,
      next_check_at: nextCheckAt(0, now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Makes the order known to the gateway; never inside a transaction. Safe to repeat: an order that may have been asked for
 * before is looked up by its receipt first.
 * @returns UNKNOWN when the gateway did not answer; ask again later, nothing is lost
 */
export async function placePaymentOrder(
  { db, clock }: PaymentParts,
  { gateway }: Payments,
  order: PaymentOrder,
  { notes = {}, mandate, notice }: Partial<Pick<OrderRequest, 'notes' | 'mandate' | 'notice'>> = {},
): Promise<GatewayAnswer<PaymentOrder>> {
  if (order.order_ref) return { outcome: 'DONE', value: order }
  const asked = await db
    .updateTable('payment_orders')
    .set({ asked_at: clock.now() })
    .where('id', '=', order.id)
    .where('asked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  const { amount_paise, currency, receipt } = order
  const answer = await gateway.createOrder({
    amount_paise,
    currency,
    receipt,
    notes,
    idempotency_key: order.id,
    asked_before: !asked,
    ...(mandate && { mandate }),
    ...(notice && { notice }),
  })
  if (answer.outcome !== 'DONE') return answer
  return { outcome: 'DONE', value: await confirmPaymentOrder(db, order, answer.value, clock.now()) }
}

/** Notes the gateway's references; two who ask at once agree on the first. */
export async function confirmPaymentOrder(
  db: Db,
  order: PaymentOrder,
  { order_ref, notice_ref }: Pick<GatewayOrder, 'order_ref' | 'notice_ref'>,
  now: Date,
): Promise<PaymentOrder> {
  await db
    .updateTable('payment_orders')
    .set({ order_ref, notice_ref, status: 'created', updated_at: now })
    .where('id', '=', order.id)
    .where('order_ref', 'is', null)
    .execute()
  return db.selectFrom('payment_orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
}
