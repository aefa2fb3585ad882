import { type RawBuilder, sql } from 'kysely'
import { columnLetters } from '../spreadsheets/book-xml.ts'
import { csvCell, xlsxCell } from './cell-sql.ts'
import type { ReportSheet } from './sheet.ts'

/** The most rows of a sheet. */
const ROWS = 1_048_576
/** Its rows below the headings. */
export const ROWS_OF_SHEET = ROWS - 1

// `offset 0` keeps the planner from writing the expression of a column wherever its value is used.
const source = ({ rows }: ReportSheet) => sql`(select * from (${rows}) as asked offset 0)`

/** The rows of a sheet with each value as text for a CSV file. */
export function csvQuery(sheet: ReportSheet): RawBuilder<unknown> {
  const cells = sheet.columns.map((column, at) => `${csvCell(column)} as c${at}`)
  return sql`select ${sql.raw(cells.join(', '))} from ${source(sheet)} as q`
}

/** The rows of a sheet as XML, each in one text without a line break. After the last row of a sheet, numbers begin again. */
export function xlsxQuery(sheet: ReportSheet, rows_of_sheet = ROWS_OF_SHEET): RawBuilder<unknown> {
  const cells = sheet.columns.map((column, at) => xlsxCell(column, columnLetters(at)))
  const numbered = sql`(select asked.*, ((row_number() over () - 1) % ${sql.lit(rows_of_sheet)} + 2)::text as row_number
    from ${source(sheet)} as asked offset 0)`
  return sql`select '<row r="' || q.row_number || '">' || ${sql.raw(cells.join(' || '))} || '</row>' as line
    from ${numbered} as q`
}
