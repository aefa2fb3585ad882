import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Parts } from '#platform/parts.ts'
import { DUE_MS } from '../../rules/period.ts'
import { reportWords as words } from '../../words/reports.ts'
import { GENERATE, type GenerateReport } from '../report-job.ts'
import { failReport } from './fail-report.ts'

/** A run without a sign of life for so long has died with its process. */
const DEAD_MS = 60_000

/** When the first of the reports that are being made will be late, or its run dead. */
export function firstLate() {
  return sql<Date | null>`select min(least(due_at, alive_at + ${DEAD_MS} * interval '1 millisecond'))
    from reports where status = 'PENDING'`
}

/**
 * Starts another run of each report whose run has died, and once of each that is not ready after 20 minutes; one that is not
 * ready 20 minutes later fails. Only the newest run of a report can complete it.
 */
export async function restartReports(trx: Db, parts: Pick<Parts, 'keys' | 'config'>, now: Date): Promise<void> {
  const dead_before = new Date(now.getTime() - DEAD_MS)
  const reports = await trx
    .selectFrom('reports')
    .select(['id', 'run', 'due_at', 'restarted_at'])
    .where('status', '=', 'PENDING')
    .where((eb) => eb.or([eb('due_at', '<=', now), eb('alive_at', '<=', dead_before)]))
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id, run, due_at, restarted_at } of reports) {
    const isLate = due_at <= now
    if (isLate && restarted_at !== null) {
      await failReport(trx, parts, { id, run, remarks: words.remarks.late, now })
      continue
    }
    const next = run + 1
    await trx
      .updateTable('reports')
      .set({
        run: next,
        alive_at: null,
        ...(isLate && { restarted_at: now, due_at: new Date(now.getTime() + DUE_MS) }),
      })
      .where('id', '=', id)
      .execute()
    await enqueue<GenerateReport>(trx, GENERATE, { payload: { report_id: id, run: next }, run_at: now })
  }
}
