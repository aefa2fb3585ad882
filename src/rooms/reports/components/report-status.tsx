import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import type { ReportStatus as Status } from '../rules/report-state.ts'
import { screenWords } from '../words/screen.ts'

const words = screenWords.list
const TONES: Record<Status, StatusTone> = { PENDING: 'waiting', FAILED: 'bad', COMPLETED: 'good' }

interface ReportStatusProps {
  report: { status: Status; rows: number; can_download: boolean }
}

/** Whether a report is ready, and how far it is (D2.44–D2.46). */
export function ReportStatus({ report: { status, rows, can_download } }: ReportStatusProps) {
  if (status === 'COMPLETED' && !can_download) return <StatusBadge tone="neutral">{words.expired}</StatusBadge>
  return (
    <TableCell>
      <StatusBadge tone={TONES[status]}>{screenWords.statuses[status]}</StatusBadge>
      {status === 'PENDING' && <CellNote>{words.pendingNote}</CellNote>}
      {status === 'PENDING' && rows > 0 && <CellNote>{words.rows(rows)}</CellNote>}
    </TableCell>
  )
}
