import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Parts } from '#platform/parts.ts'
import { staffReportOf } from '../reports.ts'
import { notifyScheduleFailed } from '../staff-content.ts'

/** Ends a report that was not written, and notifies the owner of its schedule. Does nothing once it has ended, or is another run's. */
export async function failReport(
  trx: Db,
  parts: Pick<Parts, 'keys' | 'config'>,
  { id, run, remarks, now }: { id: string; run: number; remarks: string; now: Date },
): Promise<void> {
  const failed = await trx
    .updateTable('reports')
    .set((update) => ({
      status: 'FAILED',
      remarks,
      finished_at: now,
      alive_at: null,
      version: update('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('run', '=', run)
    .where('status', '=', 'PENDING')
    .returningAll()
    .executeTakeFirst()
  if (!failed) return
  // Nobody waits for what a schedule makes, so its owner is notified.
  if (failed.schedule_id) await notifyScheduleFailed(trx, parts, staffReportOf(failed), now)
  await audit(trx, {
    at: now,
    actor: 'system',
    ...(failed.subsidiary_id && { tenant_id: failed.subsidiary_id }),
    action: 'reports.report-failed',
    entity: 'report',
    entity_id: id,
    after: { remarks },
  })
}
