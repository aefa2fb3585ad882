import type { ReactNode } from 'react'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { FilterField } from '../contract/filter-field.ts'
import { FilterBar, type SearchField } from './filter-bar.tsx'
import { isDenied } from './list-failure.tsx'
import classes from './list-screen.module.css'
import { ListTable, type ListTableProps } from './list-table.tsx'

interface ListScreenProps<Row> extends Omit<ListTableProps<Row>, 'label'> {
  title: string
  lead?: ReactNode
  /** The table's name where it differs from the page's. */
  label?: string
  filters?: readonly FilterField[]
  search?: readonly SearchField[]
  /** The page's one action, such as adding an item, at the end of the heading. */
  action?: ReactNode
  /** The link to the parent page, above the heading. */
  back?: ReactNode
  /** Tabs, notices and forms between the heading and the filters: they stay when the list cannot be loaded. */
  head?: ReactNode
}

/** The page of one list. */
export function ListScreen<Row>({
  title,
  lead,
  label = title,
  filters,
  search,
  action,
  back,
  head,
  ...list
}: ListScreenProps<Row>) {
  return (
    <PageColumn width="desk">
      {back}
      <div className={classes.top}>
        <PageHeading title={title} lead={lead} size="desk" />
        {action}
      </div>
      {head}
      {(filters || search) && !isDenied(list.list.error) && (
        <FilterBar list={list.list} filters={filters} search={search} />
      )}
      <ListTable label={label} {...list} />
    </PageColumn>
  )
}
