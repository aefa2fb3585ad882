import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { ReportType } from '#rooms/access/rules/report-types.ts'
import { DAY_MS, daysBetween, istDateOf } from '#values/ist-date.ts'
import { fileName } from './rules/file-name.ts'
import { DUE_MS, reportPeriod } from './rules/period.ts'
import { nextRun } from './rules/schedule.ts'
import { periodChoices } from './rules/staff-period.ts'
import { startReport } from './server/commands/start-report.ts'
import { GENERATE, type GenerateReport } from './server/report-job.ts'
import { reportWords as words } from './words/reports.ts'

interface DemoReport {
  type: ReportType
  days: number
  /** How long ago it was asked for. */
  ago_days: number
  outcome: 'written' | 'late' | 'expired'
}

const REPORTS: readonly DemoReport[] = [
  { type: 'APP_DOWNLOAD', days: 30, ago_days: 40, outcome: 'expired' },
  { type: 'APP_DOWNLOAD', days: 7, ago_days: 9, outcome: 'late' },
  { type: 'APP_DOWNLOAD', days: 0, ago_days: 1, outcome: 'written' },
]

const MONTHLY_ON = 5

/** A report of our own about the financial year, and one that is made each month. */
export async function seedStaffReports(trx: Db, requested_by: string, now: Date): Promise<void> {
  const today = istDateOf(now)
  const { from, to } = periodChoices(today).at(-2)!
  await startReport(
    trx,
    {
      type: 'SALES_TAX',
      duration_start: from,
      duration_end: to,
      duration_days: daysBetween(from, to) + 1,
      requested_by,
    },
    now,
  )
  await trx
    .insertInto('report_schedules')
    .values({
      type: 'SALES_TAX',
      day_of_month: MONTHLY_ON,
      account_id: requested_by,
      next_on: nextRun(MONTHLY_ON, { after: today }),
      created_at: now,
    })
    .execute()
}

/** Reports of the demo company in each state. The job writes what is ready as soon as the product runs. */
export async function seedReports(trx: Db, partner_plan_id: string, requested_by: string, now: Date): Promise<void> {
  const contract = await trx
    .selectFrom('partner_plans')
    .select(['subsidiary_id', 'starts_on', 'partner_name'])
    .where('id', '=', partner_plan_id)
    .executeTakeFirstOrThrow()
  for (const { type, days, ago_days, outcome } of REPORTS) {
    const requested_on = new Date(now.getTime() - ago_days * DAY_MS)
    const ended = new Date(requested_on.getTime() + 2 * DUE_MS)
    const { id, run } = await trx
      .insertInto('reports')
      .values({
        subsidiary_id: contract.subsidiary_id,
        partner_plan_id,
        type,
        duration_days: days,
        ...reportPeriod(days, { type, today: istDateOf(requested_on), plan_start: contract.starts_on }),
        requested_by,
        requested_on,
        due_at: new Date(now.getTime() + DUE_MS),
        ...(outcome === 'late' && { status: 'FAILED', remarks: words.remarks.late, finished_at: ended }),
        ...(outcome === 'expired' && {
          status: 'COMPLETED',
          finished_at: ended,
          expires_at: new Date(now.getTime() - DAY_MS),
          file_name: fileName(type, contract.partner_name, istDateOf(requested_on)),
        }),
      })
      .returning(['id', 'run'])
      .executeTakeFirstOrThrow()
    if (outcome === 'written')
      await enqueue<GenerateReport>(trx, GENERATE, { payload: { report_id: id, run }, run_at: now })
  }
}
