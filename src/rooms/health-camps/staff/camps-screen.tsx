import { Link } from 'react-router'
import { ListScreen } from '#dashboard/components/list-screen.tsx'
import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { IconCalendarEvent } from '#ui/icons.ts'
import { type ListedCamp, listHealthCamps } from '../contract/desk.ts'
import { campDeskWords as words } from '../words/desk.ts'
import { CampStatus } from './camp-status.tsx'

const COLUMNS: readonly ListColumn<ListedCamp>[] = [
  {
    key: 'name',
    header: words.name,
    render: ({ id, name }) => (
      <Link to={`/dashboard/health-camps/${id}`}>
        <strong>{name}</strong>
      </Link>
    ),
  },
  { key: 'company', header: words.company, render: ({ company }) => company },
  { key: 'cities', header: words.cities, render: ({ cities }) => cities.join(', ') },
  { key: 'days', header: words.days, render: ({ start_date, end_date }) => words.range(start_date, end_date) },
  { key: 'registered', header: words.registered, align: 'end', render: ({ registered }) => count(registered) },
  { key: 'done', header: words.done, align: 'end', render: ({ done }) => count(done) },
  { key: 'status', header: words.status, render: (camp) => <CampStatus {...camp} /> },
]

/** Every camp of every company. */
export default function CampsScreen() {
  const { actions } = useDesk()
  const list = useList(listHealthCamps)
  return (
    <ListScreen
      title={words.title}
      lead={words.lead}
      failed={words.failed}
      search={[{ name: 'search', label: words.search }]}
      action={
        permits(actions, 'camps.edit' satisfies StaffAction) && (
          <ButtonLink to="/dashboard/health-camps/new">{words.plan}</ButtonLink>
        )
      }
      list={list}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      empty={{
        icon: <IconCalendarEvent size={28} aria-hidden="true" />,
        title: words.none,
        advice: words.noneText,
      }}
      emptyFiltered={{ title: words.noneFound }}
    />
  )
}

function count(number: number): string {
  return number.toLocaleString('en-IN')
}
