import type { ReactNode } from 'react'
import { SubscriptionBadge } from '#rooms/subscriptions/components/subscription-badge.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { CellLink, CellNote, TableCell } from '#ui/table-cell.tsx'
import type { FoundSubscription } from '../contract/lookup.ts'
import { pageWords as words } from '../words/page.ts'

const COLUMNS: readonly Column<FoundSubscription>[] = [
  {
    key: 'plan',
    header: words.plan,
    render: ({ id, plan_name, company_name }) => (
      <TableCell>
        <CellLink to={`/dashboard/subscriptions/${id}`}>{plan_name}</CellLink>
        {company_name && <CellNote>{words.givenBy(company_name)}</CellNote>}
      </TableCell>
    ),
  },
  {
    key: 'owner',
    header: words.owner,
    render: ({ owner_name, is_owner }) => (
      <TableCell>
        {owner_name ?? '–'}
        {!is_owner && <CellNote>{words.onlyMember}</CellNote>}
      </TableCell>
    ),
  },
  {
    key: 'period',
    header: words.period,
    render: ({ start_date, end_date }) => (
      <span>
        <DateText value={start_date} /> – <DateText value={end_date} />
      </span>
    ),
  },
  { key: 'status', header: words.status, render: (found) => <SubscriptionBadge {...found} /> },
]

interface FoundTableProps {
  found: readonly FoundSubscription[]
  loading: boolean
  empty: ReactNode
}

/** The plans of a person, each linking to its page. */
export function FoundTable({ found, loading, empty }: FoundTableProps) {
  return (
    <DataTable
      label={words.found}
      columns={COLUMNS}
      rows={found}
      rowKey={({ id }) => id}
      loading={loading}
      empty={empty}
    />
  )
}
