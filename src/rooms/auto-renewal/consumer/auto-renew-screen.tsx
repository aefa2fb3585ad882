import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import { listMySubscriptions } from '#rooms/subscriptions/contract/subscription.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { readAutoDebit } from '../contract.ts'
import { autoRenewalWords } from '../words.ts'
import { AutoRenewalHistory } from './auto-renewal-history.tsx'
import { RenewalActions } from './renewal-actions.tsx'
import { RenewalFacts } from './renewal-facts.tsx'

const words = autoRenewalWords.screen

/** `?plan=` selects the plan; without it, the current or most recent one. */
export async function clientLoader({ request: asked }: ClientLoaderFunctionArgs) {
  const url = new URL(asked.url)
  try {
    const { subscriptions } = await request(listMySubscriptions, {})
    const wanted = url.searchParams.get('plan')
    const plan = subscriptions.find(({ id }) => id === wanted) ?? subscriptions.find((one) => one.is_active)
    return { id: (plan ?? subscriptions[0])?.id ?? null, failed: undefined }
  } catch (error) {
    if (error instanceof CallError && error.status === 401)
      throw redirect(`/login?next=${encodeURIComponent(`/plus/my-plan/auto-renew${url.search}`)}`)
    return { id: null, failed: error instanceof CallError ? error.message : words.readFailed }
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <PageColumn>
      <PageHeading title={words.title} />
      <Waiting />
    </PageColumn>
  )
}

export default function AutoRenewScreen() {
  const { id, failed } = useLoaderData<typeof clientLoader>()
  return (
    <QueryProvider>
      <PageColumn>
        <PageHeading title={words.title} />
        {id ? (
          <AutoRenewal id={id} />
        ) : failed ? (
          <ErrorState title={words.readFailed} advice={failed} onRetry={() => window.location.reload()} />
        ) : (
          <EmptyState
            title={words.noPlan}
            advice={words.noPlanText}
            action={<ButtonLink to="/">{words.seePlans}</ButtonLink>}
          />
        )}
        <div>
          <ButtonLink tone="plain" to="/my-plan">
            {words.back}
          </ButtonLink>
        </div>
      </PageColumn>
    </QueryProvider>
  )
}

function Waiting() {
  return (
    <Card>
      <Skeletons>
        <SkeletonText lines={6} />
      </Skeletons>
    </Card>
  )
}

function AutoRenewal({ id }: { id: string }) {
  const query = queryOf(readAutoDebit, { params: { id } })
  const { data, error, isPending, refetch } = useQuery({
    ...query,
    // The bank usually answers within seconds.
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING_AUTH' ? 3_000 : false),
  })
  if (isPending) return <Waiting />
  if (!data) return <ErrorState title={words.readFailed} error={error} onRetry={() => void refetch()} />
  return (
    <>
      <RenewalFacts renewal={data} />
      <RenewalActions renewal={data} queryKey={query.queryKey} />
      <AutoRenewalHistory history={data.history} />
    </>
  )
}
