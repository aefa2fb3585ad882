import { FilterBar } from '#dashboard/components/filter-bar.tsx'
import { type ListColumn, ListTable } from '#dashboard/components/list-table.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { dropdown } from '#dashboard/contract/filter-field.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import { listStaffVisits, type StaffVisit } from '../contract/staff.ts'
import { visitDeskWords as words } from '../words/staff.ts'
import { ReverseVisit } from './reverse-visit.tsx'

const TONES = { UNLOCKED: 'good', USED: 'neutral', REVERSED: 'info' } as const
const FILTERS = [dropdown('status', words.status, words.statuses), dropdown('place', words.place, words.places)]
const SEARCH = [{ name: 'search', label: words.search }]

const COLUMNS: readonly ListColumn<StaffVisit>[] = [
  {
    key: 'pass',
    header: words.pass,
    render: ({ pass_no, unlocked_at, unlocked_with, with_desk_code, distance_km }) => (
      <TableCell>
        <strong>{pass_no}</strong>
        <CellNote>
          <WireTimeText value={unlocked_at} /> {words.keys[unlocked_with]}
          {with_desk_code && ` ${words.withDeskCode}`}
          {distance_km !== null && distance_km > 1 && ` · ${words.away(distance_km)}`}
          {distance_km === null && unlocked_with === 'PRINTED_CODE' && ` · ${words.noPosition}`}
        </CellNote>
      </TableCell>
    ),
  },
  { key: 'member', header: words.member, render: ({ patient_name }) => patient_name ?? words.unnamed },
  {
    key: 'clinic',
    header: words.clinic,
    render: ({ establishment_name, city, provider_name, speciality }) => (
      <TableCell>
        {establishment_name}, {city}
        <CellNote>{[provider_name, speciality].filter(Boolean).join(', ')}</CellNote>
      </TableCell>
    ),
  },
  {
    key: 'fee',
    header: words.fee,
    align: 'end',
    render: ({ fee, from_credits }) => (
      <TableCell align="end">
        {formatRupees(parseRupees(fee) ?? 0n)}
        {from_credits && <CellNote>{words.inCredits}</CellNote>}
      </TableCell>
    ),
  },
  {
    key: 'status',
    header: words.status,
    render: ({ status, used_by, reason }) => (
      <TableCell>
        <StatusBadge tone={TONES[status]}>{words.statuses[status]}</StatusBadge>
        {(reason ?? used_by) && <CellNote>{reason ?? (used_by === 'END' ? words.byEnd : words.confirmed)}</CellNote>}
      </TableCell>
    ),
  },
]

/** Clinic visits, and the way to give back one that did not take place. */
export default function VisitsScreen() {
  const list = useList(listStaffVisits)
  const { actions } = useDesk()
  const mayReverse = permits(actions, 'subscription.addQuota' satisfies StaffAction)
  const act: ListColumn<StaffVisit> = {
    key: 'action',
    header: words.action,
    render: (visit) => (visit.can_reverse ? <ReverseVisit visit={visit} /> : '–'),
  }
  return (
    <PageColumn width="desk">
      <PageHeading title={words.title} lead={words.lead} size="desk" />
      {permits(actions, 'companies.view' satisfies StaffAction) && (
        <div>
          <ButtonLink to="/dashboard/visits/desks" tone="quiet">
            {words.desks.link}
          </ButtonLink>
        </div>
      )}
      <FilterBar list={list} filters={FILTERS} search={SEARCH} />
      <ListTable
        list={list}
        label={words.title}
        columns={mayReverse ? [...COLUMNS, act] : COLUMNS}
        rowKey={({ id }) => id}
        failed={words.failed}
        empty={{ title: words.noneTitle, advice: words.noneText }}
      />
    </PageColumn>
  )
}
