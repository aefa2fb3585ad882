import { type Column, DataTable } from '#ui/data-table.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import { CellLink, CellNote, TableCell } from '#ui/table-cell.tsx'
import type { PayoutStatus } from '../rules/payout-status.ts'
import { payoutDeskWords as words } from '../words.ts'

interface PayoutPartProps<Row> {
  title: string
  /** What the list shows, and what happens automatically. */
  note?: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  loading?: boolean
}

/** One table of the page with its heading. */
export function PayoutPart<Row>({ title, note, ...table }: PayoutPartProps<Row>) {
  return (
    <PagePart title={title} note={note}>
      <DataTable label={title} empty={null} {...table} />
    </PagePart>
  )
}

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
