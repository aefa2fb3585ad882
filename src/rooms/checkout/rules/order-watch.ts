import type { OrderStatus } from './order-states.ts'

/** What the page after the payment shows of an order. */
export type OrderView = 'checking' | 'pending' | 'completed' | 'failure' | 'cancelled' | 'expired' | 'refund'

/** Money on its way back is said before anything else about the order. */
export function orderView({ status, sub_status }: { status: OrderStatus; sub_status: string | null }): OrderView {
  if (sub_status === 'refund_requested') return 'refund'
  if (status !== 'initiated') return status
  return sub_status === 'gateway_pending' ? 'pending' : 'checking'
}

const POLLS = 12
const INTERVAL_MS = 5_000
/** Most payments are known within seconds, so the first interval is looked into more closely. */
const EARLY_MS = [1_000, 1_500, 2_500]

/**
 * Milliseconds to wait before the next look at an open order after so many looks; undefined when it is time to stop
 * asking. The looks at 5, 10 … 60 seconds are the twelve polls; those before 5 seconds come on top.
 */
export function pollWait(looks: number): number | undefined {
  if (looks === 0) return 0
  return EARLY_MS[looks - 1] ?? (looks < EARLY_MS.length + POLLS ? INTERVAL_MS : undefined)
}
