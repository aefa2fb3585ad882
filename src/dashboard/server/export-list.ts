import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { FileReply } from '#platform/contract/call.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Column } from '#platform/spreadsheets/column.ts'
import { writeCsv } from '#platform/spreadsheets/write-csv.ts'
import { writeXlsx } from '#platform/spreadsheets/write-xlsx.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { ExportFormat } from '../contract/export-of.ts'

/** Rows per query: enough to be quick, few enough to be small. */
const ROWS_AT_ONCE = 500

const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ExportFormat, string>

interface ExportRequest {
  db: Db
  now: Date
  caller: Caller
  address: string
  request_id: string
  params: object
  query: { format: ExportFormat } & Record<string, unknown>
}

interface Export<Row> {
  /** The name of the rows on the wire: used for the file name, and in the audit log as 'leads.leads-exported'. */
  noun: string
  room: string
  columns: readonly Column<Row>[]
  /** The current number of rows, for the log. */
  total: number
  /** The next rows after `last`, in a total order; fewer than `limit` are the last ones. */
  readAfter: (last: Row | undefined, limit: number) => Promise<Row[]>
}

/**
 * All rows of a list as a file, read and written in portions: each portion is a separate query, so a slow download
 * blocks nothing. The export is audited before its first byte is sent.
 */
export async function exportList<Row>(request: ExportRequest, list: Export<Row>): Promise<FileReply> {
  const { db, now, params, query } = request
  const { noun, room, columns, total, readAfter } = list
  const action = `${room}.${noun.replaceAll('_', '-')}-exported`
  await audit(db, { ...auditedBy(request), action, entity: noun, after: { ...params, ...query, rows: total } })
  const rows = inPortions(readAfter)
  return {
    content: query.format === 'csv' ? writeCsv(columns, rows) : writeXlsx(columns, rows, noun.slice(0, 31)),
    media_type: MEDIA_TYPES[query.format],
    file_name: `${noun.replaceAll('_', '-')}-${istDateOf(now)}.${query.format}`,
  }
}

async function* inPortions<Row>(readAfter: Export<Row>['readAfter']): AsyncGenerator<Row> {
  let last: Row | undefined
  for (;;) {
    const rows = await readAfter(last, ROWS_AT_ONCE)
    yield* rows
    last = rows.at(-1)
    if (rows.length < ROWS_AT_ONCE) return
  }
}
