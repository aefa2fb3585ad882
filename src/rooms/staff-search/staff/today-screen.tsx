import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { SectionList } from '#rooms/access/components/section-list.tsx'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { accessWords } from '#rooms/access/words.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { readToday } from '../contract.ts'
import { words as roomWords } from '../words.ts'
import { SearchForm } from './search-form.tsx'
import { TodayFigures, TodaySkeleton } from './today-figures.tsx'

const words = roomWords.today

/** The staff's start page: the search, and what waits. Roles without access land on their first section. */
export default function TodayScreen() {
  const { role, actions, sections } = useDesk()
  const may = (action: StaffAction) => permits(actions, action)
  if (!may('dashboard.view'))
    return <Navigate to={sections.find(({ href }) => href)?.href ?? '/dashboard/access'} replace />
  return (
    <PageColumn width="wide">
      <PageHeading title={words.title} lead={accessWords.yourRole(role)} />
      {may('search.all') && <SearchForm field="mobile" value="" />}
      {may('claims.view') ? <Waiting /> : <SectionList title={accessWords.sectionsTitle} sections={sections} />}
    </PageColumn>
  )
}

function Waiting() {
  const { data, error, refetch } = useQuery({ ...queryOf(readToday, {}), staleTime: 0, refetchInterval: REFRESH_MS })
  if (data) return <TodayFigures today={data} />
  if (!error) return <TodaySkeleton />
  return <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />
}

const REFRESH_MS = 60_000
