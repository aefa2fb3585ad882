import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsxStream } from 'hucre/xlsx'
import { IST_OFFSET_MS } from '#values/ist-date.ts'
import { toRupees } from '#values/money.ts'
import { type Column, inertText } from './column.ts'

/**
 * Crore and lakh grouping, which a spreadsheet format supports in only three cases; below zero it groups by thousands.
 */
const FORMATS = {
  text: '@',
  number: '0',
  money: '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00',
  date: 'dd mmm yyyy',
  time: 'dd mmm yyyy hh:mm',
}
const WIDTHS = { text: 24, number: 12, money: 16, date: 14, time: 20 }
/** The most that a cell may contain. */
const LONGEST_TEXT = 32_767

/**
 * A list as an Excel workbook of one sheet with frozen headings, row by row with backpressure. Text is never a formula;
 * money, dates and times are numbers with a format. After 1,048,576 rows it continues in another sheet. An error of the
 * rows ends the stream with it.
 * @param sheet the name on the tab, at most 31 characters without : / \ ? * [ ]
 */
export function writeXlsx<Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row>, sheet: string): Readable {
  const book = writeXlsxStream(lines(columns, rows), {
    name: sheet,
    freezePane: { rows: 1 },
    columns: columns.map(({ header, type = 'text' }) => ({
      header: text(header),
      width: WIDTHS[type],
      numFmt: FORMATS[type],
    })),
  })
  return Readable.fromWeb(book as ReadableStream)
}

async function* lines<Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row>) {
  for await (const row of rows) yield columns.map((column) => cell(column, row))
}

function cell<Row>(column: Column<Row>, row: Row): string | number | Date | null {
  switch (column.type) {
    case 'number':
      return column.value(row)
    case 'money': {
      const paise = column.value(row)
      return paise === null ? null : toRupees(paise)
    }
    case 'date': {
      const date = column.value(row)
      return typeof date === 'string' ? new Date(`${date}T00:00:00Z`) : date && startOfDay(indian(date))
    }
    case 'time': {
      const instant = column.value(row)
      return instant && indian(instant)
    }
    case 'text':
    case undefined: {
      const value = column.value(row)
      return value === null ? null : text(value)
    }
  }
}

/** A sheet has no time zones: the wall-clock time in India. */
function indian(instant: Date): Date {
  return new Date(instant.getTime() + IST_OFFSET_MS)
}

function startOfDay(time: Date): Date {
  return new Date(`${time.toISOString().slice(0, 10)}T00:00:00Z`)
}

/**
 * Without characters that XML does not allow; `_x0041_` is how a sheet encodes 'A', so that sequence itself is escaped.
 */
function text(value: string): string {
  const shown = inertText(value).replaceAll(/[\uFFFE\uFFFF]/g, '')
  return shown.slice(0, LONGEST_TEXT).replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
}
