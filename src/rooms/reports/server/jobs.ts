import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { forgetFile } from '#platform/files/store-file.ts'
import { dailyAt, defineJob, everyMinutes } from '#platform/jobs/job.ts'
import { SnapshotTimeout } from '#platform/reports/snapshot-timeout.ts'
import { reportWords as words } from '../words/reports.ts'
import { failReport } from './commands/fail-report.ts'
import { generateReport } from './commands/generate-report.ts'
import { firstLate, restartReports } from './commands/restart-reports.ts'
import { forgetNotices, notifyListed } from './notify-listed.ts'
import { GENERATE, type GenerateReport } from './report-job.ts'
import { makeReports } from './schedule-jobs.ts'

/** Reports of one process that are written at a time: each holds a connection and a thread that compresses. */
const AT_ONCE = 2

const generate = defineJob<GenerateReport>({
  ...GENERATE,
  timeoutSeconds: 1200,
  retryAfterSeconds: [5, 30],
  atOnce: AT_ONCE,
  work: async (parts, { report_id, run }, { last, now }) => {
    const { db } = parts
    const report = await db
      .updateTable('reports')
      .set({ alive_at: now, rows_written: 0n })
      .where('id', '=', report_id)
      .where('run', '=', run)
      .where('status', '=', 'PENDING')
      .returningAll()
      .executeTakeFirst()
    if (!report) return
    try {
      await generateReport(parts, report, now)
    } catch (error) {
      const remarks = remarksOf(error)
      if (last)
        await withTransaction(db, (trx) =>
          failReport(trx, parts, { id: report_id, run, remarks, now: parts.clock.now() }),
        )
      throw error
    }
  },
})

/** Why a report was not written, for people. */
function remarksOf(error: unknown): string {
  if (error instanceof SnapshotTimeout) return words.remarks.late
  return error instanceof Refusal && error.code === 'STORAGE_FULL' ? words.remarks.noRoom : words.remarks.broken
}

/** Restarts what a process that died has left, and what is late; what is late twice fails. */
const watch = defineJob({
  name: 'reports.restart-late',
  schedule: everyMinutes(1),
  wantedFrom: firstLate,
  work: async (parts, _payload, { now }) => withTransaction(parts.db, (trx) => restartReports(trx, parts, now)),
})

/** Files whose time is over; their bytes go with the nightly sweep. */
const expire = defineJob({
  name: 'reports.delete-expired',
  schedule: dailyAt('02:30'),
  housekeeping: true,
  work: async ({ db }, _payload, { now }) =>
    withTransaction(db, async (trx) => {
      const expired = await trx
        .selectFrom('reports')
        .select(['id', 'xlsx_file_id', 'csv_file_id'])
        .where('expires_at', '<=', now)
        .where('xlsx_file_id', 'is not', null)
        .forUpdate()
        .execute()
      for (const { id, xlsx_file_id, csv_file_id } of expired) {
        await trx.updateTable('reports').set({ xlsx_file_id: null, csv_file_id: null }).where('id', '=', id).execute()
        for (const file of [xlsx_file_id, csv_file_id]) if (file) await forgetFile(trx, file)
      }
    }),
})

export const reportJobs = [generate, watch, expire, notifyListed, forgetNotices, makeReports]
