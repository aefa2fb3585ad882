import { FilterBar } from '#dashboard/components/filter-bar.tsx'
import { isDenied } from '#dashboard/components/list-failure.tsx'
import { type ListColumn, ListTable } from '#dashboard/components/list-table.tsx'
import type { useList } from '#dashboard/components/use-list.ts'
import { dropdown } from '#dashboard/contract/filter-field.ts'
import { type ReportType, reportLabel } from '#rooms/access/rules/report-types.ts'
import { DateText } from '#ui/date-text.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { ReportStatus } from '../components/report-status.tsx'
import { useFreshReports } from '../components/use-fresh-reports.ts'
import type { listReports, Report } from '../contract/reports.ts'
import { screenWords } from '../words/screen.ts'
import { ReportActions } from './report-actions.tsx'
import type { useReportRequest } from './use-report-request.ts'

const words = screenWords.list
const { columns } = words

interface ReportListProps {
  list: ReturnType<typeof useList<typeof listReports>>
  types: readonly ReportType[]
  asking: ReturnType<typeof useReportRequest>
}

/** The reports that were asked for, newest first, with their files (D2.43). */
export function ReportList({ list, types, asking }: ReportListProps) {
  useFreshReports(list)
  const filters = [
    dropdown('type', words.filterType, Object.fromEntries(types.map((type) => [type, reportLabel(type)]))),
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
        columns={[
          ...COLUMNS,
          {
            key: 'actions',
            header: columns.actions,
            render: (report) => <ReportActions report={report} asking={asking} />,
          },
        ]}
      />
    </PagePart>
  )
}

const COLUMNS: ListColumn<Report>[] = [
  { key: 'type', header: columns.type, render: ({ report_type }) => <strong>{reportLabel(report_type)}</strong> },
  { key: 'plan', header: columns.plan, render: ({ partner_name }) => partner_name },
  { key: 'from', header: columns.from, render: ({ duration_start }) => <DateText value={duration_start} /> },
  { key: 'to', header: columns.to, render: ({ duration_end }) => <DateText value={duration_end} /> },
  { key: 'status', header: columns.status, render: (report) => <ReportStatus report={report} /> },
  {
    key: 'requested',
    header: columns.requested,
    render: ({ requested_on, requested_by }) => (
      <TableCell>
        <WireTimeText value={requested_on} />
        <CellNote>{words.by(requested_by)}</CellNote>
      </TableCell>
    ),
  },
  { key: 'remarks', header: columns.remarks, render: ({ remarks }) => remarks ?? '–' },
]
