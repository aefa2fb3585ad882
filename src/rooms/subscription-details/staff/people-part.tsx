import { type Column, DataTable } from '#ui/data-table.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import type { SubscriptionDetails } from '../contract/lookup.ts'
import { pageWords } from '../words/page.ts'
import classes from './subscription.module.css'

const words = pageWords.people
type Person = SubscriptionDetails['members'][number]

const COLUMNS: readonly Column<Person>[] = [
  {
    key: 'name',
    header: words.name,
    render: ({ name, relation }) => (
      <TableCell>
        <strong>{name ?? '–'}</strong>
        {relation && <CellNote>{relation}</CellNote>}
      </TableCell>
    ),
  },
  {
    key: 'reach',
    header: words.reach,
    render: ({ mobile, email }) => (
      <TableCell>
        {mobile ?? '–'}
        {email && <CellNote>{email}</CellNote>}
      </TableCell>
    ),
  },
  { key: 'uhid', header: words.uhid, render: ({ uhid }) => <code className={classes.code}>{uhid}</code> },
]

/** The people on the plan. */
export function PeoplePart({ members }: Pick<SubscriptionDetails, 'members'>) {
  return (
    <PagePart title={words.title}>
      <DataTable label={words.title} columns={COLUMNS} rows={members} rowKey={({ uhid }) => uhid} empty={null} />
    </PagePart>
  )
}
