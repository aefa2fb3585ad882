import { useState } from 'react'
import { FilterBar } from '#dashboard/components/filter-bar.tsx'
import { type ListColumn, ListTable } from '#dashboard/components/list-table.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { callUrl } from '#platform/contract/client.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { BackLink } from '#ui/back-link.tsx'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { CellActions, CellNote, TableCell } from '#ui/table-cell.tsx'
import { listVisitDesks, readDeskPoster, type StaffDesk } from '../contract/staff.ts'
import { visitDeskWords } from '../words/staff.ts'
import { AskDeskCode } from './ask-desk-code.tsx'
import { BookVisit } from './book-visit.tsx'
import { RenewDesk } from './renew-desk.tsx'

const words = visitDeskWords.desks
const SEARCH = [{ name: 'search', label: words.search }]

const COLUMNS: readonly ListColumn<StaffDesk>[] = [
  {
    key: 'clinic',
    header: words.clinic,
    render: ({ name, locality, city, pincode }) => (
      <TableCell>
        <strong>{name}</strong>
        <CellNote>
          {locality}, {city} {pincode}
        </CellNote>
      </TableCell>
    ),
  },
  {
    key: 'code',
    header: words.code,
    render: ({ desk_code, asks_code, wrong_codes_today }) => (
      <TableCell>
        <code>{desk_code}</code>
        {asks_code && <CellNote>{words.asks}</CellNote>}
        {wrong_codes_today > 0 && <CellNote>{words.wrongCodes(wrong_codes_today)}</CellNote>}
      </TableCell>
    ),
  },
  {
    key: 'posters',
    header: words.posters,
    render: ({ id, doctors }) =>
      doctors.length === 0 ? (
        words.noDoctors
      ) : (
        <TableCell>
          {doctors.map(({ provider_id, name, speciality }) => (
            <div key={provider_id}>
              <a href={callUrl(readDeskPoster, { id }, { provider_id })} target="_blank" rel="noreferrer">
                {name}
              </a>{' '}
              <CellNote>{speciality}</CellNote>
            </div>
          ))}
        </TableCell>
      ),
  },
  {
    key: 'screen',
    header: words.screen,
    render: ({ screen_url, name }) => (
      <a href={screen_url} target="_blank" rel="noreferrer" aria-label={words.openNamed(name)}>
        {words.open}
      </a>
    ),
  },
]

/** What hangs and stands at the front desks of the network. */
export default function DesksScreen() {
  const list = useList(listVisitDesks)
  const { actions } = useDesk()
  const mayRenew = permits(actions, 'companies.edit' satisfies StaffAction)
  const mayBook = permits(actions, 'subscription.addQuota' satisfies StaffAction)
  const [booked, setBooked] = useState<{ act: number; text?: string }>({ act: 0 })
  const onBooked = (text: string) => setBooked(({ act }) => ({ act: act + 1, text }))
  const act: ListColumn<StaffDesk> = {
    key: 'action',
    header: words.action,
    render: (desk) => (
      <CellActions>
        {mayBook && desk.doctors.length > 0 && <BookVisit desk={desk} onBooked={onBooked} />}
        {mayRenew && <AskDeskCode desk={desk} />}
        {mayRenew && <RenewDesk desk={desk} />}
      </CellActions>
    ),
  }
  return (
    <PageColumn width="desk">
      <BackLink to="/dashboard/visits">{words.back}</BackLink>
      <PageHeading title={words.title} lead={words.lead} size="desk" />
      <OutcomeNotice act={booked.act} tone="good">
        {booked.text}
      </OutcomeNotice>
      <FilterBar list={list} search={SEARCH} />
      <ListTable
        list={list}
        label={words.title}
        columns={mayRenew || mayBook ? [...COLUMNS, act] : COLUMNS}
        rowKey={({ id }) => id}
        failed={words.failed}
        empty={{ title: words.noneTitle, advice: words.noneText }}
      />
    </PageColumn>
  )
}
