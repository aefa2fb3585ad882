import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { queryOf } from '#platform/contract/client.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { type DeskCamp, listHealthCamps, readDeskCamp } from '../contract/desk.ts'
import { campDeskWords as words } from '../words/desk.ts'
import { CampPeople } from './camp-people.tsx'
import { CampStatus } from './camp-status.tsx'
import { CancelCamp } from './cancel-camp.tsx'
import { KioskLinks } from './kiosk-links.tsx'

/** One camp: its locations with their figures, kiosk links, and people. */
export default function CampScreen() {
  const { id = '' } = useParams()
  const query = queryOf(readDeskCamp, { params: { id } })
  const { data, error, refetch } = useQuery(query)
  return (
    <PageColumn width="desk">
      <BackLink to="/dashboard/health-camps">{words.title}</BackLink>
      {data ? (
        <Camp key={id} camp={data} />
      ) : (
        <>
          <PageHeading title={words.name} size="desk" />
          {error ? (
            <ListFailure title={words.oneFailed} error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeletons>
              <SkeletonBar height="16rem" />
            </Skeletons>
          )}
        </>
      )}
    </PageColumn>
  )
}

function Camp({ camp }: { camp: DeskCamp }) {
  const queries = useQueryClient()
  const mayEdit = permits(useDesk().actions, 'camps.edit' satisfies StaffAction)
  const isOpen = mayEdit && camp.status === 'PLANNED' && camp.stage !== 'OVER'
  const reload = () => {
    void queries.invalidateQueries({ queryKey: [listHealthCamps.name] })
    return queries.invalidateQueries({ queryKey: queryOf(readDeskCamp, { params: { id: camp.id } }).queryKey })
  }
  return (
    <>
      <Split align="start">
        <Stack gap="2xs">
          <PageHeading title={camp.name} lead={camp.company} size="desk" />
          <div>
            <CampStatus {...camp} />
          </div>
        </Stack>
        {isOpen && (
          <Stack direction="row" gap="sm" wrap>
            <ButtonLink tone="quiet" to={`/dashboard/health-camps/${camp.id}/edit`}>
              {words.edit}
            </ButtonLink>
            <CancelCamp camp={camp} onSettled={reload} />
          </Stack>
        )}
      </Split>
      {camp.cancel_reason && <Notice tone="warn">{words.cancelledBecause(camp.cancel_reason)}</Notice>}
      <PagePart title={words.locations}>
        <Stack as="ul" gap="md" columns={2}>
          {camp.locations.map((location) => (
            <Card key={location.id} as="li">
              <Place location={location} />
            </Card>
          ))}
        </Stack>
      </PagePart>
      <KioskLinks camp={camp} mayAdd={isOpen} onChanged={reload} />
      <CampPeople camp={camp} mayEdit={mayEdit && camp.status === 'PLANNED'} onChanged={reload} />
    </>
  )
}

function Place({ location }: { location: DeskCamp['locations'][number] }) {
  const { name, address, city, start_date, end_date, opens_at, closes_at } = location
  const { slot_minutes, slot_capacity, registrations, checkups } = location
  const sum = ({ total, scheduled_count, walkins }: typeof registrations) =>
    `${total.toLocaleString('en-IN')} (${words.ahead(scheduled_count, walkins)})`
  return (
    <Stack gap="sm">
      <strong>{name}</strong>
      <span>{`${address}, ${city}`}</span>
      <FactList
        facts={[
          [words.days, words.range(start_date, end_date)],
          [words.hoursName, words.hours(opens_at, closes_at)],
          [words.slotsName, words.slots(slot_minutes, slot_capacity)],
          [words.registered, sum(registrations)],
          [words.done, sum(checkups)],
        ]}
      />
    </Stack>
  )
}
