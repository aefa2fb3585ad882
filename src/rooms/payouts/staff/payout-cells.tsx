import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import { CellLink, CellNote, TableCell } from '#ui/table-cell.tsx'
import type { PayoutStatus } from '../rules/payout-status.ts'
import { payoutDeskWords as words } from '../words.ts'

const TONES: Record<PayoutStatus, StatusTone> = {
  QUEUED: 'info',
  PROCESSING: 'waiting',
  UNKNOWN: 'warn',
  MANUAL: 'bad',
  PAID: 'good',
  FAILED: 'bad',
  RETURNED: 'bad',
  STOPPED: 'neutral',
}

export function PayoutBadge({ status }: { status: PayoutStatus }) {
  return <StatusBadge tone={TONES[status]}>{words.statuses[status]}</StatusBadge>
}

/** The claim's number as a link, and the payee. */
export function ClaimCell({ claim_id, payee }: { claim_id: number; payee: string }) {
  return (
    <TableCell>
      <CellLink to={`/dashboard/claims/${claim_id}`}>{words.claim(claim_id)}</CellLink>
      <CellNote>{payee}</CellNote>
    </TableCell>
  )
}
