import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { readSubscriptionDetails, type SubscriptionDetails } from '../contract/lookup.ts'
import { pageWords } from '../words/page.ts'
import { reimbursementWords as words } from '../words/reimbursement.ts'
import { ReimbursementForm } from './reimbursement-form.tsx'
import { useMay } from './use-may.ts'

/** Files a bill that arrived another way for a member of the plan. */
export default function ReimbursementScreen() {
  const { id = '' } = useParams()
  const { data, error, isPending, refetch } = useQuery(queryOf(readSubscriptionDetails, { params: { id } }))
  const found = data?.subscription_with_usage
  const owner = found?.members.find(({ primary }) => primary)?.name ?? words.somebody
  return (
    <PageColumn>
      <BackLink to={`/dashboard/subscriptions/${id}`}>{found?.plan.name ?? pageWords.title}</BackLink>
      <PageHeading title={words.title} lead={found && words.lead(found.plan.name, owner)} />
      {found ? (
        <Filing subscription={found} />
      ) : isPending ? (
        <Skeletons>
          <SkeletonBar height="3rem" />
          <SkeletonBar height="3rem" />
          <SkeletonBar height="8rem" />
        </Skeletons>
      ) : error instanceof CallError && error.status === 404 ? (
        <EmptyState title={pageWords.missingTitle} advice={pageWords.missingText} />
      ) : (
        <ErrorState title={pageWords.readFailed} error={error} onRetry={() => void refetch()} />
      )}
    </PageColumn>
  )
}

function Filing({ subscription }: { subscription: SubscriptionDetails }) {
  const may = useMay()
  const { id, is_own, claim_window } = subscription
  const why = is_own ? words.ownPlan : may('subscription.manualReimbursement') ? words.noClaim : words.notAllowed
  if (is_own || !claim_window || !may('subscription.manualReimbursement'))
    return (
      <EmptyState
        title={words.notHere}
        advice={why}
        action={
          <ButtonLink to={`/dashboard/subscriptions/${id}`} tone="quiet">
            {words.back}
          </ButtonLink>
        }
      />
    )
  return <ReimbursementForm subscription={subscription} window={claim_window} />
}
