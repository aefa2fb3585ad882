import type { OrderStatus } from './order-states.ts'

/** What the page after the payment shows for an order. */
export type OrderView = 'checking' | 'pending' | 'completed' | 'failure' | 'cancelled' | 'expired' | 'refund'

/** A refund in progress is reported before anything else about the order. */
export function orderView({ status, sub_status }: { status: OrderStatus; sub_status: string | null }): OrderView {
  if (sub_status === 'refund_requested') return 'refund'
  if (status !== 'initiated') return status
  return sub_status === 'gateway_pending' ? 'pending' : 'checking'
}

const POLLS = 12
const INTERVAL_MS = 5_000
/** Most payments are known within seconds, so polling is denser in the first interval. */
const EARLY_MS = [1_000, 1_500, 2_500]

/**
 * Milliseconds until the next poll of an open order after so many polls; undefined when polling stops. The polls at 5,
 * 10 … 60 seconds are the twelve specified ones; those before 5 seconds are extra.
 */
export function pollWait(looks: number): number | undefined {
  if (looks === 0) return 0
  return EARLY_MS[looks - 1] ?? (looks < EARLY_MS.length + POLLS ? INTERVAL_MS : undefined)
}
