import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { queryOf } from '#platform/contract/client.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonBar, Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import type { Claim } from '../contract/claim.ts'
import { readClaim } from '../contract/read-claims.ts'
import type { ClaimDraft } from '../rules/claim-draft.ts'
import { flowWords as words } from '../words/flow.ts'
import { useClaimFlow } from './claim-flow.ts'
import { draftOfClaim } from './draft-of-claim.ts'

interface DraftGateProps {
  /** Called with the draft, and the claim that it changes, if any. */
  children: (draft: ClaimDraft, claim: Claim | undefined) => ReactNode
}

/**
 * A step shows the draft so far; without a draft there is nothing to show, and for a filed claim one is created from
 * it.
 */
export function DraftGate({ children }: DraftGateProps) {
  const { flow, isLookingForDraft, claim_id, begin } = useClaimFlow()
  const { data, error, refetch } = useQuery({
    ...queryOf(readClaim, { params: { id: claim_id ?? '' } }),
    enabled: claim_id !== undefined,
  })
  const isMissing = !flow.draft && !isLookingForDraft && !flow.handleRedirect
  const isChangeable = data?.allowed_actions.some((action) => action !== 'withdraw')
  useEffect(() => {
    if (isMissing && data && isChangeable) begin(draftOfClaim(data))
  })
  if (claim_id !== undefined && error)
    return <ErrorState title={words.readFailed} error={error} onRetry={() => void refetch()} />
  if (flow.draft && !isLookingForDraft && (claim_id === undefined || data)) return children(flow.draft, data)
  if (isMissing && (claim_id === undefined || isChangeable === false))
    return (
      <EmptyState
        title={words.noDraftTitle}
        advice={words.noDraftText}
        action={
          <>
            <ButtonLink to="/cashback/new">{words.start}</ButtonLink>
            <ButtonLink to="/cashback/claims" tone="quiet">
              {words.myClaims}
            </ButtonLink>
          </>
        }
      />
    )
  return (
    <Skeletons>
      <SkeletonText lines={3} />
      <SkeletonBar height="3rem" />
      <SkeletonBar height="3rem" />
    </Skeletons>
  )
}
