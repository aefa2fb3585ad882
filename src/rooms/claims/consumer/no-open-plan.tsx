import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#platform/contract/client.ts'
import { listMySubscriptions } from '#rooms/subscriptions/contract/subscription.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { isAnyOnHold } from '../rules/claimable-types.ts'
import { flowWords } from '../words/flow.ts'

const words = flowWords.who

/** Why nothing can be claimed: the plan is on hold, or there is none that takes claims. */
export function NoOpenPlan() {
  const { data, isPending } = useQuery(queryOf(listMySubscriptions, {}))
  if (isPending)
    return (
      <Skeletons>
        <SkeletonBar height="12rem" />
      </Skeletons>
    )
  const isHeld = data !== undefined && isAnyOnHold(data.subscriptions)
  return (
    <EmptyState
      title={isHeld ? words.heldTitle : words.nobodyTitle}
      advice={isHeld ? words.heldText : words.nobodyText}
      action={
        <>
          <ButtonLink to="/my-plan">{flowWords.backToPlan}</ButtonLink>
          <ButtonLink to="/cashback/claims" tone="quiet">
            {flowWords.myClaims}
          </ButtonLink>
        </>
      }
    />
  )
}
