import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import type { ClaimStatus } from '../rules/claim-status.ts'
import { claimStatusWords } from '../words/status.ts'
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

interface ClaimStatusBadgeProps {
  status: ClaimStatus
  /** The desk labels a status with the name of its list. */
  atDesk?: boolean
}

/** The status of a claim: settled is green, a failed settlement red. */
export function ClaimStatusBadge({ status, atDesk }: ClaimStatusBadgeProps) {
  const words = atDesk ? claimStatusWords : trackerWords.statuses
  return <StatusBadge tone={TONES[status]}>{words[status]}</StatusBadge>
}
