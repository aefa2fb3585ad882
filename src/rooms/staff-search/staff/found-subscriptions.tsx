import { Link } from 'react-router'
import { subscriptionWords } from '#rooms/subscriptions/words.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import type { FoundSubscription } from '../contract.ts'
import { words as roomWords } from '../words.ts'
import classes from './search.module.css'

const words = roomWords.search

const COLUMNS: readonly Column<FoundSubscription>[] = [
  {
    key: 'plan',
    header: words.plan,
    render: ({ id, plan_name }) => (
      <Link className={classes.open} to={`/dashboard/subscriptions/${id}`}>
        {plan_name}
      </Link>
    ),
  },
  {
    key: 'holder',
    header: words.holder,
    render: ({ holder_name, holder_mobile }) => (
      <div className={classes.cell}>
        {holder_name ?? '–'}
        <span className={classes.quiet}>{holder_mobile}</span>
      </div>
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
    <section className={classes.part} aria-label={words.subscriptions}>
      <h2 className={classes.title}>{words.subscriptions}</h2>
      <DataTable
        label={words.subscriptions}
        columns={COLUMNS}
        rows={subscriptions}
        rowKey={({ id }) => id}
        empty={null}
      />
    </section>
  )
}
