import type { RawBuilder } from 'kysely'
import type { CellType, ReportColumn, ReportSheet, ShortCell } from '#platform/reports/sheet.ts'
import type { RowReader } from '#platform/reports/snapshot-plan.ts'
import type { IstDate } from '#values/ist-date.ts'
import type { StaffFilters } from '../../rules/staff-filters.ts'
import type { ColumnText } from '../sources/columns.ts'

/** What a report of our own staff is about. */
export interface StaffScope extends StaffFilters {
  /** First and last day of the period, IST. */
  from: IstDate
  to: IstDate
  /** The same as instants: from the first up to, and not including, the last. */
  since: Date
  before: Date
  /** When it is generated. */
  now: Date
  /** Days without decisions, besides Saturdays and Sundays. */
  holidays: readonly IstDate[]
}

/** A table of the sheet "Summary". */
export interface SummaryTable {
  title: string
  /** Of the columns behind the first. */
  headings?: readonly string[]
  rows: readonly (readonly [label: string, ...figures: ShortCell[]])[]
}

/**
 * Where a report of our own staff comes from, as `ReportSource` says for employers. It reads the tables of a period by an
 * index, names no illness, and shows of an account number its last four digits.
 */
export interface StaffReportSource {
  /** The first sheet is the report, and the CSV file; it is named "Report". */
  sheets: (scope: StaffScope) => readonly [ReportSheet, ...ReportSheet[]]
  /** Reads at the same moment of the database as the sheets. */
  summary: (read: RowReader, scope: StaffScope) => Promise<SummaryTable[]>
}

/** The only sheet of a report: its columns in the order of their texts, all of them text where no type is given. */
export function reportSheet<Key extends string>(
  texts: Record<Key, ColumnText>,
  types: Partial<Record<NoInfer<Key>, CellType>>,
  rows: RawBuilder<unknown>,
): [ReportSheet] {
  const keys = Object.keys(texts) as Key[]
  const columns: ReportColumn[] = keys.map((key) => ({ key, ...texts[key], type: types[key] ?? 'text' }))
  return [{ name: 'Report', columns, rows }]
}

/** An amount that a query returned, as a cell. Both drivers return what they do not know as text. */
export const paiseCell = (paise: string | bigint | null | undefined) => ({ paise: BigInt(paise ?? 0) })
