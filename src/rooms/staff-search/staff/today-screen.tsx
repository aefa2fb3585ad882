import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { SectionList } from '#rooms/access/components/section-list.tsx'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { accessWords } from '#rooms/access/words.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { IconAlertTriangle, IconChevronRight } from '#ui/icons.ts'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { formatClock, formatWeekday } from '#values/display-time.ts'
import { parseWireTime } from '#values/wire-time.ts'
import { readToday, type Today } from '../contract.ts'
import { words as roomWords } from '../words.ts'
import { Pace } from './pace.tsx'
import { SearchForm } from './search-form.tsx'
import { TakeOldest } from './take-oldest.tsx'
import classes from './today.module.css'
import { ageAt, waitLines } from './wait-lines.ts'
import { WaitList } from './wait-list.tsx'

const words = roomWords.today

/** The staff's start page: what waits for the person, the oldest first, and the one act. */
export default function TodayScreen() {
  const { role, actions, sections } = useDesk()
  const may = (action: StaffAction) => permits(actions, action)
  if (!may('dashboard.view'))
    return <Navigate to={sections.find(({ href }) => href)?.href ?? '/dashboard/access'} replace />
  if (may('claims.view')) return <Waiting decides={may('claims.decide_initiated')} />
  return (
    <PageColumn width="wide">
      <PageHeading title={words.title} lead={accessWords.yourRole(role)} />
      {may('search.all') && <SearchForm field="mobile" value="" />}
      <SectionList title={accessWords.sectionsTitle} sections={sections} />
    </PageColumn>
  )
}

function Waiting({ decides }: { decides: boolean }) {
  const { data, error, refetch } = useQuery({ ...queryOf(readToday, {}), staleTime: 0, refetchInterval: REFRESH_MS })
  const as_of = data && parseWireTime(data.as_of)
  return (
    <PageColumn width="desk">
      <PageHeading
        title={words.title}
        lead={as_of ? words.asOf(formatWeekday(as_of), formatClock(as_of)) : words.asOfUnknown}
        size="desk"
      />
      {data ? (
        <Work today={data} />
      ) : error ? (
        <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <TodaySkeleton />
      )}
      {decides && <Pace />}
    </PageColumn>
  )
}

function Work({ today }: { today: Today }) {
  const lines = waitLines(today)
  const { payouts, undelivered, next, unassigned, as_of } = today
  const failed = payouts?.failed ?? 0
  const hasFailures = failed > 0 || (undelivered?.count ?? 0) > 0
  return (
    <div className={next || hasFailures ? classes.columns : undefined}>
      {lines.length > 0 ? <WaitList lines={lines} /> : <p className={classes.nothing}>{words.nothing}</p>}
      <div className={classes.right}>
        {next && <TakeOldest next={next} unassigned={unassigned} as_of={as_of} />}
        {hasFailures && (
          <section className={classes.failed} aria-labelledby="failed">
            <h2 id="failed" className={classes.failedTitle}>
              <IconAlertTriangle size={18} aria-hidden="true" />
              {words.notThrough}
            </h2>
            {failed > 0 && (
              <Failed to="/dashboard/moderations/settlement_failed" text={words.payoutsFailed(failed)} note="" />
            )}
            {undelivered && undelivered.count > 0 && (
              <Failed
                to="/dashboard/dead-letters?kind=message"
                text={words.undelivered(undelivered.count)}
                note={undelivered.since ? ageAt(undelivered.since, as_of) : ''}
              />
            )}
          </section>
        )}
      </div>
    </div>
  )
}

function Failed({ to, text, note }: { to: string; text: string; note: string }) {
  return (
    <Link to={to} className={classes.failure}>
      <span>{text}</span> <span className={classes.dim}>{note}</span>
      <IconChevronRight size={16} aria-hidden="true" />
    </Link>
  )
}

/** The real layout in grey: the list, and the act beside it. */
function TodaySkeleton() {
  return (
    <Skeletons label={words.loading}>
      <div className={classes.columns}>
        <SkeletonBar height="24rem" />
        <SkeletonBar height="16rem" />
      </div>
    </Skeletons>
  )
}

const REFRESH_MS = 60_000
