import type { AnswerOf } from '#platform/contract/call.ts'
import { CopyableText } from '#ui/copyable-text.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Muted } from '#ui/muted.tsx'
import { Title } from '#ui/title.tsx'
import type { listPeople } from '../contract.ts'
import { words } from '../words.ts'
import classes from './dev-page.module.css'

type Person = AnswerOf<typeof listPeople>[number]

interface PeoplePanelProps {
  people: Person[]
  /** The current code of each person's authenticator, by mobile. */
  codes: Record<string, string>
  /** When it expires, ISO 8601. */
  until: string
}

/** The people of the demo world and what each needs to log in. */
export function PeoplePanel({ people, codes, until }: PeoplePanelProps) {
  return (
    <section aria-labelledby="people-heading" className={classes.panel}>
      <Title id="people-heading">{words.people.title}</Title>
      <Muted size="sm">{words.people.lead}</Muted>
      <DataTable
        label={words.people.title}
        rows={people}
        rowKey={({ mobile }) => mobile}
        empty={<EmptyState title={words.people.empty} advice={words.people.emptyAdvice} />}
        columns={[
          {
            key: 'name',
            header: words.people.name,
            render: ({ name, note }) => (
              <div>
                <div>
                  <strong>{name}</strong>
                </div>
                <Muted as="div" size="sm">
                  {note}
                </Muted>
              </div>
            ),
          },
          { key: 'roles', header: words.people.roles, render: rolesOf },
          {
            key: 'mobile',
            header: words.people.mobile,
            render: ({ mobile, name }) => <CopyableText value={mobile} label={words.people.mobileOf(name)} />,
          },
          {
            key: 'code',
            header: words.people.code,
            render: ({ mobile, name }) =>
              codes[mobile] ? (
                <CopyableText key={until} value={codes[mobile]} label={words.people.codeOf(name)} />
              ) : (
                <Muted as="span" size="sm">
                  {words.people.noCode}
                </Muted>
              ),
          },
        ]}
      />
    </section>
  )
}

function rolesOf({ roles, subsidiaries = [] }: Person) {
  if (roles.length === 0)
    return (
      <Muted as="span" size="sm">
        {words.people.consumer}
      </Muted>
    )
  const ours = roles.filter((role) => !subsidiaries.some((one) => one.role === role))
  return (
    <ul className={classes.roles}>
      {ours.map((role) => (
        <li key={role}>{role}</li>
      ))}
      {subsidiaries.map(({ id, name, role }) => (
        <li key={id}>
          {role}{' '}
          <Muted as="span" size="sm">
            {name}
          </Muted>
        </li>
      ))}
    </ul>
  )
}
