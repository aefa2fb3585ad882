import { subscriptionWords } from '#rooms/subscriptions/words.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { CellLink, CellNote, TableCell } from '#ui/table-cell.tsx'
import type { FoundSubscription } from '../contract.ts'
import { words as roomWords } from '../words.ts'

const words = roomWords.search

const COLUMNS: readonly Column<FoundSubscription>[] = [
  {
    key: 'plan',
    header: words.plan,
    render: ({ id, plan_name }) => <CellLink to={`/dashboard/subscriptions/${id}`}>{plan_name}</CellLink>,
  },
  {
    key: 'holder',
    header: words.holder,
    render: ({ holder_name, holder_mobile }) => (
      <TableCell>
        {holder_name ?? '–'}
        <CellNote>{holder_mobile}</CellNote>
      </TableCell>
    ),
  },
  {
    key: 'term',
    header: words.term,
    render: ({ start_date, end_date }) => (
      <span>
        <DateText value={start_date} /> – <DateText value={end_date} />
      </span>
    ),
  },
  { key: 'status', header: words.status, render: ({ status }) => subscriptionWords.status[status] },
]

/** Subscriptions of the person with this mobile. */
export function FoundSubscriptions({ subscriptions }: { subscriptions: readonly FoundSubscription[] }) {
  if (subscriptions.length === 0) return null
  return (
    <PagePart title={words.subscriptions}>
      <DataTable
        label={words.subscriptions}
        columns={COLUMNS}
        rows={subscriptions}
        rowKey={({ id }) => id}
        empty={null}
      />
    </PagePart>
  )
}
