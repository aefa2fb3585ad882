import { type Column, DataTable } from '#ui/data-table.tsx'
import type { SubscriptionDetails } from '../contract/lookup.ts'
import { pageWords } from '../words/page.ts'
import { Part } from './part.tsx'
import classes from './subscription.module.css'

const words = pageWords.people
type Person = SubscriptionDetails['members'][number]

const COLUMNS: readonly Column<Person>[] = [
  {
    key: 'name',
    header: words.name,
    render: ({ name, relation }) => (
      <div className={classes.cell}>
        <strong>{name ?? '–'}</strong>
        {relation && <span className={classes.quiet}>{relation}</span>}
      </div>
    ),
  },
  {
    key: 'reach',
    header: words.reach,
    render: ({ mobile, email }) => (
      <div className={classes.cell}>
        {mobile ?? '–'}
        {email && <span className={classes.quiet}>{email}</span>}
      </div>
    ),
  },
  { key: 'uhid', header: words.uhid, render: ({ uhid }) => <code className={classes.code}>{uhid}</code> },
]

/** Who is on the plan. */
export function PeoplePart({ members }: Pick<SubscriptionDetails, 'members'>) {
  return (
    <Part title={words.title}>
      <DataTable label={words.title} columns={COLUMNS} rows={members} rowKey={({ uhid }) => uhid} empty={null} />
    </Part>
  )
}
