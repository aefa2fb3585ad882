import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, Outlet, redirect, useLoaderData } from 'react-router'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import { pageContext } from '#platform/serving/page-context.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import type { BesidePlans } from '../components/beside-plans.ts'
import { listMySubscriptions, type Subscription } from '../contract/subscription.ts'
import { subscriptionWords as words } from '../words.ts'
import { CompanyPlanEnded } from './company-plan-ended.tsx'
import { HeldPlan } from './held-plan.tsx'
import { keepCard } from './keep-card.ts'
import { MyPlanSkeleton } from './my-plan-skeleton.tsx'
import { PastPlans } from './past-plans.tsx'
import { PlanCard } from './plan-card.tsx'
import { RenewalOffer } from './renewal-offer.tsx'

/** The operator's notice on every page. */
export function loader({ context }: LoaderFunctionArgs) {
  return { carePhone: context.get(pageContext).site.carePhone }
}

/** Starts reading before the screen is rendered. A failure is left to the screen, which can retry. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const site = serverLoader<typeof loader>()
  try {
    return { listed: await request(listMySubscriptions, {}), ...(await site) }
  } catch (error) {
    if (error instanceof CallError && error.status === 401) throw redirect('/login?next=/plus/my-plan')
    return { listed: undefined, ...(await site) }
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <PageColumn>
      <PageHeading title={words.myPlan} />
      <MyPlanSkeleton />
    </PageColumn>
  )
}

export default function MyPlanScreen() {
  return (
    <QueryProvider>
      <PageColumn>
        <PageHeading title={words.myPlan} />
        <MyPlans />
      </PageColumn>
    </QueryProvider>
  )
}

function MyPlans() {
  const { listed, carePhone } = useLoaderData<typeof clientLoader>()
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(listMySubscriptions, {}),
    initialData: listed,
  })
  if (data) return <Plans subscriptions={data.subscriptions} carePhone={carePhone} />
  if (isPending) return <MyPlanSkeleton />
  return <ErrorState title={words.readFailed} error={error} onRetry={() => void refetch()} />
}

/** Active plans in full, those on hold with what to do, the others in one line each. */
function Plans({ subscriptions, carePhone }: { subscriptions: readonly Subscription[]; carePhone: string }) {
  const running = subscriptions.filter(({ is_active }) => is_active)
  const held = subscriptions.filter(({ status, days_left }) => status === 'BLOCKED' && days_left > 0)
  const others = subscriptions.filter((one) => !one.is_active && !held.includes(one))
  const hasCard = running.length > 0
  useEffect(() => keepCard(hasCard), [hasCard])
  const ended = others.filter((one) => one.claim_until !== null || isLastOfCompany(one, subscriptions))
  if (subscriptions.length === 0)
    return (
      <>
        <Beside place="above" />
        <EmptyState
          title={words.noPlanTitle}
          advice={words.noPlanText}
          action={<ButtonLink to="/">{words.seePlans}</ButtonLink>}
        />
        <Beside place="below" />
      </>
    )
  return (
    <>
      <Beside place="above" />
      <RenewalOffer isRunning={running.some(({ is_owner }) => is_owner)} />
      {running.map((subscription) => (
        <PlanCard key={subscription.id} subscription={subscription} carePhone={carePhone} />
      ))}
      {held.map((subscription) => (
        <HeldPlan key={subscription.id} subscription={subscription} carePhone={carePhone} />
      ))}
      {ended.map((subscription) => (
        <CompanyPlanEnded key={subscription.id} subscription={subscription} />
      ))}
      {running.length + held.length + ended.length === 0 && (
        <EmptyState
          title={words.noActiveTitle}
          advice={words.noActiveText}
          action={<ButtonLink to="/">{words.seePlans}</ButtonLink>}
        />
      )}
      <Beside place="below" />
      {others.length > 0 && <PastPlans subscriptions={others} />}
    </>
  )
}

/** What a room above shows beside the plans; `subscriptionRoutes` gets it. */
function Beside({ place }: { place: BesidePlans }) {
  return <Outlet context={place} />
}

/** Nothing else is newer or runs: what has become of the plan is said, although nothing of it can be claimed any more. */
function isLastOfCompany(one: Subscription, all: readonly Subscription[]): boolean {
  return one === all[0] && one.partner_name !== null && one.status === 'EXPIRED' && one.is_owner
}
