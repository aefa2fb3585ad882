import type { Key, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './data-table.module.css'
import { IconChevronLeft, IconChevronRight } from './icons.ts'
import { SkeletonBar } from './skeletons.tsx'
import { words } from './words.ts'

export interface Column<Row> {
  key: string
  header: string
  /** Figures and money stand at the end of their cell. */
  align?: 'start' | 'end'
  /** A text to be read: on a phone it stands below its heading, from edge to edge. */
  prose?: boolean
  /** How the rows stand by this column, and the address at which they stand by it, or the other way round. */
  sort?: { direction: 'ascending' | 'descending' | undefined; href: string }
  render: (row: Row) => ReactNode
}

export interface TablePage {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  /** The address of another page of the same list. */
  hrefOf: (page: number) => string
}

interface DataTableProps<Row> {
  /** Names the table for assistive technology. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  page?: TablePage
  loading?: boolean
  /** Stands in for the table when there are no rows. */
  empty: ReactNode
}

/** A page of rows from the server: a table on a desk, one card a row on a phone. */
export function DataTable<Row>({ label, columns, rows, rowKey, page, loading, empty }: DataTableProps<Row>) {
  if (!loading && rows.length === 0) return empty
  return (
    <div>
      <table className={classes.table} aria-label={label} aria-busy={loading || undefined}>
        <thead>
          <tr>
            {columns.map(({ key, header, align, sort }) => (
              <th
                key={key}
                scope="col"
                aria-sort={sort?.direction}
                className={align === 'end' ? classes.end : undefined}
              >
                {sort ? <SortLink header={header} {...sort} /> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loading ? (
            <LoadingRows columns={columns.length} count={page?.pageSize ?? 5} />
          ) : (
            rows.map((row) => (
              <tr key={rowKey(row)}>
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

function LoadingRows({ columns, count }: { columns: number; count: number }) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing but their place
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

export function Pager({ label, page, pageSize, total, hrefOf }: TablePage & { label: string }) {
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  return (
    <nav className={classes.pager} aria-label={words.pagesOf(label)}>
      <span className={classes.count}>{words.rowsShown(from, to, total)}</span>
      {page > 1 && (
        <Link className={classes.turn} to={hrefOf(page - 1)} rel="prev">
          <IconChevronLeft size={20} aria-hidden="true" /> {words.previousPage}
        </Link>
      )}
      {to < total && (
        <Link className={classes.turn} to={hrefOf(page + 1)} rel="next">
          {words.nextPage} <IconChevronRight size={20} aria-hidden="true" />
        </Link>
      )}
    </nav>
  )
}
