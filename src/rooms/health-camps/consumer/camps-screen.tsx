import { useQuery } from '@tanstack/react-query'
import { redirect, useLoaderData } from 'react-router'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import { BackLink } from '#ui/back-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconCalendarEvent } from '#ui/icons.ts'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { listMyCamps } from '../contract/member.ts'
import { memberCampWords as words } from '../words/member.ts'
import { MyCampCard } from './my-camp-card.tsx'

export async function clientLoader() {
  try {
    return { listed: await request(listMyCamps, {}) }
  } catch (error) {
    if (error instanceof CallError && error.status === 401) throw redirect('/login?next=/plus/my-plan/camps')
    return { listed: undefined }
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <CampsSkeleton />
    </Frame>
  )
}

/** The camps of a person's company: choose a slot, change it, cancel it. */
export default function CampsScreen() {
  return (
    <QueryProvider>
      <Frame>
        <Camps />
      </Frame>
    </QueryProvider>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <PageColumn>
      <BackLink to="/my-plan">{words.back}</BackLink>
      <PageHeading title={words.title} lead={words.lead} />
      {children}
    </PageColumn>
  )
}

function Camps() {
  const { listed } = useLoaderData<typeof clientLoader>()
  const { data, error, refetch } = useQuery({ ...queryOf(listMyCamps, {}), initialData: listed })
  if (data?.camps.length === 0)
    return (
      <EmptyState
        icon={<IconCalendarEvent size={28} aria-hidden="true" />}
        title={words.noneTitle}
        advice={words.noneText}
      />
    )
  if (data) return data.camps.map((camp) => <MyCampCard key={camp.id} camp={camp} />)
  if (error) return <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />
  return <CampsSkeleton />
}

function CampsSkeleton() {
  return (
    <Skeletons>
      <SkeletonBar height="14rem" />
    </Skeletons>
  )
}
