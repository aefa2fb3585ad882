import type { ClaimStatus } from './claim-status.ts'

/** What is still to come after what has happened; nothing once the claim is past. */
export function stepsAhead(status: ClaimStatus): ('decision' | 'payment')[] {
  if (status === 'INITIATED' || status === 'PENDING' || status === 'ON_HOLD') return ['decision', 'payment']
  return status === 'APPROVED' || status === 'SETTLEMENT_FAILED' ? ['payment'] : []
}
