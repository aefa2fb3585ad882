import type { Db } from '#platform/database/open-database.ts'
import {
  noticeEntity,
  orderEntity,
  paymentEntity,
  refundEntity,
  type SimulatedMandate,
  type SimulatedOrder,
  type SimulatedPayment,
  type SimulatedRefund,
  tokenEntity,
  unixSeconds,
} from './entities.ts'
import { newRef } from './refs.ts'
import { type Simulator, schedule } from './simulator.ts'

export type EventParts = {
  payment?: SimulatedPayment
  order?: SimulatedOrder
  refund?: SimulatedRefund
  mandate?: SimulatedMandate
  /** The outcome of this order's notice. */
  notice?: { order: SimulatedOrder; status: 'delivered' | 'failed' }
}

/** The body of a Razorpay webhook: a snapshot of the entities at the moment of the event. */
export function eventBody(event: string, parts: EventParts, at: Date): string {
  const payload = {
    ...(parts.refund && { refund: { entity: refundEntity(parts.refund) } }),
    ...(parts.payment && { payment: { entity: paymentEntity(parts.payment) } }),
    ...(parts.mandate && { token: { entity: tokenEntity(parts.mandate) } }),
    ...(parts.notice && { notification: { entity: noticeEntity(parts.notice.order, parts.notice.status) } }),
    ...(parts.order && { order: { entity: orderEntity(parts.order) } }),
  }
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_TulsiSimulator',
    event,
    contains: Object.keys(payload),
    payload,
    created_at: unixSeconds(at),
  })
}

/** Sends an event to the shop soon, enqueued in the transaction that made it true. */
export async function announce(sim: Simulator, trx: Db, event: string, parts: EventParts): Promise<void> {
  const now = sim.clock.now()
  const payload = { event_id: newRef('evt'), body: eventBody(event, parts, now) }
  await schedule(trx, { name: 'gateway-simulator.deliver-webhook', payload }, now)
}
