import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import type { ClaimStatus } from '../rules/claim-status.ts'
import { endingOf } from '../rules/reasons.ts'
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
  /** Why a rejected one ended: its member may have taken it back. */
  reason?: string | null
  /** The desk labels a status with the name of its list. */
  atDesk?: boolean
}

/** The status of a claim: settled is green, a failed settlement red. */
export function ClaimStatusBadge({ status, reason = null, atDesk }: ClaimStatusBadgeProps) {
  if (atDesk) return <StatusBadge tone={TONES[status]}>{claimStatusWords[status]}</StatusBadge>
  const label = status === 'REJECTED' ? trackerWords.endings[endingOf(reason)] : trackerWords.statuses[status]
  return <StatusBadge tone={TONES[status]}>{label}</StatusBadge>
}
