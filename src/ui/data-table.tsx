import type { Key, ReactNode } from 'react'
import { Link } from 'react-router'
import type { PageInfo } from '#values/page.ts'
import classes from './data-table.module.css'
import { IconChevronLeft, IconChevronRight } from './icons.ts'
import { SkeletonBar } from './skeletons.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import { words } from './words.ts'

export interface Column<Row> {
  key: string
  header: string
  /** Shown in the head in place of the text of `header`: a checkbox that selects the page. */
  head?: ReactNode
  /** Figures and money are aligned to the end of their cell. */
  align?: 'start' | 'end'
  /** Longer text: on a phone it is placed below its heading, at full width. */
  prose?: boolean
  /** The current sort order by this column, and the address that sorts by it, or reverses the order. */
  sort?: { direction: 'ascending' | 'descending' | undefined; href: string }
  render: (row: Row) => ReactNode
}

export interface TablePage {
  /** The current position, from the reply. */
  info: PageInfo
  total: number
  /** The address of another page of the same list. */
  hrefOf: (page: number) => string
}

export type Density = 'compact' | 'comfortable'

interface DataTableProps<Row> {
  /** The table's name for assistive technology. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  /** Highlighted rows: selected, or open beside the table. */
  isMarked?: (row: Row) => boolean
  page?: TablePage
  loading?: boolean
  /** The previous page's rows are shown while the next one is loading. */
  stale?: boolean
  density?: Density
  /** Replaces the table when there are no rows. */
  empty: ReactNode
}

/** As many placeholders as fit below the head of a screen. */
const LOADING_ROWS = 8

/** A page of rows from the server: a table on a desktop, one card per row on a phone. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  isMarked,
  page,
  loading,
  stale,
  density = 'comfortable',
  empty,
}: DataTableProps<Row>) {
  if (!loading && rows.length === 0) return empty
  return (
    <div>
      <table
        className={`${classes.table} ${classes[density]}`}
        aria-label={label}
        aria-busy={loading || stale || undefined}
      >
        <thead>
          <tr>
            {columns.map(({ key, header, head, align, sort }) => (
              <th
                key={key}
                scope="col"
                aria-sort={sort?.direction}
                className={align === 'end' ? classes.end : undefined}
              >
                {sort ? (
                  <SortLink header={header} {...sort} />
                ) : head ? (
                  <VisuallyHidden>{header}</VisuallyHidden>
                ) : (
                  header
                )}
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loading ? (
            <LoadingRows columns={columns.length} />
          ) : (
            rows.map((row) => (
              <tr key={rowKey(row)} className={isMarked?.(row) ? classes.marked : undefined}>
                {columns.map(({ key, header, align, prose, render }) => (
                  <td
                    key={key}
                    data-label={header}
                    className={prose ? classes.prose : align === 'end' ? classes.end : undefined}
                  >
                    {render(row)}
                  </td>
                ))}
              </tr>
            ))
          )}
        </tbody>
      </table>
      {page && <Pager label={label} {...page} />}
    </div>
  )
}

function SortLink({ header, direction, href }: { header: string } & NonNullable<Column<never>['sort']>) {
  return (
    <Link className={classes.sort} to={href} preventScrollReset>
      {header}
      {direction && <span aria-hidden="true">{direction === 'ascending' ? '↑' : '↓'}</span>}
    </Link>
  )
}

function LoadingRows({ columns }: { columns: number }) {
  return Array.from({ length: LOADING_ROWS }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no key except their index
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <td key={column}>
          <SkeletonBar />
        </td>
      ))}
    </tr>
  ))
}

/** The range of rows shown, the total, and links to the adjacent pages. */
export function Pager({ label, info, total, hrefOf }: TablePage & { label: string }) {
  const { current_page, has_prev_page, has_next_page, page_start_index, page_end_index } = info
  return (
    <nav className={classes.pager} aria-label={words.pagesOf(label)}>
      <span className={classes.count}>{words.rowsShown(page_start_index, page_end_index, total)}</span>
      {has_prev_page && (
        <Link className={classes.turn} to={hrefOf(current_page - 1)} rel="prev">
          <IconChevronLeft size={20} aria-hidden="true" /> {words.previousPage}
        </Link>
      )}
      {has_next_page && (
        <Link className={classes.turn} to={hrefOf(current_page + 1)} rel="next">
          {words.nextPage} <IconChevronRight size={20} aria-hidden="true" />
        </Link>
      )}
    </nav>
  )
}
