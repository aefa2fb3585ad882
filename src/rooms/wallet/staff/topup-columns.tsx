import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { Topup } from '../contract/topups.ts'
import { topupDeskWords as words } from '../words/topup-desk.ts'

/** Rupees of the wire as text. */
export function inRupees(rupees: number): string {
  return formatRupees(parseRupees(rupees) ?? 0n)
}

const TONES = { PENDING: 'waiting', CONFIRMED: 'good', REJECTED: 'bad', CANCELLED: 'neutral' } as const

/** Which company, who asked and when, how much, and what became of it. */
export const TOPUP_FACTS: readonly ListColumn<Topup>[] = [
  {
    key: 'company',
    header: words.company,
    render: ({ company, plan }) => (
      <TableCell>
        <strong>{company}</strong>
        <CellNote>{plan}</CellNote>
      </TableCell>
    ),
  },
  {
    key: 'asked',
    header: words.asked,
    render: ({ created_at, source, asked_by }) => (
      <TableCell>
        <WireTimeText value={created_at} />
        {asked_by && <CellNote>{source === 'STAFF' ? words.byStaff(asked_by) : words.byCompany(asked_by)}</CellNote>}
      </TableCell>
    ),
  },
  {
    key: 'amount',
    header: words.amount,
    align: 'end',
    render: ({ amount }) => <MoneyText rupees={amount} />,
  },
  {
    key: 'state',
    header: words.state,
    render: ({
      status,
      amount,
      received,
      reversed,
      reversal,
      utr,
      first_confirmed_by,
      decided_by,
      decided_at,
      reason,
    }) => (
      <TableCell>
        <div>
          <StatusBadge tone={TONES[status]}>{words.statuses[status]}</StatusBadge>
        </div>
        {received !== null && received !== amount && <CellNote>{words.received(inRupees(received))}</CellNote>}
        {status === 'PENDING' && first_confirmed_by && <CellNote>{words.firstBy(first_confirmed_by)}</CellNote>}
        {reversed > 0 && <CellNote>{words.reversed(inRupees(reversed))}</CellNote>}
        {reversal && (
          <CellNote>
            {words.reversalBy(inRupees(reversal.amount), reversal.proposed_by ?? '', reversal.reason)}
          </CellNote>
        )}
        {utr && <CellNote>{words.utr(utr)}</CellNote>}
        {reason && <CellNote>{reason}</CellNote>}
        {decided_by && decided_at && (
          <CellNote>
            <WireTimeText value={decided_at} /> {words.decidedBy(decided_by)}
          </CellNote>
        )}
      </TableCell>
    ),
  },
]
