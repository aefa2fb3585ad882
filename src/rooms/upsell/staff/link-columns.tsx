import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import type { UpsellLink } from '../contract.ts'
import { upsellWords } from '../words.ts'

const words = upsellWords.desk

const TONES: Record<UpsellLink['status'], StatusTone> = {
  SENT: 'waiting',
  OPENED: 'info',
  PAID: 'good',
  EXPIRED: 'neutral',
}

/** A sent link, and its status. */
export const LINK_COLUMNS: readonly ListColumn<UpsellLink>[] = [
  {
    key: 'plan',
    header: words.plan,
    render: ({ plan_name, coupon_code }) => (
      <TableCell>
        <strong>{plan_name}</strong>
        {coupon_code && <CellNote>{words.withCoupon(coupon_code)}</CellNote>}
      </TableCell>
    ),
  },
  { key: 'to', header: words.to, render: ({ mobile }) => mobile },
  {
    key: 'sent',
    header: words.sent,
    render: ({ sent_at, sent_by, expires_at }) => (
      <TableCell>
        <span>
          <WireTimeText value={sent_at} /> {sent_by && `· ${sent_by}`}
        </span>
        <CellNote>
          {words.validTill} <WireTimeText value={expires_at} />
        </CellNote>
      </TableCell>
    ),
  },
  {
    key: 'status',
    header: words.status,
    render: ({ status }) => <StatusBadge tone={TONES[status]}>{upsellWords.statuses[status]}</StatusBadge>,
  },
]
