import type { REFUND_STATUSES } from './statuses.ts'

/** How far a refund of premium is. The gateway could not send one that is BY_TRANSFER: we do, by bank transfer. */
export type RefundState = 'CHECKING' | 'DECLINED' | 'INITIATED' | 'BY_TRANSFER' | 'SUCCESS'

/** Only a second person ends a refund unsent: what fails at the bank is still owed. */
export function refundState({
  status,
  needs_approval,
  is_manual,
}: {
  status: (typeof REFUND_STATUSES)[number]
  needs_approval: boolean
  is_manual: boolean
}): RefundState {
  if (status === 'FAILED') return 'DECLINED'
  if (status === 'SUCCESS') return 'SUCCESS'
  if (needs_approval) return 'CHECKING'
  return is_manual ? 'BY_TRANSFER' : 'INITIATED'
}
