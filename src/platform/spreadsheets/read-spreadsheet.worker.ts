/** The thread in which read-spreadsheet.ts reads one file: first what it is, then its rows piece by piece. */
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { parseCsv } from './parse-csv.ts'
import { isWorkbook, parseWorkbook } from './parse-workbook.ts'
import type { SpreadsheetTask } from './read-spreadsheet.ts'
import { UnreadableSpreadsheet } from './spreadsheet-fault.ts'

const ROWS = 500

const { source, kind, limits, sheet: name } = workerData as SpreadsheetTask
try {
  const bytes = typeof source === 'string' ? await readFile(source) : Buffer.from(source)
  const isText = kind === 'csv' || (kind === 'xls' && !isWorkbook(bytes))
  const { rows, ...sheet } = await (isText ? parseCsv(bytes, limits) : parseWorkbook(bytes, limits, name))
  let sent = 0
  parentPort?.on('message', () => {
    parentPort?.postMessage(rows.slice(sent, sent + ROWS))
    sent += ROWS
  })
  parentPort?.postMessage(sheet)
} catch (error) {
  if (!(error instanceof UnreadableSpreadsheet)) throw error
  parentPort?.postMessage({ fault: error.fault })
}
