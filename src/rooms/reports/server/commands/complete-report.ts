import { audit } from '#platform/audit/audit.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { storeFile } from '#platform/files/store-file.ts'
import type { Parts } from '#platform/parts.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { reportDays } from '../../rules/settings.ts'
import { reportWords as words } from '../../words/reports.ts'
import type { ReportContent } from '../report-content.ts'
import type { ReportRecord } from '../reports.ts'

const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

interface StoredBytes {
  key: string
  size: number
  sha256: Buffer
}

/** The files of a report as they are in the storage. */
export interface WrittenReport {
  xlsx: StoredBytes
  csv: StoredBytes
  rows: number
}

/**
 * Completes a report with its files, and notifies who asked for it.
 * @returns false if it is no longer this run's: then nothing is changed, and the files are nobody's
 */
export async function completeReport(
  parts: Pick<Parts, 'db' | 'keys' | 'clock' | 'config'>,
  { id, run }: ReportRecord,
  { xlsx, csv, rows, content }: WrittenReport & { content: ReportContent },
): Promise<boolean> {
  const now = parts.clock.now()
  return withTransaction(parts.db, async (trx) => {
    const report = await trx
      .selectFrom('reports')
      .selectAll()
      .where('id', '=', id)
      .where('run', '=', run)
      .where('status', '=', 'PENDING')
      .forUpdate()
      .executeTakeFirst()
    if (!report) return false
    const { file_name, file_kind: kind } = content
    const store = (format: keyof typeof MEDIA_TYPES, { key: storage_key, size, sha256 }: StoredBytes) => {
      const original_name = `${file_name}.${format}`
      const file = { original_name, media_type: MEDIA_TYPES[format], size, sha256, storage_key }
      return storeFile(trx, file, { owner: report.requested_by, kind, now })
    }
    const days = await readSetting(trx, reportDays, now)
    await trx
      .updateTable('reports')
      .set({
        status: 'COMPLETED',
        remarks: rows === 0 ? words.remarks.empty : null,
        rows_written: BigInt(rows),
        finished_at: now,
        expires_at: new Date(now.getTime() + days * DAY_MS),
        file_name,
        xlsx_file_id: await store('xlsx', xlsx),
        csv_file_id: await store('csv', csv),
        version: report.version + 1,
      })
      .where('id', '=', id)
      .execute()
    await content.notifyReady(trx, parts, now)
    await audit(trx, {
      at: now,
      actor: 'system',
      ...(report.subsidiary_id && { tenant_id: report.subsidiary_id }),
      action: 'reports.report-completed',
      entity: 'report',
      entity_id: id,
      after: { rows },
    })
    return true
  })
}
