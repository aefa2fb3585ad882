import { FilterBar } from '#dashboard/components/filter-bar.tsx'
import { isDenied } from '#dashboard/components/list-failure.tsx'
import { type ListColumn, ListTable } from '#dashboard/components/list-table.tsx'
import type { useList } from '#dashboard/components/use-list.ts'
import { dropdown } from '#dashboard/contract/filter-field.ts'
import { callUrl } from '#platform/contract/client.ts'
import { type StaffReportType, staffReportLabel } from '#rooms/access/rules/staff-report-types.ts'
import { PagePart } from '#ui/page-part.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { ReportFiles } from '../components/report-files.tsx'
import { ReportStatus } from '../components/report-status.tsx'
import { useFreshReports } from '../components/use-fresh-reports.ts'
import { downloadStaffReport, type listStaffReports, type StaffReport } from '../contract/staff-reports.ts'
import { screenWords } from '../words/screen.ts'
import { staffScreenWords } from '../words/staff/screen.ts'
import { LimitsText, nameOf } from './limits-text.tsx'
import { periodText } from './period-text.ts'
import type { useStaffRequest } from './use-staff-request.ts'

const words = staffScreenWords.list
const { columns } = words

interface StaffReportListProps {
  list: ReturnType<typeof useList<typeof listStaffReports>>
  types: readonly StaffReportType[]
  asking: ReturnType<typeof useStaffRequest>
}

/** The reports that colleagues asked for and schedules made, newest first, with their files. */
export function StaffReportList({ list, types, asking }: StaffReportListProps) {
  useFreshReports(list)
  const filters = [
    dropdown('type', words.filterType, Object.fromEntries(types.map((type) => [type, staffReportLabel(type)]))),
    dropdown('statuses', words.filterStatus, screenWords.statuses),
  ]
  const isNarrowed = Boolean(list.chosen.type ?? list.chosen.statuses)
  return (
    <PagePart title={words.title}>
      {!isDenied(list.error) && (list.total > 0 || isNarrowed) && <FilterBar list={list} filters={filters} />}
      <ListTable
        list={list}
        label={words.title}
        rowKey={({ id }) => id}
        failed={words.failed}
        empty={{ title: words.emptyTitle, advice: words.emptyText }}
        hasDensity={false}
        columns={[
          ...COLUMNS,
          {
            key: 'actions',
            header: columns.actions,
            render: (report) => <Files report={report} asking={asking} />,
          },
        ]}
      />
    </PagePart>
  )
}

function Files({ report, asking }: { report: StaffReport; asking: StaffReportListProps['asking'] }) {
  const { id, type, duration_start: from, duration_end: to, statuses, company_id } = report
  return (
    <ReportFiles
      report={report}
      label={nameOf(report)}
      of={periodText({ from, to })}
      hrefOf={(format) => callUrl(downloadStaffReport, { id }, { format })}
      isAsking={asking.isAsking}
      onAgain={() => asking.ask({ type, from, to, statuses, company_id: company_id ?? undefined })}
    />
  )
}

const COLUMNS: ListColumn<StaffReport>[] = [
  {
    key: 'type',
    header: columns.type,
    render: (report) => (
      <TableCell>
        <strong>{staffReportLabel(report.type)}</strong>
        <LimitsText of={report} />
      </TableCell>
    ),
  },
  {
    key: 'period',
    header: columns.period,
    render: ({ duration_start: from, duration_end: to }) => periodText({ from, to }),
  },
  { key: 'status', header: columns.status, render: (report) => <ReportStatus report={report} /> },
  {
    key: 'requested',
    header: columns.requested,
    render: ({ requested_on, requested_by, is_scheduled }) => (
      <TableCell>
        <WireTimeText value={requested_on} />
        <CellNote>{is_scheduled ? words.scheduled(requested_by) : words.by(requested_by)}</CellNote>
      </TableCell>
    ),
  },
  { key: 'remarks', header: columns.remarks, render: ({ remarks }) => remarks ?? '–' },
]
