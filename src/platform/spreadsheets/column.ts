import type { IstDate } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'

/** A column of an exported list: its heading, and a row's value. Null leaves the cell empty. */
export type Column<Row> = { header: string } & (
  | { type?: 'text'; value: (row: Row) => string | null }
  | { type: 'number'; value: (row: Row) => number | null }
  /** Written in rupees with two decimals. */
  | { type: 'money'; value: (row: Row) => Paise | null }
  /** A calendar date, or an instant, which is written as its date in India. */
  | { type: 'date'; value: (row: Row) => IstDate | Date | null }
  /** An instant, written as date and minute in India. */
  | { type: 'time'; value: (row: Row) => Date | null }
)

/**
 * First characters that make a spreadsheet evaluate a text: a formula sign (full width too), also after spaces, quotes
 * or separators of other locales, invisible format characters, white space that an import may drop, or what XML does
 * not allow and a sheet therefore leaves out.
 */
const RUNS = /^(?:[\t\r\n]|[\s"';,|\p{Format}\p{Control}\uFFFE\uFFFF]*[=+\-@＝＋－＠])/u

/** The text so that a spreadsheet displays and does not evaluate it: with an apostrophe in front where needed. */
export function inertText(text: string): string {
  return RUNS.test(text) ? `'${text}` : text
}

/** The text that `inertText` was given. An apostrophe in front of anything else is the text's own. */
export function activeText(text: string): string {
  return text.startsWith("'") && RUNS.test(text.slice(1)) ? text.slice(1) : text
}
