import { FilterBar } from '#dashboard/components/filter-bar.tsx'
import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { ListTable } from '#dashboard/components/list-table.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { PagePart } from '#ui/page-part.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import { type CampPerson, type DeskCamp, listCampPeople } from '../contract/desk.ts'
import { campDeskWords as words } from '../words/desk.ts'
import { PersonActions } from './person-actions.tsx'

const TONES = { EXPECTED: 'info', ARRIVED: 'waiting', DONE: 'good', RELEASED: 'good' } as const

const FACTS: readonly ListColumn<CampPerson>[] = [
  {
    key: 'person',
    header: words.person,
    render: ({ name, employee_id }) => (
      <TableCell>
        {name}
        {employee_id && <CellNote>{employee_id}</CellNote>}
      </TableCell>
    ),
  },
  {
    key: 'slot',
    header: words.slot,
    render: ({ on_date, start_time, location_name, kind }) => (
      <TableCell>
        {words.at(on_date, start_time)}
        <CellNote>{`${location_name} · ${words.kinds[kind]}`}</CellNote>
      </TableCell>
    ),
  },
  {
    key: 'state',
    header: words.status,
    render: ({ state }) => <StatusBadge tone={TONES[state]}>{words.states[state]}</StatusBadge>,
  },
]

interface CampPeopleProps {
  camp: DeskCamp
  mayEdit: boolean
  onChanged: () => unknown
}

/** Who is registered or has walked in; staff check people in and take it back. */
export function CampPeople({ camp, mayEdit, onChanged }: CampPeopleProps) {
  const list = useList(listCampPeople, { params: { id: camp.id } })
  const changed = () => {
    list.refetch()
    return onChanged()
  }
  const columns = mayEdit ? [...FACTS, actionColumn(camp, changed)] : FACTS
  return (
    <PagePart title={words.people} note={words.peopleText}>
      <FilterBar list={list} search={[{ name: 'search', label: words.peopleSearch }]} />
      <ListTable
        list={list}
        label={words.people}
        columns={columns}
        rowKey={({ id }) => id}
        failed={words.peopleFailed}
        empty={{ title: words.nobody }}
        emptyFiltered={{ title: words.nobodyFound }}
      />
    </PagePart>
  )
}

function actionColumn(camp: DeskCamp, onChanged: () => unknown): ListColumn<CampPerson> {
  return {
    key: 'actions',
    header: words.actions,
    render: (person) => <PersonActions key={person.id} camp={camp} person={person} onChanged={onChanged} />,
  }
}
