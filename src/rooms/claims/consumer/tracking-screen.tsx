import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonBar, Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { ClaimStatusBadge } from '../components/claim-status-badge.tsx'
import { ClaimTracker } from '../components/claim-tracker.tsx'
import type { Claim } from '../contract/claim.ts'
import { readClaim } from '../contract/read-claims.ts'
import { flowWords } from '../words/flow.ts'
import { trackerWords as words } from '../words/tracker.ts'
import { ClaimAmounts } from './claim-amounts.tsx'
import { ClaimFacts } from './claim-facts.tsx'
import { ClaimFileList } from './claim-file-list.tsx'
import { ClaimTurn } from './claim-turn.tsx'
import { WithdrawClaim } from './withdraw-claim.tsx'

/** The status of one claim, its amounts, and its owner's actions. */
export default function TrackingScreen() {
  const { claimId = '' } = useParams()
  const { data, error, isPending, refetch } = useQuery(queryOf(readClaim, { params: { id: claimId } }))
  return (
    <PageColumn>
      <Stack gap="2xl" sticky>
        <BackLink to="/cashback/claims">{flowWords.myClaims}</BackLink>
        <Split align="start">
          <PageHeading title={words.title(claimId)} lead={data?.details.claim_type} />
          {data && <ClaimStatusBadge status={data.status} reason={data.reason} />}
        </Split>
        {data ? (
          <Shown key={data.id} claim={data} />
        ) : isPending ? (
          <Skeletons>
            <SkeletonBar height="8rem" />
            <SkeletonText lines={4} />
          </Skeletons>
        ) : error instanceof CallError && error.status === 404 ? (
          <EmptyState
            title={words.notFoundTitle}
            advice={words.notFoundText}
            action={<ButtonLink to="/cashback/claims">{flowWords.myClaims}</ButtonLink>}
          />
        ) : (
          <ErrorState title={words.readFailed} error={error} onRetry={() => void refetch()} />
        )}
      </Stack>
    </PageColumn>
  )
}

function Shown({ claim }: { claim: Claim }) {
  const [isWithdrawn, setWithdrawn] = useState(false)
  const { status, claim_history, allowed_actions } = claim
  return (
    <>
      <OutcomeNotice act={Number(isWithdrawn)} tone="good">
        {isWithdrawn && words.withdrawn}
      </OutcomeNotice>
      <ClaimTurn claim={claim} />
      <Card as="section" labelledBy="money">
        <ClaimAmounts claim={claim} />
      </Card>
      <section aria-labelledby="progress">
        <Title spaced id="progress">
          {words.progress.title}
        </Title>
        <ClaimTracker status={status} history={claim_history} />
      </section>
      <ClaimFileList claim={claim} />
      <ClaimFacts claim={claim} />
      {allowed_actions.includes('withdraw') && <WithdrawClaim claim={claim} onWithdrawn={() => setWithdrawn(true)} />}
    </>
  )
}
