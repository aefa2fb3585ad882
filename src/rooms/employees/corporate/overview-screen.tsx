import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOf } from '#platform/contract/client.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { useCompanyPlan } from '#rooms/companies/components/use-company-plan.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { readOverview } from '../contract/overview.ts'
import { overviewWords as words } from '../words/overview.ts'
import { OverviewFigures } from './overview-figures.tsx'
import { OverviewNotices } from './overview-notices.tsx'

/**
 * The start page of a company's HR: how many people have the plan, the lives and credits that are left, and what to do.
 * @param charts how the plan is used, of a room beside this one
 */
export default function OverviewScreen({ charts }: { charts: ReactNode }) {
  const { subsidiary } = useCompanyDesk()
  const plan = useCompanyPlan()
  const { partners, partner, isAll } = plan
  const { data, error, refetch } = useQuery({
    ...queryOf(readOverview, {
      params: { subsidiaryId: subsidiary.id },
      query: partner ? { partner_id: partner.id } : {},
    }),
    enabled: partner !== undefined || isAll,
    staleTime: 0,
  })
  const failure = plan.error ?? (data ? null : error)
  return (
    <PageColumn width="desk">
      <PageHeading title={words.title} lead={words.lead(subsidiary.display_name)} size="desk" />
      {failure ? (
        <ErrorState
          title={words.failed}
          error={failure}
          onRetry={() => (plan.error ? plan.refetch() : void refetch())}
        />
      ) : partners?.length === 0 ? (
        <EmptyState title={words.noPlanTitle} advice={words.noPlanText} />
      ) : data && partners ? (
        <>
          <OverviewNotices subsidiaryId={subsidiary.id} partner_id={partner?.id} />
          <OverviewFigures overview={data} partner={partner} />
          {charts}
        </>
      ) : (
        (isAll || partner || !partners) && <OverviewSkeleton />
      )}
    </PageColumn>
  )
}

function OverviewSkeleton() {
  return (
    <Skeletons>
      <SkeletonBar width="30%" height="1.5rem" />
      <SkeletonBar height="7rem" />
      <SkeletonBar height="7rem" />
      <SkeletonBar height="7rem" />
    </Skeletons>
  )
}
