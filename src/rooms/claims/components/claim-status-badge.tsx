import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import type { ClaimStatus } from '../rules/claim-status.ts'
import { claimStatusWords } from '../words/status.ts'

/** Settled is green and settlement failed red, here as on the member's side. */
const TONES: Record<ClaimStatus, StatusTone> = {
  INITIATED: 'info',
  ON_HOLD: 'waiting',
  PENDING: 'waiting',
  APPROVED: 'info',
  REJECTED: 'neutral',
  SETTLED: 'good',
  SETTLEMENT_FAILED: 'bad',
}

/** How far a claim is, with an icon; colour only repeats it. */
export function ClaimStatusBadge({ status }: { status: ClaimStatus }) {
  return <StatusBadge tone={TONES[status]}>{claimStatusWords[status]}</StatusBadge>
}
