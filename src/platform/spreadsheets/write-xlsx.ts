import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsxStream } from 'hucre/xlsx'
import { IST_OFFSET_MS } from '#values/ist-date.ts'
import { toRupees } from '#values/money.ts'
import { type Column, inertText } from './column.ts'

/** Crore and lakh grouping, which a spreadsheet has only as three cases; below zero it groups by thousands. */
const FORMATS = {
  text: '@',
  number: '0',
  money: '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00',
  date: 'dd mmm yyyy',
  time: 'dd mmm yyyy hh:mm',
}
const WIDTHS = { text: 24, number: 12, money: 16, date: 14, time: 20 }
/** As much as a cell may carry. */
const LONGEST_TEXT = 32_767

/**
 * A list as an Excel workbook of one sheet with its headings frozen, row by row as fast as it is read. Text is never a formula;
 * money, dates and times are numbers with a format. Past 1,048,576 rows it goes on in a further sheet.
 * An error of the rows ends the stream with it.
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
    default: {
      const value = column.value(row)
      return value === null ? null : text(value)
    }
  }
}

/** A sheet knows no zones: the hour that a clock in India shows. */
function indian(instant: Date): Date {
  return new Date(instant.getTime() + IST_OFFSET_MS)
}

function startOfDay(time: Date): Date {
  return new Date(`${time.toISOString().slice(0, 10)}T00:00:00Z`)
}

/** Without signs that no XML may hold; `_x0041_` is how a sheet spells 'A', so that spelling itself is escaped. */
function text(value: string): string {
  const shown = inertText(value).replaceAll(/[\uFFFE\uFFFF]/g, '')
  return shown.slice(0, LONGEST_TEXT).replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
}
