import { type Column, DataTable } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import type { SubscriptionDetails, Term } from '../contract/lookup.ts'
import { pageWords } from '../words/page.ts'
import classes from './subscription.module.css'

const words = pageWords.paid

const COLUMNS: readonly Column<Term>[] = [
  {
    key: 'period',
    header: words.period,
    render: ({ plan_name, start_date, end_date, is_taken_back }) => (
      <TableCell>
        <span>
          <DateText value={start_date} /> – <DateText value={end_date} />
        </span>
        <CellNote>{is_taken_back ? `${plan_name}, ${words.takenBack}` : plan_name}</CellNote>
      </TableCell>
    ),
  },
  {
    key: 'paid',
    header: words.paid,
    render: ({ payment }) =>
      payment ? (
        <TableCell>
          <WireTimeText value={payment.paid_at} />
          <code className={classes.code}>{payment.payment_ref}</code>
        </TableCell>
      ) : (
        words.nothing
      ),
  },
  {
    key: 'amount',
    header: words.amount,
    align: 'end',
    render: ({ payment }) => (payment ? <MoneyText rupees={payment.amount} /> : '–'),
  },
]

/** Each period of the plan with its payment. */
export function TermPart({ terms }: Pick<SubscriptionDetails, 'terms'>) {
  return (
    <PagePart title={words.title}>
      <DataTable label={words.title} columns={COLUMNS} rows={terms} rowKey={({ number }) => number} empty={null} />
    </PagePart>
  )
}
