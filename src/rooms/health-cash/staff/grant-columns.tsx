import type { Column } from '#ui/data-table.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { HealthCashGrant } from '../contract.ts'
import { healthCashWords } from '../words.ts'

const words = healthCashWords.desk

/** What was given: why, by whom and how much. */
export const GRANT_FACTS: readonly Column<HealthCashGrant>[] = [
  {
    key: 'why',
    header: words.why,
    render: ({ reason, revoked }) => (
      <TableCell>
        {reason ?? words.ofPlan}
        {revoked && <CellNote>{words.taken(formatRupees(parseRupees(revoked.amount) ?? 0n), revoked.reason)}</CellNote>}
      </TableCell>
    ),
  },
  {
    key: 'by',
    header: words.by,
    render: ({ granted_by, granted_at }) => (
      <TableCell>
        {granted_by ?? '–'}
        <CellNote>
          <WireTimeText value={granted_at} />
        </CellNote>
      </TableCell>
    ),
  },
  { key: 'amount', header: words.amount, align: 'end', render: ({ amount }) => <MoneyText rupees={amount} /> },
]
