import type { IstDate } from '#values/ist-date.ts'
import { readWrittenDay } from '#values/written-day.ts'
import type { RowValues } from './read-new-employee.ts'

/** The keys of columns that contain days. */
export const DATE_COLUMNS: readonly string[] = ['dob', 'joined_on', 'last_working_day', 'last_covered_day']

/** What is known of a column whose dates may be written with the month first. */
export interface DateColumn {
  key: string
  /** A date that is none with the day first. */
  proof: { row: number; cell: string } | null
  /** A date that can be read both ways. */
  example: { row: number; cell: string; day_first: IstDate; month_first: IstDate } | null
  /** How many can be read both ways. */
  open: number
}

interface Row {
  row: number
  values: RowValues
}

/**
 * The columns of which somebody has to say how they are written: one date is possible with the month first only, so
 * every other that can be read both ways is in doubt.
 */
export function columnsInDoubt(rows: readonly Row[], columns: readonly string[]): string[] {
  return DATE_COLUMNS.filter((key) => columns.includes(key) && dateColumn(rows, key).proof !== null)
}

/** What the dates of a column say about how they are written. */
export function dateColumn(rows: readonly Row[], key: string): DateColumn {
  const found: DateColumn = { key, proof: null, example: null, open: 0 }
  for (const { row, values } of rows) {
    const cell = values[key] ?? ''
    const read = readWrittenDay(cell)
    if (!('month_first' in read)) continue
    const { day_first, month_first } = read
    if (day_first === undefined) found.proof ??= { row, cell }
    else {
      found.open++
      found.example ??= { row, cell, day_first, month_first }
    }
  }
  return found
}

/** Whether a cell of a column in doubt can be read both ways. */
export function isInDoubt(cell: string): boolean {
  const read = readWrittenDay(cell)
  return 'month_first' in read && read.day_first !== undefined
}

/** A cell of a column whose order is known: as YYYY-MM-DD where the order decides, else as it is. */
export function cellInOrder(cell: string, isMonthFirst: boolean): string {
  const read = readWrittenDay(cell)
  if (!('month_first' in read)) return cell
  return (isMonthFirst ? read.month_first : read.day_first) ?? cell
}

/** Whether a cell has letters or signs beside ASCII, which a file that is no Unicode may mean otherwise. */
export function hasOtherLetters(cell: string): boolean {
  return /[^\p{ASCII}]/u.test(cell)
}
