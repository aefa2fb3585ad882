import type { IstDate } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'

/** A column of an exported list: its heading, and what a row says in it. Null leaves the cell empty. */
export type Column<Row> = { header: string } & (
  | { type?: 'text'; value: (row: Row) => string | null }
  | { type: 'number'; value: (row: Row) => number | null }
  /** Written in rupees with two decimals. */
  | { type: 'money'; value: (row: Row) => Paise | null }
  /** A calendar date, or an instant, of which the date in India is written. */
  | { type: 'date'; value: (row: Row) => IstDate | Date | null }
  /** An instant, written as date and minute in India. */
  | { type: 'time'; value: (row: Row) => Date | null }
)

/**
 * What makes a spreadsheet run a text, if it comes first: a sign of a formula (full width too), also behind spaces, quotes or
 * another country's separator, or white space that an import may drop.
 */
const RUNS = /^(?:[\t\r\n]|[\s"';,|]*[=+\-@＝＋－＠])/

/** The text such that a spreadsheet shows it and runs nothing: with an apostrophe in front where it would. */
export function inertText(text: string): string {
  return RUNS.test(text) ? `'${text}` : text
}
