/** The progress of a refund, as its owner and our staff see it. */
export const REFUND_STATUSES = [
  'REQUESTED',
  'TO_AGREE',
  'APPROVED',
  'PROCESSING',
  'SUCCESS',
  'FAILED',
  'MANUAL',
  'DECLINED',
] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** Maps the payment refund's status: one that still waits for the bank's answer is in progress. */
export function refundStatus(money: string): RefundStatus {
  return REFUND_STATUSES.find((status) => status === money) ?? 'PROCESSING'
}

/** The reasons for giving a plan back. */
export const REFUND_REASONS = ['NOT_USING', 'TOO_EXPENSIVE', 'BY_MISTAKE', 'NOT_AS_EXPECTED', 'OTHER'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** When money goes back in parts, the least advanced part decides the status. */
const SPEAKS_FIRST: readonly RefundStatus[] = [
  'DECLINED',
  'REQUESTED',
  'MANUAL',
  'FAILED',
  'APPROVED',
  'PROCESSING',
  'SUCCESS',
]

export function slowest(parts: readonly RefundStatus[]): RefundStatus {
  return SPEAKS_FIRST.find((status) => parts.includes(status)) ?? 'REQUESTED'
}
