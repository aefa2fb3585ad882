import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { CallShape } from '#platform/contract/call.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { filtersIn } from '../rules/list-address.ts'
import { words } from '../words.ts'
import { type BulkAction, BulkBar, type OwnBulkAction } from './bulk-bar.tsx'
import { DensitySwitch } from './density-switch.tsx'
import { ExportMenu } from './export-menu.tsx'
import { isDenied, ListFailure } from './list-failure.tsx'
import classes from './list-table.module.css'
import { SelectPage, selectColumn } from './select-column.tsx'
import { useDensity } from './use-density.ts'
import type { List } from './use-list.ts'
import type { ListSelection } from './use-selection.ts'

/** The `sort` value of a column that the call can order by; the reverse order is the same with a minus. */
export interface ListColumn<Row> extends Column<Row> {
  sortBy?: string
}

export interface EmptyListTexts {
  title: string
  advice?: string
  icon?: ReactNode
  action?: ReactNode
}

export interface ListTableProps<Row> {
  list: List<Row>
  /** The table's name for assistive technology. */
  label: string
  columns: readonly ListColumn<Row>[]
  rowKey: (row: Row) => string | number
  /** Shown when the list cannot be loaded. */
  failed: string
  /** Shown when there are no rows; if filters leave none, the kit's own text or this one. */
  empty: EmptyListTexts
  emptyFiltered?: EmptyListTexts
  /** A row's name, for checkboxes. */
  nameOf?: (row: Row) => string
  selection?: ListSelection<Row>
  actions?: readonly (BulkAction | OwnBulkAction)[]
  exported?: { call: CallShape; params?: Readonly<Record<string, string>> }
  /** Controls beside the export. */
  tools?: ReactNode
  /** False for a list so short that the height of its rows matters to nobody. */
  hasDensity?: boolean
}

/** The list itself: its tools, its rows or why there are none, its pages, and the bulk actions. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { list, label, columns, rowKey, failed, empty, emptyFiltered, selection, actions = [], exported } = props
  const { tools, hasDensity = true } = props
  const nameOf = props.nameOf ?? ((row: Row) => String(rowKey(row)))
  const frame = useRef<HTMLDivElement>(null)
  const [density] = useDensity()
  const { rows, info, total, error, isPending, hrefOf } = list
  const isPastEnd = useFirstPageIfPastEnd(list)
  if (error && (!info || isDenied(error))) return <ListFailure title={failed} error={error} onRetry={list.refetch} />
  const isNarrowed = Object.keys(filtersIn(list.chosen)).length > 0
  const none = isNarrowed ? (emptyFiltered ?? { title: words.noneFound, advice: words.noneFoundText }) : empty
  const shown: Column<Row>[] = columns.map(({ sortBy, ...column }) =>
    sortBy ? { ...column, sort: sortOf(list, sortBy) } : column,
  )
  return (
    <div ref={frame} tabIndex={-1} className={classes.list}>
      {error && <Notice tone="warn" title={failed} live />}
      {total > 0 && (selection || tools || exported || hasDensity) && (
        <div className={classes.tools}>
          {selection && <SelectPage selection={selection} label={words.selectPage} />}
          {tools}
          {exported && <ExportMenu list={list} {...exported} />}
          {hasDensity && <DensitySwitch />}
        </div>
      )}
      <DataTable
        label={label}
        columns={selection ? [selectColumn(selection, nameOf), ...shown] : shown}
        rows={rows}
        rowKey={rowKey}
        isMarked={selection?.has}
        page={info && total > 0 ? { info, total, hrefOf: (page_number) => hrefOf({ page_number }) } : undefined}
        loading={isPending || isPastEnd}
        stale={list.isStale}
        density={density}
        empty={<EmptyState {...none} />}
      />
      {selection && actions.length > 0 && (
        <BulkBar selection={selection} total={total} actions={actions} frame={frame} onDone={list.refetch} />
      )}
    </div>
  )
}

/** Goes to the first page where a page has no rows: its last one was handled, or the link is old. */
function useFirstPageIfPastEnd({ rows, info, isStale, hrefOf }: List<unknown>): boolean {
  const navigate = useNavigate()
  const isPastEnd = rows.length === 0 && info?.has_prev_page === true && !isStale
  const first = hrefOf({ page_number: 1 })
  useEffect(() => {
    if (isPastEnd) void navigate(first, { replace: true, preventScrollReset: true })
  }, [isPastEnd, first, navigate])
  return isPastEnd
}

function sortOf({ values, hrefOf }: Pick<List<unknown>, 'values' | 'hrefOf'>, sort: string): Column<never>['sort'] {
  const current = values.sort
  const direction = current === sort ? 'ascending' : current === `-${sort}` ? 'descending' : undefined
  return { direction, href: hrefOf({ sort: current === sort ? `-${sort}` : sort }) }
}
