import type { ReactNode } from 'react'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { FilterField } from '../contract/filter-field.ts'
import { FilterBar, type SearchField } from './filter-bar.tsx'
import { ListTable, type ListTableProps } from './list-table.tsx'

interface ListScreenProps<Row> extends Omit<ListTableProps<Row>, 'label'> {
  title: string
  lead?: string
  /** The table's name where it differs from the page's. */
  label?: string
  filters?: readonly FilterField[]
  search?: readonly SearchField[]
  /** The link to the parent page, above the heading. */
  back?: ReactNode
  /** Tabs, notices and actions between the heading and the filters: they stay when the list cannot be loaded. */
  head?: ReactNode
}

/** The page of one list. */
export function ListScreen<Row>({
  title,
  lead,
  label = title,
  filters,
  search,
  back,
  head,
  ...list
}: ListScreenProps<Row>) {
  return (
    <PageColumn width="desk">
      {back}
      <PageHeading title={title} lead={lead} size="desk" />
      {head}
      {(filters || search) && <FilterBar list={list.list} filters={filters} search={search} />}
      <ListTable label={label} {...list} />
    </PageColumn>
  )
}
