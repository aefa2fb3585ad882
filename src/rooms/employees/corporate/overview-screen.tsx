import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOf } from '#platform/contract/client.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { useCompanyPlan } from '#rooms/companies/components/use-company-plan.ts'
import { listActivities } from '#rooms/companies/contract/activities.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { IconRefresh } from '#ui/icons.ts'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { formatTime } from '#values/display-time.ts'
import { parseWireTime } from '#values/wire-time.ts'
import { readOverview, readTrend } from '../contract/overview.ts'
import { overviewWords as words } from '../words/overview.ts'
import classes from './overview.module.css'
import { FirstPeople } from './overview-first-people.tsx'
import { OverviewParts } from './overview-parts.tsx'
import { OverviewPlan } from './overview-plan.tsx'
import { OverviewTrend } from './overview-trend.tsx'
import { RecentActivity } from './recent-activity.tsx'

interface OverviewScreenProps {
  /** What the company has to do, of the room that knows all of it. */
  needs: ReactNode
  /** How the plan is used, of a room beside this one. */
  charts: ReactNode
  /** Whether one of these two is still read: everything appears together, so that nothing moves. */
  isWaiting: boolean
}

/** The start page of a company's HR: what it has to do, what it has left, how the plan is used and what was done. */
export default function OverviewScreen({ needs, charts, isWaiting }: OverviewScreenProps) {
  const { subsidiary } = useCompanyDesk()
  const plan = useCompanyPlan()
  const { partners, partner, isAll } = plan
  const queries = useQueryClient()
  const params = { subsidiaryId: subsidiary.id }
  const ofPlan = { params, query: partner ? { partner_id: partner.id } : {} }
  const options = { enabled: partner !== undefined || isAll, staleTime: 0 }
  const overview = useQuery({ ...queryOf(readOverview, ofPlan), ...options })
  const trend = useQuery({ ...queryOf(readTrend, ofPlan), ...options })
  const activities = useQuery({ ...queryOf(listActivities, { params, query: {} }), staleTime: 0 })
  const failure = plan.error ?? (overview.data && trend.data ? null : (overview.error ?? trend.error))
  const isLoading = overview.isPending || trend.isPending || activities.isPending || isWaiting
  const as_of = trend.data && parseWireTime(trend.data.as_of)
  const refresh = () => void queries.invalidateQueries()
  return (
    <PageColumn width="desk">
      <div className={classes.board}>
        <div className={classes.head}>
          <PageHeading title={words.title} size="desk" />
          {as_of && !isLoading && (
            <p className={classes.asOf}>
              {asOf(formatTime(as_of))}
              <IconButton label={words.refresh} onClick={refresh}>
                <IconRefresh size={16} aria-hidden="true" />
              </IconButton>
            </p>
          )}
        </div>
        {failure ? (
          <ErrorState title={words.failed} error={failure} onRetry={() => (plan.error ? plan.refetch() : refresh())} />
        ) : partners?.length === 0 ? (
          <EmptyState title={words.noPlanTitle} advice={words.noPlanText} />
        ) : overview.data && trend.data && partners && !isLoading ? (
          <>
            {overview.data.employees.total === 0 && partner?.is_plan_active && <FirstPeople />}
            <div className={classes.first}>
              {needs}
              <OverviewTrend trend={trend.data} />
            </div>
            <OverviewParts overview={overview.data} credits={trend.data.credits} partner={partner} />
            {charts}
            <div className={classes.last}>
              <RecentActivity activities={activities.data?.activities} as_of={trend.data.as_of} />
              <OverviewPlan partners={partner ? [partner] : partners} />
            </div>
          </>
        ) : (
          (isAll || partner || !partners) && <OverviewSkeleton />
        )}
      </div>
    </PageColumn>
  )
}

/** '18:30, 27 November 2026'. */
function asOf(time: string): string {
  const [clock = '', date = ''] = time.split(', ')
  return words.asOf(clock, date)
}

/** The real layout in grey. */
function OverviewSkeleton() {
  return (
    <Skeletons>
      <div className={classes.first}>
        <SkeletonBar height="19rem" />
        <SkeletonBar height="19rem" />
      </div>
      <SkeletonBar height="18rem" />
      <SkeletonBar width="30%" height="1.5rem" />
      <SkeletonBar height="19rem" />
    </Skeletons>
  )
}
