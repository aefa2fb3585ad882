import type { RawBuilder } from 'kysely'
import type { Paise } from '#values/money.ts'

/**
 * What the SQL of a column returns, and how it is written:
 * - text: text; never evaluated as a formula
 * - number: an integer
 * - decimal: numeric, written as it is
 * - figure: text that is a number, or something else in its place, such as '<5'
 * - money: paise as bigint, written in rupees
 * - date: date
 * - time: timestamptz, written as date and minute in India
 */
export type CellType = 'text' | 'number' | 'decimal' | 'figure' | 'money' | 'date' | 'time'

export interface ReportColumn {
  /** The name of the query's column. */
  key: string
  header: string
  type?: CellType
  /** What it means, in a sentence for the sheet "About". */
  meaning: string
}

/** A sheet of rows that a query returns. */
export interface ReportSheet {
  /** On the tab: at most 31 characters without : / \ ? * [ ] */
  name: string
  columns: readonly ReportColumn[]
  /** Returns a column of the name of each key, in a total order: the rows are written in the query's order. */
  rows: RawBuilder<unknown>
}

/** A value of a short sheet. */
export type ShortCell = string | number | { paise: Paise } | null

/** A sheet of few rows, which are in memory. */
export interface ShortSheet {
  name: string
  /** In characters. */
  widths: readonly number[]
  rows: readonly { cells: readonly ShortCell[]; is_heading?: boolean }[]
}
