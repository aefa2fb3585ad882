import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { FileReply } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { mayHaveReport } from '#rooms/access/rules/staff-report-types.ts'
import { readReport, staffReportOf } from '../reports.ts'
import { readReportFile } from './read-report-file.ts'

/**
 * The file of a report of our own. Whether the caller may have this type is decided now; each download is audited.
 * @throws Refusal NOT_FOUND, FORBIDDEN, NOT_READY, EXPIRED
 */
export async function downloadStaffReport(
  context: AnyRequestContext,
  id: string,
  format: 'xlsx' | 'csv',
): Promise<FileReply> {
  const { db, caller } = context
  const report = await readReport(db, { subsidiary_id: null }, id)
  const { type } = staffReportOf(report)
  if (!mayHaveReport(caller.actions, type)) throw new Refusal('FORBIDDEN')
  const file = await readReportFile(context, report, format)
  await withTransaction(db, (trx) =>
    audit(trx, {
      ...auditedBy(context),
      action: 'reports.report-downloaded',
      entity: 'report',
      entity_id: report.id,
      after: { type, format },
    }),
  )
  return file
}
