import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { AnswerOf } from '#platform/contract/call.ts'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { useCompanyQuery } from '#rooms/companies/components/company-query.ts'
import { CopyableText } from '#ui/copyable-text.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FigureTiles } from '#ui/figure-tiles.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { formatDate } from '#values/display-time.ts'
import { type CampLocation, readHealthCamp } from '../contract/company.ts'
import { companyCampWords as words } from '../words/company.ts'
import { DayTable, SlotTable } from './figure-tables.tsx'
import { REFRESH_MS, useFreshness } from './refresh.ts'

interface LocationFiguresProps {
  subsidiaryId: string
  location: CampLocation
}

/** The figures of a location: of all its days, or of the one in the address. They are read again every minute. */
export function LocationFigures({ subsidiaryId, location }: LocationFiguresProps) {
  const date = useSearchParams()[0].get('date') ?? undefined
  const navigate = useNavigate()
  const query = useCompanyQuery()
  const at = (day?: string) => `${query ? `${query}&` : '?'}location=${location.id}${day ? `&date=${day}` : ''}`
  const params = { subsidiaryId, id: location.id }
  const read = useQuery({
    ...queryOf(readHealthCamp, { params, query: { date } }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    placeholderData: (before) => before,
  })
  const { data, error, isPlaceholderData } = read
  const freshness = useFreshness(read)
  const isWrongDay = error instanceof CallError && error.fields.date !== undefined
  if (error && (!data || isPlaceholderData))
    return (
      <ErrorState
        title={isWrongDay ? words.wrongDay : words.failedOne}
        error={error}
        {...(isWrongDay ? { action: <Link to={at()}>{words.showAll}</Link> } : { onRetry: () => void read.refetch() })}
      />
    )
  if (!data) return <FiguresSkeleton />
  const isOneDay = location.start_date === location.end_date
  return (
    <>
      <Stack gap="md">
        <Split align="start">
          <Stack gap="2xs">
            <strong>{`${location.name}, ${location.address}, ${location.city}`}</strong>
            {freshness.isStale ? (
              <StatusBadge tone="waiting">{words.stale(freshness.clock)}</StatusBadge>
            ) : (
              <StatusBadge tone="good">{words.fresh(freshness.clock)}</StatusBadge>
            )}
          </Stack>
          {!isOneDay && (
            <SelectField
              name="camp-day"
              label={words.day}
              value={date ?? ''}
              options={[
                { value: '', label: words.allDays },
                ...data.by_day.map((day) => ({ value: day.date, label: formatDate(day.date) })),
              ]}
              onChange={({ target }) => void navigate(at(target.value), { preventScrollReset: true })}
            />
          )}
        </Split>
        {freshness.isOffline && (
          <Notice tone="warn" live>
            {words.offline}
          </Notice>
        )}
      </Stack>
      <Tiles {...data.stats} />
      {!isOneDay && <DayTable days={data.by_day} chosen={date} hrefOf={at} />}
      {date || isOneDay ? <SlotTable slots={data.by_slot} /> : null}
      {location.status === 'PLANNED' && location.stage !== 'OVER' && (
        <PagePart title={words.invite} note={words.inviteText}>
          <CopyableText value={`${window.location.origin}/plus/my-plan/camps`} label={words.inviteLink} />
        </PagePart>
      )}
    </>
  )
}

function Tiles({ registrations, checkups }: AnswerOf<typeof readHealthCamp>['stats']) {
  const { registrations: of, checkups: done } = words
  const share = registrations.total > 0 ? Math.round((checkups.total / registrations.total) * 100) : 0
  return (
    <>
      <PagePart title={of.title}>
        <FigureTiles
          tiles={[
            { label: of.total, value: count(registrations.total), note: of.totalNote },
            { label: of.ahead, value: count(registrations.scheduled_count), note: of.aheadNote },
            { label: of.walkIns, value: count(registrations.walkins), note: of.walkInsNote },
          ]}
        />
      </PagePart>
      <PagePart title={done.title}>
        <FigureTiles
          tiles={[
            { label: done.total, value: count(checkups.total), note: done.totalNote(`${share} %`) },
            { label: done.ahead, value: count(checkups.scheduled_count), note: done.aheadNote },
            { label: done.walkIns, value: count(checkups.walkins), note: done.walkInsNote },
          ]}
        />
      </PagePart>
    </>
  )
}

function FiguresSkeleton() {
  return (
    <Skeletons>
      <SkeletonBar width="40%" height="1.5rem" />
      <SkeletonBar height="7rem" />
      <SkeletonBar height="7rem" />
    </Skeletons>
  )
}

function count(number: number): string {
  return number.toLocaleString('en-IN')
}
