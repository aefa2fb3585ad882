import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { FileReply } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { reportAction, reportLabel } from '#rooms/access/rules/report-types.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { reportWords as words } from '../../words/reports.ts'
import { type DownloadEvent, NOTIFY_LISTED } from '../notify-listed.ts'
import { isEmployerReport, readReport } from '../reports.ts'
import { readReportFile } from './read-report-file.ts'

/**
 * The file of a report. Whether the caller may have this type is decided now, not when it was asked for; each download is
 * in the company's activities and in the audit log.
 * @throws Refusal NOT_FOUND, FORBIDDEN, NOT_READY, EXPIRED
 */
export async function downloadReport(
  context: AnyRequestContext,
  of: { subsidiaryId: string; id: string },
  format: 'xlsx' | 'csv',
): Promise<FileReply> {
  const { db, caller, now } = context
  const report = await readReport(db, { subsidiary_id: of.subsidiaryId }, of.id)
  if (!isEmployerReport(report)) throw new Refusal('NOT_FOUND')
  const tenant = caller.tenants.find(({ tenant_id }) => tenant_id === of.subsidiaryId)
  if (!permits(tenant?.actions ?? [], reportAction(report.type))) throw new Refusal('FORBIDDEN')
  const file = await readReportFile(context, report, format)
  await withTransaction(db, async (trx) => {
    const entity = { entity: 'report', entity_id: report.id }
    const { partner_name } = await trx
      .selectFrom('partner_plans')
      .select('partner_name')
      .where('id', '=', report.partner_plan_id)
      .executeTakeFirstOrThrow()
    const after = { type: report.type, format }
    const summary = words.activities.downloaded(reportLabel(report.type), partner_name)
    await recordActivities(trx, { subsidiary_id: of.subsidiaryId, actor: caller, at: now }, [
      { action: 'REPORT_DOWNLOADED', ...entity, summary, after },
    ])
    await audit(trx, {
      ...auditedBy(context),
      tenant_id: of.subsidiaryId,
      action: 'reports.report-downloaded',
      ...entity,
      after,
    })
    await trx
      .updateTable('reports')
      .set({ opened_at: now })
      .where('id', '=', report.id)
      .where('opened_at', 'is', null)
      .execute()
    const payload: DownloadEvent = { report_id: report.id, reader: caller.account_id }
    await enqueue(trx, NOTIFY_LISTED, { payload, run_at: now })
  })
  return file
}
