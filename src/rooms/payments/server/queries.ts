import type { Db } from '#platform/database/open-database.ts'
import type { PaymentOrder, PaymentRow } from './payments.ts'

/** The order under the gateway's reference. */
export function findPaymentOrder(db: Db, orderRef: string): Promise<PaymentOrder | undefined> {
  return db.selectFrom('payment_orders').selectAll().where('order_ref', '=', orderRef).executeTakeFirst()
}

/** Orders made for one thing, newest first. */
export function listPaymentOrdersFor(db: Db, purpose: string, purposeId: string): Promise<PaymentOrder[]> {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('purpose_id', '=', purposeId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Locks the order. Everything that changes an order or its payments takes this lock first. */
export function lockPaymentOrder(trx: Db, orderRef: string): Promise<PaymentOrder | undefined> {
  return trx.selectFrom('payment_orders').selectAll().where('order_ref', '=', orderRef).forUpdate().executeTakeFirst()
}

export function findPayment(db: Db, paymentRef: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('gateway_payments').selectAll().where('payment_ref', '=', paymentRef).executeTakeFirst()
}

/** True when this message has been taken in before. */
export async function isKnownEvent(db: Db, gateway: string, eventId: string): Promise<boolean> {
  const event = db.selectFrom('gateway_events').select('event_id').where('gateway', '=', gateway)
  return (await event.where('event_id', '=', eventId).executeTakeFirst()) !== undefined
}

/** Unpaid orders whose turn it is to be compared with the gateway. */
export function listOrdersToCheck(db: Db, now: Date, limit: number): Promise<PaymentOrder[]> {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
}
