import type { FileReply } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { FILE_REFUSALS } from '../../contract/report-calls.ts'
import { isExpired } from '../../rules/report-state.ts'
import { reportWords as words } from '../../words/reports.ts'
import type { ReportRecord } from '../reports.ts'

/**
 * The stored file of a report that the caller may have; they record the download.
 * @throws Refusal NOT_READY, EXPIRED, NOT_FOUND
 */
export async function readReportFile(
  { db, storage, now }: AnyRequestContext,
  report: ReportRecord,
  format: 'xlsx' | 'csv',
): Promise<FileReply> {
  if (isExpired(report, now)) throw new Refusal<typeof FILE_REFUSALS>('EXPIRED')
  if (report.status !== 'COMPLETED')
    throw new Refusal<typeof FILE_REFUSALS>('NOT_READY', {
      extra_args: { current_state: report.status },
      ...(report.status === 'FAILED' && { text: words.refusals.failed }),
    })
  const file = await db
    .selectFrom('stored_files')
    .select(['storage_key', 'media_type', 'original_name'])
    .where('id', '=', (format === 'csv' ? report.csv_file_id : report.xlsx_file_id)!)
    .executeTakeFirstOrThrow()
  const content = await storage.get(file.storage_key)
  if (!content) throw new Refusal('NOT_FOUND')
  return { content, media_type: file.media_type, file_name: file.original_name }
}
