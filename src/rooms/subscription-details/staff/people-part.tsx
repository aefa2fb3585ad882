import { type Column, DataTable } from '#ui/data-table.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import type { SubscriptionDetails } from '../contract/lookup.ts'
import { contactWords } from '../words/contact.ts'
import { pageWords } from '../words/page.ts'
import { contactText, MemberContact } from './member-contact.tsx'
import classes from './subscription.module.css'
import { useMay } from './use-may.ts'

const words = pageWords.people
type Person = Pick<
  SubscriptionDetails['members'][number],
  'uhid' | 'name' | 'relation' | 'mobile' | 'email' | 'primary'
>

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

/** The people on the plan; the number of its owner is their login, so only the others' contacts are changed here. */
export function PeoplePart({ subscription }: { subscription: SubscriptionDetails }) {
  const may = useMay()
  const { id, members, contact_proposals, numbers_in_doubt, removed_in_doubt, is_active, is_own } = subscription
  const removed = removed_in_doubt.map((one) => ({ ...one, relation: words.removed, primary: false }))
  const people: Person[] = [...members, ...removed]
  const doubted = new Set([...numbers_in_doubt, ...removed.map(({ uhid }) => uhid)])
  const isInDoubt = ({ uhid }: Person) => doubted.has(uhid)
  const contact: Column<Person> = {
    key: 'contact',
    header: contactWords.column,
    render: (member) => {
      if (member.primary) return contactWords.ofOwner
      // Once the plan has ended, a number is only confirmed as it is.
      if (!is_active && !isInDoubt(member)) return '–'
      const proposal = contact_proposals.find(({ uhid }) => uhid === member.uhid)
      return (
        <TableCell>
          <MemberContact id={id} member={member} proposal={proposal} />
          {isInDoubt(member) && <CellNote>{contactWords.inDoubt}</CellNote>}
          {proposal?.by_you && <CellNote>{contactWords.waiting(contactText(proposal))}</CellNote>}
        </TableCell>
      )
    },
  }
  const isChangeable = (one: Person) => !one.primary && (is_active || isInDoubt(one))
  const canChange = may('subscription.blockSubscription') && !is_own && people.some(isChangeable)
  const columns = canChange ? [...COLUMNS, contact] : COLUMNS
  return (
    <PagePart title={words.title}>
      <DataTable label={words.title} columns={columns} rows={people} rowKey={({ uhid }) => uhid} empty={null} />
    </PagePart>
  )
}
