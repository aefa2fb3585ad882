import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { formatClock, formatDate } from '#values/display-time.ts'
import { toDecimal } from '#values/money.ts'
import { type Column, inertText } from './column.ts'

/**
 * A list as CSV (RFC 4180), row by row with backpressure: rows are read only as fast as the bytes are consumed, and no
 * further when the consumer goes away. It begins with a byte order mark, without which Excel reads ₹ and Devanagari as
 * Latin. Rupees with two decimals, dates '05 Sep 2026', times '05 Sep 2026 14:30', in India. An error of the rows ends
 * the stream with it.
 */
export function writeCsv<Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row>): Readable {
  // A reader takes a bare CR or LF for the end of a row too.
  const csv = stringify({ bom: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ })
  // The callback has nothing to do: an error reaches the reader of `csv`.
  return pipeline(Readable.from(lines(columns, rows)), csv, () => {})
}

async function* lines<Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row>): AsyncGenerator<string[]> {
  yield columns.map(({ header }) => inertText(header))
  for await (const row of rows) yield columns.map((column) => cell(column, row))
}

function cell<Row>(column: Column<Row>, row: Row): string {
  switch (column.type) {
    case 'number':
      return String(column.value(row) ?? '')
    case 'money': {
      const paise = column.value(row)
      return paise === null ? '' : toDecimal(paise)
    }
    case 'date': {
      const date = column.value(row)
      return date === null ? '' : formatDate(date)
    }
    case 'time': {
      const instant = column.value(row)
      return instant === null ? '' : `${formatDate(instant)} ${formatClock(instant)}`
    }
    case 'text':
    case undefined:
      return inertText(column.value(row) ?? '')
  }
}
