import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SubscriptionBadge } from '#rooms/subscriptions/components/subscription-badge.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import type { FoundSubscription } from '../contract/lookup.ts'
import { pageWords as words } from '../words/page.ts'
import classes from './subscription.module.css'

const COLUMNS: readonly Column<FoundSubscription>[] = [
  {
    key: 'plan',
    header: words.plan,
    render: ({ id, plan_name, company_name }) => (
      <div className={classes.cell}>
        <Link className={classes.open} to={`/dashboard/subscriptions/${id}`}>
          {plan_name}
        </Link>
        {company_name && <span className={classes.quiet}>{words.givenBy(company_name)}</span>}
      </div>
    ),
  },
  {
    key: 'owner',
    header: words.owner,
    render: ({ owner_name, is_owner }) => (
      <div className={classes.cell}>
        {owner_name ?? '–'}
        {!is_owner && <span className={classes.quiet}>{words.onlyMember}</span>}
      </div>
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

/** The plans of a person, each leading to its page. */
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
