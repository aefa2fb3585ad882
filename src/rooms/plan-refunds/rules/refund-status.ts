/** How far a refund is, as its owner and our staff see it. */
export const REFUND_STATUSES = [
  'REQUESTED',
  'APPROVED',
  'PROCESSING',
  'SUCCESS',
  'FAILED',
  'MANUAL',
  'DECLINED',
] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** The money's state in these words: an answer that the bank still owes us is a refund under way. */
export function refundStatus(money: string): RefundStatus {
  return REFUND_STATUSES.find((status) => status === money) ?? 'PROCESSING'
}

/** Why a person gives a plan back. */
export const REFUND_REASONS = ['NOT_USING', 'TOO_EXPENSIVE', 'BY_MISTAKE', 'NOT_AS_EXPECTED', 'OTHER'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** Of money that goes back in parts, the part that is furthest from its end speaks for the whole. */
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
