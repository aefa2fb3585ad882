import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import { CoversStay } from '#rooms/insurance/components/covers-stay.tsx'
import { readOpenCovers } from '#rooms/insurance/components/read-open-covers.ts'
import { listMySubscriptions } from '#rooms/subscriptions/contract/subscription.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { SkeletonBar, Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { readRefundQuote } from '../contract/refund.ts'
import { planRefundWords } from '../words.ts'
import { isWithdrawable, OpenClaims } from './open-claims.tsx'
import { RefundForm } from './refund-form.tsx'
import { RefundSum } from './refund-sum.tsx'
import { RefundTracker } from './refund-tracker.tsx'

const words = planRefundWords.screen

/** The plan in the URL, else the active one. A failure is left to the screen, which can retry. */
export async function clientLoader({ request: { url } }: ClientLoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(url)
  let id = searchParams.get('subscription_id')
  try {
    id ??= await newestPlan()
    const [quote, covers] = await Promise.all([request(readRefundQuote, { params: { id } }), readOpenCovers()])
    return { id, quote, covers }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 401)
      throw redirect(`/login?next=${encodeURIComponent(`/plus${pathname.replace(/^\/plus/, '')}${search}`)}`)
    return { id: id ?? '', quote: undefined, covers: [], isForeign: error.status === 404 }
  }
}
clientLoader.hydrate = true as const

async function newestPlan(): Promise<string> {
  const { subscriptions } = await request(listMySubscriptions, {})
  const own = subscriptions.filter(({ is_owner }) => is_owner)
  const plan = own.find(({ is_active }) => is_active) ?? own[0]
  if (!plan) throw redirect('/my-plan')
  return plan.id
}

export function HydrateFallback() {
  return (
    <Frame>
      <RefundSkeleton />
    </Frame>
  )
}

export default function RefundScreen() {
  const { id, quote, covers, isForeign } = useLoaderData<typeof clientLoader>()
  return (
    <QueryProvider>
      <Frame>{isForeign ? <NotYours /> : <Refund key={id} id={id} first={quote} covers={covers} />}</Frame>
    </QueryProvider>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <PageColumn>
      <BackLink to="/my-plan">{words.backToPlan}</BackLink>
      <PageHeading title={words.title} />
      {children}
    </PageColumn>
  )
}

type RefundLoaderData = Awaited<ReturnType<typeof clientLoader>>

function Refund({
  id,
  first,
  covers,
}: {
  id: string
  first: RefundLoaderData['quote']
  covers: RefundLoaderData['covers']
}) {
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(readRefundQuote, { params: { id } }),
    initialData: first,
  })
  const onChange = () => void refetch()
  if (data?.refund && data.is_asked_for)
    return (
      <>
        <RefundTracker refund={data.refund} quote={data} onChange={onChange} />
        <CoversStay covers={covers} />
      </>
    )
  if (data)
    return (
      <>
        {data.refund && <RefundTracker refund={data.refund} quote={data} onChange={onChange} />}
        <RefundSum quote={data} />
        <CoversStay covers={covers} />
        {data.amount > 0 && data.open_claims.length > 0 && <OpenClaims claims={data.open_claims} />}
        {data.amount > 0 && isWithdrawable(data.open_claims) ? (
          <RefundForm quote={data} onChange={onChange} />
        ) : (
          <div>
            <ButtonLink to="/my-plan">{words.backToPlan}</ButtonLink>
          </div>
        )}
      </>
    )
  if (isPending) return <RefundSkeleton />
  return <ErrorState title={words.readFailed} error={error} onRetry={() => void refetch()} />
}

function NotYours() {
  return (
    <EmptyState
      title={words.notYoursTitle}
      advice={words.notYoursText}
      action={<ButtonLink to="/my-plan">{words.backToPlan}</ButtonLink>}
    />
  )
}

function RefundSkeleton() {
  return (
    <Card>
      <Skeletons>
        <SkeletonText lines={3} />
        <SkeletonBar height="2.75rem" />
      </Skeletons>
    </Card>
  )
}
