import type { Paise } from '#values/money.ts'

export const ORDER_STATUSES = ['initiated', 'completed', 'failure', 'cancelled', 'expired'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** External events of an order. */
export type OrderEvent = 'pending' | 'paid' | 'failed' | 'cancelled'

/** The order at an instant: its time to pay ends then, and not when a job records it. */
export function orderAt<Order extends { status: OrderStatus; sub_status: string | null; expires_at: Date }>(
  order: Order,
  now: Date,
): Order {
  if (order.status !== 'initiated' || order.expires_at > now) return order
  return { ...order, status: 'expired', sub_status: null }
}

/** The transition for an event by the order's own state; `latePayment` decides whether late money is honoured. */
export type OrderStep = { to: OrderStatus; sub_status?: 'gateway_pending' } | 'late_money' | 'nothing'

const OPEN: Record<OrderEvent, OrderStep> = {
  pending: { to: 'initiated', sub_status: 'gateway_pending' },
  paid: { to: 'completed' },
  failed: { to: 'failure' },
  cancelled: { to: 'cancelled' },
}

/** The order's state machine: an open order accepts every event, a closed one only money, a completed one nothing. */
export function orderStep(from: OrderStatus, event: OrderEvent): OrderStep {
  if (from === 'initiated') return OPEN[event]
  if (from === 'completed') return 'nothing'
  return event === 'paid' ? 'late_money' : 'nothing'
}

/** Money that arrived after its order closed is honoured while the plan is sold at the price that was paid. */
export function isHonoured(order: { amount_paise: Paise }, priceNow: { amount_paise: Paise } | undefined): boolean {
  return priceNow?.amount_paise === order.amount_paise
}

/** Status groups of a transaction on other screens. */
export function statusGroup(status: string): 'in_progress' | 'success' | 'failure' | undefined {
  if (status === 'initiated') return 'in_progress'
  if (['completed', 'active', 'queued'].includes(status)) return 'success'
  if (['expired', 'failure', 'cancelled'].includes(status)) return 'failure'
  return undefined
}
