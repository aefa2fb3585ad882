import type { ClaimStatus } from './claim-status.ts'

/** The steps still to come; empty once the claim is past. */
export function stepsAhead(status: ClaimStatus): ('decision' | 'payment')[] {
  if (status === 'INITIATED' || status === 'PENDING' || status === 'ON_HOLD') return ['decision', 'payment']
  return status === 'APPROVED' || status === 'SETTLEMENT_FAILED' ? ['payment'] : []
}
