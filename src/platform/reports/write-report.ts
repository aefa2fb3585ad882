import { Readable } from 'node:stream'
import { frameParts } from '../spreadsheets/book-xml.ts'
import { inertText } from '../spreadsheets/column.ts'
import { LinePortions } from './line-portions.ts'
import type { ReportSheet, ShortSheet } from './sheet.ts'
import { csvQuery, ROWS_OF_SHEET, xlsxQuery } from './sheet-queries.ts'
import { REPORT_STYLES, sheetEnd, sheetStart, shortSheetXml } from './sheet-xml.ts'
import type { Copy, Snapshot } from './snapshot-plan.ts'
import { type ZipPart, zipFile } from './zip-file.ts'

/** Called with the number of rows written so far. */
type Progress = (rows: number) => void

/** A report: sheets of many rows, of which the first is also the CSV file, and short ones behind them. */
export interface Report {
  sheets: readonly [ReportSheet, ...ReportSheet[]]
  short: readonly ShortSheet[]
}

/** The copies that the writers below read from a snapshot: the rows of the CSV file, and those of each sheet. */
export function copiesOf({ sheets }: Pick<Report, 'sheets'>, rows_of_sheet = ROWS_OF_SHEET): Copy[] {
  return [
    { query: csvQuery(sheets[0]), format: 'csv' },
    ...sheets.map((sheet) => ({ query: xlsxQuery(sheet, rows_of_sheet), format: 'text' as const })),
  ]
}

/** The first sheet as CSV (RFC 4180), with the byte order mark without which Excel reads ₹ and Devanagari as Latin. */
export function writeReportCsv(snapshot: Snapshot<unknown>, { sheets }: Report, onRows: Progress): Readable {
  return Readable.from(csvChunks(snapshot.copy(0), sheets[0], onRows), { objectMode: false })
}

async function* csvChunks(rows: AsyncIterable<Buffer>, { columns }: ReportSheet, onRows: Progress) {
  yield Buffer.from(`\uFEFF${columns.map(({ header }) => csvField(inertText(header))).join(',')}\n`)
  const lines = new LinePortions(rows)
  for await (const chunk of lines.next(Number.POSITIVE_INFINITY)) {
    onRows(lines.lines)
    yield chunk
  }
}

function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The report as an Excel workbook. After 1,048,576 rows a sheet continues in another. */
export function writeReportXlsx(
  snapshot: Snapshot<unknown>,
  report: Report,
  onRows: Progress,
  rows_of_sheet = ROWS_OF_SHEET,
): Readable {
  return Readable.from(zipFile(partsOf(snapshot, report, { onRows, rows_of_sheet })), { objectMode: false })
}

async function* partsOf(
  snapshot: Snapshot<unknown>,
  { sheets, short }: Report,
  { onRows, rows_of_sheet }: { onRows: Progress; rows_of_sheet: number },
): AsyncGenerator<ZipPart> {
  const names: string[] = []
  const pathOf = (name: string) => `xl/worksheets/sheet${names.push(name)}.xml`
  let before = 0
  for (const [at, { name, columns }] of sheets.entries()) {
    const rows = new LinePortions(snapshot.copy(at + 1))
    const report = () => onRows(before + rows.lines)
    let part = 1
    do {
      yield [pathOf(part === 1 ? name : `${name} ${part}`), sheetChunks(columns, rows, { most: rows_of_sheet, report })]
      part++
    } while (await rows.hasMore())
    before += rows.lines
  }
  for (const sheet of short) yield [pathOf(sheet.name), inOneChunk(shortSheetXml(sheet))]
  for (const [path, content] of frameParts(names, [], false, REPORT_STYLES)) yield [path, inOneChunk(content)]
}

async function* sheetChunks(
  columns: ReportSheet['columns'],
  rows: LinePortions,
  { most, report }: { most: number; report: () => void },
): AsyncGenerator<Buffer> {
  const before = rows.lines
  yield Buffer.from(sheetStart(columns))
  for await (const chunk of rows.next(most)) {
    report()
    yield chunk
  }
  yield Buffer.from(sheetEnd(columns, rows.lines - before))
}

async function* inOneChunk(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}
