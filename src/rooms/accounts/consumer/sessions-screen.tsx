import { useQuery } from '@tanstack/react-query'
import { redirect, useLoaderData } from 'react-router'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { SkeletonBar, Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { listSessions } from '../contract.ts'
import { accountsWords } from '../words.ts'
import { LoginEmail } from './login-email.tsx'
import { SessionList } from './session-list.tsx'

const words = accountsWords.sessions

/** Starts reading before the screen renders. A failure is left to the screen, which can retry. */
export async function clientLoader() {
  try {
    return { listed: await request(listSessions, {}) }
  } catch (error) {
    if (error instanceof CallError && error.status === 401) throw redirect('/login?next=/plus/my-data/sessions')
    return { listed: undefined }
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <PageColumn>
      <PageHeading title={words.title} lead={words.lead} />
      <Loading />
    </PageColumn>
  )
}

export default function SessionsScreen() {
  return (
    <QueryProvider>
      <PageColumn>
        <PageHeading title={words.title} lead={words.lead} />
        <Sessions />
        <LoginEmail />
      </PageColumn>
    </QueryProvider>
  )
}

function Sessions() {
  const { listed } = useLoaderData<typeof clientLoader>()
  const { data, error, isPending, refetch } = useQuery({ ...queryOf(listSessions, {}), initialData: listed })
  if (data) return <SessionList sessions={data.sessions} onChange={() => void refetch()} />
  if (isPending) return <Loading />
  return <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
}

function Loading() {
  return (
    <Skeletons>
      <SkeletonText lines={2} />
      <SkeletonText lines={2} />
      <SkeletonBar width="11rem" height="2.75rem" />
    </Skeletons>
  )
}
