import type { ReactNode } from 'react'
import { DataTable, type TablePage } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { parseWireTime } from '#values/wire-time.ts'
import { accessWords } from '../words.ts'

const words = accessWords.people

export interface PersonWithRole {
  account_id: string
  name: string | null
  mobile: string
  granted_at: string
}

interface PeopleTableProps<Person extends PersonWithRole> {
  label: string
  people: readonly Person[]
  /** The one who looks: nobody changes their own role. */
  self: string
  roleOf: (person: Person) => string
  actionsOf: (person: Person) => ReactNode
  loading: boolean
  page?: TablePage
  empty: string
}

/** People with a role, since when, and what may be done about it. */
export function PeopleTable<Person extends PersonWithRole>(props: PeopleTableProps<Person>) {
  const { label, people, self, roleOf, actionsOf, loading, page, empty } = props
  return (
    <DataTable
      label={label}
      rows={people}
      rowKey={({ account_id }) => account_id}
      loading={loading}
      page={page}
      empty={<EmptyState title={empty} />}
      columns={[
        { key: 'person', header: words.person, render: ({ name }) => name ?? '–' },
        { key: 'mobile', header: words.mobileLabel, render: ({ mobile }) => mobile },
        { key: 'role', header: words.role, render: roleOf },
        { key: 'since', header: words.since, render: ({ granted_at }) => <Day at={granted_at} /> },
        {
          key: 'actions',
          header: words.actions,
          render: (person) => (person.account_id === self ? words.you : actionsOf(person)),
        },
      ]}
    />
  )
}

function Day({ at }: { at: string }) {
  const instant = parseWireTime(at)
  return instant ? <DateText value={instant.toISOString()} /> : at
}
