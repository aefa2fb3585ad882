import type { ReactNode } from 'react'
import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { parseWireTime } from '#values/wire-time.ts'
import { accessWords } from '../words.ts'

const words = accessWords.people

export interface PersonWithRole {
  account_id: string
  name: string | null
  mobile: string
  granted_at: string
}

interface PeopleOptions<Person> {
  /** The signed-in person: nobody may change their own role. */
  self: string
  roleOf: (person: Person) => string
  actionsOf: (person: Person) => ReactNode
  /** Columns before the actions. */
  more?: readonly ListColumn<Person>[]
}

/** Columns for people with a role: since when, and the actions on it. */
export function peopleColumns<Person extends PersonWithRole>({
  self,
  roleOf,
  actionsOf,
  more = [],
}: PeopleOptions<Person>): ListColumn<Person>[] {
  return [
    { key: 'person', header: words.person, render: ({ name }) => name ?? '–' },
    { key: 'mobile', header: words.mobileLabel, render: ({ mobile }) => mobile },
    { key: 'role', header: words.role, render: roleOf },
    { key: 'since', header: words.since, render: ({ granted_at }) => <Day at={granted_at} /> },
    ...more,
    {
      key: 'actions',
      header: words.actions,
      render: (person) => (person.account_id === self ? words.you : actionsOf(person)),
    },
  ]
}

function Day({ at }: { at: string }) {
  const instant = parseWireTime(at)
  return instant ? <DateText value={instant.toISOString()} /> : at
}
