import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import type { ClaimStatus } from '../rules/claim-status.ts'
import { trackerWords } from '../words/tracker.ts'

const TONES: Record<ClaimStatus, StatusTone> = {
  INITIATED: 'info',
  ON_HOLD: 'warn',
  PENDING: 'waiting',
  APPROVED: 'info',
  REJECTED: 'neutral',
  SETTLED: 'good',
  SETTLEMENT_FAILED: 'bad',
}

/** How a claim stands: settled is green, a failed settlement red. */
export function ClaimStatusBadge({ status }: { status: ClaimStatus }) {
  return <StatusBadge tone={TONES[status]}>{trackerWords.statuses[status]}</StatusBadge>
}
