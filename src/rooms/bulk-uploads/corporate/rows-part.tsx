import { FilterBar } from '#dashboard/components/filter-bar.tsx'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { useAddress } from '#dashboard/components/use-address.ts'
import { useList } from '#dashboard/components/use-list.ts'
import { dropdown } from '#dashboard/contract/filter-field.ts'
import { isUnanswered } from '#platform/browser/attempt.ts'
import { Button } from '#ui/button.tsx'
import { Pager } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconCircleCheck } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { listFileRows } from '../contract/rows.ts'
import { countRows } from '../rules/cell-edits.ts'
import { screenWords } from '../words/screen.ts'
import { RowGrid } from './row-grid.tsx'
import classes from './rows-part.module.css'
import { SetColumn } from './set-column.tsx'
import type { UploadDetail } from './use-read-upload.ts'
import type { RowEdits } from './use-row-edits.ts'
import { useShownRows } from './use-shown-rows.ts'

const words = screenWords.rows
const PART = 'rows'
/** Which rows are shown; the wrong ones without it, as long as there are any. */
const SHOWN = 'shown'

interface RowsPartProps {
  subsidiaryId: string
  upload: UploadDetail
  /** Without it the rows are only looked at. */
  edits?: RowEdits
}

/** The rows of an upload: the wrong ones with what is wrong with them, or all. */
export function RowsPart({ subsidiaryId, upload, edits }: RowsPartProps) {
  const search = useAddress()
  const asked = search.get(SHOWN)
  const isAll = asked === 'all' || (asked === null && upload.invalid === 0 && !edits?.answers.size)
  const list = useList(listFileRows, {
    params: { subsidiaryId, id: upload.id },
    part: PART,
    fixed: isAll ? undefined : { invalid: 'true' },
  })
  const { rows, refresh } = useShownRows(list)
  const { info, total } = list
  const hrefOf = (shown: 'wrong' | 'all') => {
    const next = new URLSearchParams(list.hrefOf({ remark: undefined }))
    next.set(SHOWN, shown)
    return `?${next}`
  }
  const isEmpty = info !== undefined && !list.isStale && rows.length === 0
  const corrected = rows.filter(({ row }) => edits?.answers.get(row)?.remarks.length === 0).length
  const found = upload.remarks.map(({ remark, rows: count }) => [remark, words.remarkCount(remark, count)])
  return (
    <PagePart title={words.title}>
      <TabLinks
        label={words.shown}
        current={isAll ? 'all' : 'wrong'}
        tabs={[
          {
            key: 'wrong',
            label: words.wrongOnly(upload.invalid),
            to: hrefOf('wrong'),
          },
          { key: 'all', label: words.all(upload.total_rows), to: hrefOf('all') },
        ]}
      />
      <div className={classes.tools}>
        {!isAll && (found.length > 1 || list.chosen.remark) && (
          <FilterBar list={list} filters={[dropdown('remark', words.remark, Object.fromEntries(found))]} />
        )}
        {edits && (
          <SetColumn
            subsidiaryId={subsidiaryId}
            id={upload.id}
            columns={upload.columns}
            rows={rows}
            total={total}
            edits={edits}
            filter={{ ...list.fixed, ...(list.chosen.remark !== undefined && { remark: list.chosen.remark }) }}
            refresh={refresh}
          />
        )}
      </div>
      {list.error && !info ? (
        <ListFailure title={words.failed} error={list.error} onRetry={list.refetch} />
      ) : isEmpty ? (
        <EmptyState
          icon={<IconCircleCheck size={28} aria-hidden="true" />}
          title={words.noneTitle}
          advice={edits && words.noneText}
        />
      ) : (
        <Stack gap="sm" bounded>
          {edits && <Unsaved edits={edits} />}
          <RowGrid label={words.title} columns={upload.columns} rows={rows} edits={edits} loading={list.isPending} />
          {edits && (
            <div className={classes.keys}>
              <Muted size="sm">
                {words.keys} <span role="status">{savedText(edits)}</span>
              </Muted>
            </div>
          )}
          {corrected > 0 && !isAll && (
            <div>
              <Button tone="quiet" onClick={() => void refresh()}>
                {words.refresh(corrected)}
              </Button>
            </div>
          )}
          {info && total > 0 && (
            <Pager
              label={words.title}
              info={info}
              total={total}
              hrefOf={(page_number) => list.hrefOf({ page_number })}
            />
          )}
        </Stack>
      )}
    </PagePart>
  )
}

/** What became of the last correction, also for those who do not see the row change. */
function savedText({ isSaving, last, answers, failure }: RowEdits): string {
  if (isSaving) return words.saving
  if (failure || answers.size === 0) return ''
  if (!last) return words.saved
  return words.savedRow(last.row, last.remarks.length > 0 ? last.remarks.join('; ') : words.corrected)
}

/** What could not be saved yet, and why; nothing while all is well. */
function Unsaved({ edits: { edits, failure, refused, isSaving, save, discard } }: { edits: RowEdits }) {
  const rows = countRows(edits)
  if (rows === 0 || (!failure && refused.size === 0)) return null
  const isWaiting = isUnanswered(failure)
  return (
    <Notice tone="warn" live title={isWaiting ? words.unsaved(rows) : words.refused(failure ? rows : refused.size)}>
      <Stack gap="sm">
        <p>{failure?.message ?? words.refusedText}</p>
        <Stack direction="row" gap="sm" wrap>
          <Button tone="quiet" busy={isSaving} onClick={save}>
            {words.retry}
          </Button>
          {!isWaiting && (
            <Button tone="plain" onClick={discard}>
              {words.discard}
            </Button>
          )}
        </Stack>
      </Stack>
    </Notice>
  )
}
