import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDensity } from '#dashboard/components/use-density.ts'
import { queryOf } from '#platform/contract/client.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { staffReportLabel } from '#rooms/access/rules/staff-report-types.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { CellActions, CellNote, TableCell } from '#ui/table-cell.tsx'
import {
  changeReportSchedule,
  listReportSchedules,
  type ReportSchedule,
  stopReportSchedule,
} from '../contract/report-schedules.ts'
import { monthName } from '../rules/staff-period.ts'
import { staffScreenWords } from '../words/staff/screen.ts'
import { DayField } from './day-field.tsx'
import { LimitsText, nameOf } from './limits-text.tsx'

const words = staffScreenWords.schedule
const { columns } = words

/** The reports that are made each month, the next one first. */
export function ScheduleList() {
  const [density] = useDensity()
  const { data, error, isPending, refetch } = useQuery(queryOf(listReportSchedules, {}))
  return (
    <PagePart title={words.listTitle}>
      {error && !data ? (
        <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={words.listTitle}
          columns={COLUMNS}
          rows={data?.schedules ?? []}
          rowKey={({ id }) => id}
          loading={isPending}
          density={density}
          empty={<EmptyState title={words.emptyTitle} advice={words.emptyText} />}
        />
      )}
    </PagePart>
  )
}

function ScheduleActions({ schedule }: { schedule: ReportSchedule }) {
  const queries = useQueryClient()
  const reread = () => queries.invalidateQueries({ queryKey: [listReportSchedules.name] })
  const { id, day_of_month, version, is_mine, sent_to } = schedule
  const label = nameOf(schedule)
  const target = is_mine ? label : words.ofColleague(label, sent_to)
  return (
    <CellActions>
      <DeskAction
        label={words.change}
        accessibleLabel={words.changeOf(target)}
        submitLabel={words.save}
        title={words.changeOf(target)}
        text={<p>{words.changeText}</p>}
        fields={(errors) => <DayField error={errors.day_of_month} day={day_of_month} />}
        act={(form, call) =>
          call(changeReportSchedule, {
            params: { id },
            body: { day_of_month: Number(fieldText(form, 'day_of_month')), version },
          })
        }
        onSettled={reread}
      />
      <DeskAction
        label={words.stop}
        accessibleLabel={words.stopOf(target)}
        title={words.stopTitle(label)}
        danger
        text={
          <>
            {!is_mine && <p>{words.stopOfColleague(sent_to)}</p>}
            <p>{words.stopText}</p>
          </>
        }
        act={(_, call) => call(stopReportSchedule, { params: { id }, body: {} })}
        onSettled={reread}
      />
    </CellActions>
  )
}

const COLUMNS: Column<ReportSchedule>[] = [
  {
    key: 'report',
    header: columns.report,
    render: (schedule) => (
      <TableCell>
        <strong>{staffReportLabel(schedule.type)}</strong>
        <LimitsText of={schedule} />
      </TableCell>
    ),
  },
  { key: 'day', header: columns.day, render: ({ day_of_month }) => day_of_month },
  {
    key: 'next',
    header: columns.next,
    render: ({ next_on, next_month }) => (
      <TableCell>
        <DateText value={next_on} />
        <CellNote>{words.about(monthName(next_month))}</CellNote>
      </TableCell>
    ),
  },
  { key: 'to', header: columns.to, render: ({ is_mine, sent_to }) => (is_mine ? words.you : sent_to) },
  { key: 'actions', header: columns.actions, render: (schedule) => <ScheduleActions schedule={schedule} /> },
]
