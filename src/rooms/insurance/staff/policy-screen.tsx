import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { queryOf } from '#platform/contract/client.ts'
import { BackLink } from '#ui/back-link.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { readInsurancePolicy, type StaffPolicyDetail } from '../contract/staff.ts'
import { staffWords } from '../words/staff.ts'
import { PolicyActs } from './policy-acts.tsx'
import { AttentionBadges, PolicyBadge } from './policy-badge.tsx'
import { PolicyFacts } from './policy-facts.tsx'
import { PolicyTimeline } from './policy-timeline.tsx'
import { RefundPart } from './refund-part.tsx'

const words = staffWords.detail
/** While the insurer works on it, its answer and the end of a wait appear by themselves. */
const REFRESH_MS = 20_000

/** One policy: what can be done, what is known, its refunds and everything that happened. */
export default function PolicyScreen() {
  const { policyId = '' } = useParams()
  const { data, error, refetch } = useQuery({
    ...queryOf(readInsurancePolicy, { params: { id: policyId } }),
    refetchInterval: ({ state }) => state.data?.status === 'PROCESSING' && REFRESH_MS,
  })
  return (
    <PageColumn width="desk">
      <BackLink to="/dashboard/insurance">{staffWords.title}</BackLink>
      {data ? (
        <Shown key={data.id} policy={data} />
      ) : (
        <>
          <PageHeading title={staffWords.title} size="desk" />
          {error ? (
            <ListFailure ofPage title={words.failed} error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeletons>
              <SkeletonBar height="16rem" />
            </Skeletons>
          )}
        </>
      )}
    </PageColumn>
  )
}

function Shown({ policy }: { policy: StaffPolicyDetail }) {
  const { applicant, insurance_plan, status, is_expired, attention, timeline } = policy
  return (
    <>
      <Stack gap="2xs" align="start">
        <PageHeading
          title={words.of(applicant.name ?? applicant.mobile)}
          lead={[insurance_plan.name, insurance_plan.insurer].join(' · ')}
          size="desk"
        />
        <Stack direction="row" gap="xs" wrap>
          <PolicyBadge status={status} is_expired={is_expired} />
          <AttentionBadges attention={attention} />
        </Stack>
      </Stack>
      <PolicyActs policy={policy} />
      <RefundPart policy={policy} />
      <PolicyFacts policy={policy} />
      <PolicyTimeline timeline={timeline} />
    </>
  )
}
