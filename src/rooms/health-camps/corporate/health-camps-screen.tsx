import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconCalendarEvent } from '#ui/icons.ts'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { listCampLocations } from '../contract/company.ts'
import { companyCampWords as words } from '../words/company.ts'
import { LocationFigures } from './location-figures.tsx'
import { LocationList } from './location-list.tsx'
import { REFRESH_MS } from './refresh.ts'

/** A company's health camps: their locations, and the figures of the chosen one, which is in the address. */
export default function HealthCampsScreen() {
  const { subsidiary } = useCompanyDesk()
  const params = { subsidiaryId: subsidiary.id }
  const { data, error, refetch } = useQuery({
    ...queryOf(listCampLocations, { params }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
  const asked = useSearchParams()[0].get('location')
  const chosen = data?.find(({ id }) => id === asked) ?? data?.[0]
  return (
    <PageColumn width="desk">
      <PageHeading title={words.title} lead={words.lead(subsidiary.display_name)} size="desk" />
      {data && chosen ? (
        <>
          <LocationList locations={data} chosen={chosen} />
          <LocationFigures key={chosen.id} subsidiaryId={subsidiary.id} location={chosen} />
        </>
      ) : data ? (
        <EmptyState
          icon={<IconCalendarEvent size={28} aria-hidden="true" />}
          title={words.noneTitle}
          advice={words.noneText}
        />
      ) : error ? (
        <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeletons>
          <SkeletonBar height="5rem" />
          <SkeletonBar height="9rem" />
          <SkeletonBar height="9rem" />
        </Skeletons>
      )}
    </PageColumn>
  )
}
