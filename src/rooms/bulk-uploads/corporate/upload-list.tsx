import { useState } from 'react'
import { FilterBar } from '#dashboard/components/filter-bar.tsx'
import { isDenied } from '#dashboard/components/list-failure.tsx'
import { type ListColumn, ListTable } from '#dashboard/components/list-table.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { useRefresh } from '#dashboard/components/use-refresh.ts'
import { dropdown } from '#dashboard/contract/filter-field.ts'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { CellLink, CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { listFiles, type Upload } from '../contract/files.ts'
import { forecastWords } from '../words/forecast.ts'
import { screenWords } from '../words/screen.ts'
import { UploadActions } from './upload-actions.tsx'
import { useUploadAddress } from './upload-address.ts'
import { isRunning, UploadStatus } from './upload-status.tsx'

const words = screenWords.list
const { columns } = words
const FILTERS = [dropdown('type', words.type, screenWords.types)]
const RUNNING_MS = 1500
/** A colleague's upload appears without a reload. */
const QUIET_MS = 15_000

const figure = (number: number) => number.toLocaleString('en-IN')

/** What was uploaded for the company, by every user, with its result. */
export function UploadList({ subsidiaryId }: { subsidiaryId: string }) {
  const { uploadHref } = useUploadAddress()
  const list = useList(listFiles, { params: { subsidiaryId } })
  const [outcome, setOutcome] = useState({ act: 0, text: '' })
  useRefresh(list.refetch, list.rows.some(isRunning) ? RUNNING_MS : QUIET_MS)
  const done = (text: string) => {
    setOutcome(({ act }) => ({ act: act + 1, text }))
    list.refetch()
  }
  return (
    <PagePart title={words.title}>
      <OutcomeNotice act={outcome.act} tone="good">
        {outcome.text}
      </OutcomeNotice>
      {!isDenied(list.error) && (list.info?.has_next_page || list.info?.has_prev_page || list.chosen.type) && (
        <FilterBar list={list} filters={FILTERS} />
      )}
      <ListTable
        list={list}
        label={words.title}
        rowKey={({ id }) => id}
        nameOf={({ file_name }) => file_name}
        failed={words.failed}
        empty={{ title: words.emptyTitle, advice: words.emptyText }}
        columns={[
          {
            key: 'file',
            header: columns.file,
            render: ({ id, file_name }) => (
              <CellLink to={uploadHref(id)} label={words.openOf(file_name)}>
                {file_name}
              </CellLink>
            ),
          },
          ...COLUMNS,
          {
            key: 'actions',
            header: columns.actions,
            render: (upload) => <UploadActions subsidiaryId={subsidiaryId} upload={upload} onDone={done} />,
          },
        ]}
      />
    </PagePart>
  )
}

const COLUMNS: ListColumn<Upload>[] = [
  { key: 'type', header: columns.type, render: ({ type }) => screenWords.types[type] },
  { key: 'plan', header: columns.plan, render: ({ plan_name }) => plan_name },
  { key: 'rows', header: columns.rows, align: 'end', render: ({ total_rows }) => figure(total_rows) },
  {
    key: 'succeeded',
    header: columns.succeeded,
    align: 'end',
    render: (upload) => (upload.status === 'UPLOADED' ? '–' : figure(upload.succeeded)),
  },
  {
    key: 'failed',
    header: columns.failed,
    align: 'end',
    render: (upload) => (upload.status === 'UPLOADED' ? '–' : figure(upload.failed)),
  },
  {
    key: 'status',
    header: columns.status,
    render: (upload) => (
      <TableCell>
        <UploadStatus upload={upload} />
        {isRunning(upload) && <CellNote>{words.processed(upload.processed_rows, upload.total_rows)}</CellNote>}
        {upload.status === 'UPLOADED' && upload.invalid > 0 && (
          <CellNote>{forecastWords.look(upload.invalid)}</CellNote>
        )}
        {upload.undone_at && <CellNote>{words.undone}</CellNote>}
      </TableCell>
    ),
  },
  { key: 'by', header: columns.by, render: ({ uploaded_by }) => uploaded_by },
  { key: 'on', header: columns.on, render: ({ uploaded_on }) => <WireTimeText value={uploaded_on} /> },
]
