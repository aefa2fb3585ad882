import type { CellType, ReportColumn } from './sheet.ts'

/**
 * The cells of a report are built by the database, text by text, as `inertText` and `escaped` of the spreadsheets build
 * them: a million rows do not become a million objects here.
 */

/** Code points that begin a text which no spreadsheet evaluates, and which most texts begin with: 0-9 and A to z. */
const HARMLESS = (value: string) => `(ascii(${value}) between 48 and 57 or ascii(${value}) between 65 and 122)`

/** White space and invisible format characters, as RUNS of column.ts has them. */
const SPACES = String.raw`\t\n\v\f\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF`
const FORMAT =
  String.raw`\u00AD\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064` +
  String.raw`\u2066-\u206F\uFFF9-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3` +
  String.raw`\U0001D173-\U0001D17A\U000E0001\U000E0020-\U000E007F`
const CONTROL = String.raw`\u0001-\u001F\u007F-\u009F\uFFFE\uFFFF`
const RUNS = literal(`^(?:[\\t\\r\\n]|[${SPACES}"';,|${FORMAT}${CONTROL}]*[=+@＝＋－＠-])`)

/** Not allowed in XML, or written otherwise there; the underscore begins an escape of sheets. */
const UNUSUAL = literal(String.raw`[&<>\\_${CONTROL}]|\s$`)
const NOT_ALLOWED = literal(String.raw`[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]`)
const LONGEST = 32_767

/** A value of `q` as text for a CSV file. */
export function csvCell({ key, type = 'text' }: ReportColumn): string {
  const value = `q.${identifier(key)}`
  const written: Record<CellType, string> = {
    text: `case when ${HARMLESS(value)} then ${value} else nullif(${inert(value)}, '') end`,
    number: `${value}::text`,
    decimal: `${value}::text`,
    figure: `nullif(${value}, '')`,
    money: `round(${value}::numeric / 100, 2)::text`,
    date: `to_char(${value}, 'DD Mon YYYY')`,
    time: `to_char(${value} at time zone 'Asia/Kolkata', 'DD Mon YYYY HH24:MI')`,
  }
  return written[type]
}

/** By their place among the styles of a workbook. */
export const CELL_STYLES: Record<CellType, number> = {
  text: 1,
  number: 2,
  decimal: 3,
  figure: 2,
  money: 4,
  date: 5,
  time: 6,
}

/** A value of `q` as a cell of a sheet; nothing for null. `q.row_number` is the row's number as text. */
export function xlsxCell({ key, type = 'text' }: ReportColumn, letter: string): string {
  const value = `q.${identifier(key)}`
  const start = `'<c r="${letter}' || q.row_number || '" s="${CELL_STYLES[type]}"`
  const number = (figure: string) => `${start}><v>' || ${figure} || '</v></c>'`
  const text = `${start} t="inlineStr"><is>' || ${textXml(value)} || '</is></c>'`
  const cells: Record<CellType, string> = {
    text,
    number: number(value),
    decimal: number(value),
    figure: `case when ${value} ~ '^-?[0-9]+([.][0-9]+)?$' then ${number(value)} else ${text} end`,
    money: number(`(${value} / 100.0::float8)`),
    date: number(`(${value} - date '1899-12-30')`),
    // To the minute, as it is displayed.
    time: number(`(floor(date_part('epoch', ${value}) / 60) / 1440 + ${IST_SERIAL}::float8)`),
  }
  return `coalesce(${cells[type]}, '')`
}

/** The start of 1970 in UTC as a sheet counts days, plus the hours by which India is ahead. */
const IST_SERIAL = `(25569 + 330 / 1440.0)`

/** A text without characters that COPY would have to escape; null for an empty one. */
function textXml(value: string): string {
  const escaped = REPLACED.reduce(
    (text, [from, to]) => `replace(${text}, ${from}, '${to}')`,
    `regexp_replace(regexp_replace(left(${inert(value)}, ${LONGEST}), ${NOT_ALLOWED}, '', 'g'), '_(?=x[0-9A-Fa-f]{4}_)', '_x005F_', 'g')`,
  )
  return (
    `case when ${value} = '' then null when ${HARMLESS(value)} and length(${value}) <= ${LONGEST} and ${value} !~ ${UNUSUAL}` +
    ` then '<t>' || ${value} || '</t>' else '<t xml:space="preserve">' || ${escaped} || '</t>' end`
  )
}

const REPLACED = [
  ["'&'", '&amp;'],
  ["'<'", '&lt;'],
  ["'>'", '&gt;'],
  [String.raw`E'\\'`, '&#92;'],
  [String.raw`E'\r'`, '_x000D_'],
  [String.raw`E'\n'`, '&#10;'],
  [String.raw`E'\t'`, '&#9;'],
] as const

function inert(value: string): string {
  return `case when ${value} ~ ${RUNS} then '''' || ${value} else ${value} end`
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A regular expression as a literal in which a backslash is a backslash in any setting of the database. */
function literal(text: string): string {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
