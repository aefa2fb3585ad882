import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { SubscriptionBadge } from '#rooms/subscriptions/components/subscription-badge.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { readSubscriptionDetails, type SubscriptionDetails } from '../contract/lookup.ts'
import { pageWords as words } from '../words/page.ts'
import { ActionPart } from './action-part.tsx'
import { ClaimPart } from './claim-part.tsx'
import { GrantPart } from './grant-part.tsx'
import { InvoicePart } from './invoice-part.tsx'
import { PeoplePart } from './people-part.tsx'
import { PlanFacts } from './plan-facts.tsx'
import { PlanNotices } from './plan-notices.tsx'
import { TermPart } from './term-part.tsx'
import { UsagePart } from './usage-part.tsx'

/** One plan with all actions of our staff. */
export default function SubscriptionScreen() {
  const { id = '' } = useParams()
  const { data, error, isPending, refetch } = useQuery(queryOf(readSubscriptionDetails, { params: { id } }))
  const found = data?.subscription_with_usage
  return (
    <PageColumn width="wide">
      <BackLink to="/dashboard/subscriptions">{words.backToLookup}</BackLink>
      {found ? (
        <Details subscription={found} />
      ) : isPending ? (
        <Waiting />
      ) : error instanceof CallError && error.status === 404 ? (
        <EmptyState title={words.missingTitle} advice={words.missingText} />
      ) : (
        <ErrorState title={words.readFailed} error={error} onRetry={() => void refetch()} />
      )}
    </PageColumn>
  )
}

function Details({ subscription }: { subscription: SubscriptionDetails }) {
  const owner = subscription.members.find(({ primary }) => primary)
  return (
    <>
      <Stack direction="row" gap="md" wrap align="start" justify="between">
        <PageHeading
          title={subscription.plan.name}
          lead={[owner?.name, owner?.mobile, subscription.company_name].filter(Boolean).join(' · ')}
        />
        <SubscriptionBadge {...subscription} />
      </Stack>
      <Filed />
      <PlanNotices subscription={subscription} />
      <PlanFacts subscription={subscription} />
      <ActionPart subscription={subscription} />
      <UsagePart subscription={subscription} />
      {subscription.grants.length > 0 && <GrantPart subscription={subscription} />}
      <ClaimPart subscription={subscription} />
      <PeoplePart subscription={subscription} />
      <TermPart terms={subscription.terms} />
      <InvoicePart subscription={subscription} />
    </>
  )
}

/** What has just been filed for the plan, as named in the URL. */
function Filed() {
  const id = useSearchParams()[0].get('filed')
  if (!id || !/^\d+$/.test(id)) return null
  return (
    <Notice tone="good" live>
      {words.claims.filedNow(id)}
    </Notice>
  )
}

function Waiting() {
  return (
    <>
      <PageHeading title={words.title} />
      <Skeletons>
        <SkeletonBar width="40%" height="1.5rem" />
        <SkeletonBar height="10rem" />
        <SkeletonBar height="8rem" />
      </Skeletons>
    </>
  )
}
