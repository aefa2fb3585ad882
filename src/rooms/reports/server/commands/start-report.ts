import { type InsertObject, sql } from 'kysely'
import type { DB } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { addDays, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import type { REQUEST_REFUSALS } from '../../contract/report-calls.ts'
import { DUE_MS } from '../../rules/period.ts'
import { pendingReports, reportsPerDay } from '../../rules/settings.ts'
import { reportWords as words } from '../../words/reports.ts'
import { GENERATE, type GenerateReport } from '../report-job.ts'
import type { Owner, ReportRecord } from '../reports.ts'

type NewReport = Omit<InsertObject<DB, 'reports'>, 'requested_on' | 'due_at'>

/**
 * Adds a report and the job that writes it.
 * @returns undefined where the report's schedule has made it already
 */
export async function startReport(trx: Db, report: NewReport, now: Date): Promise<ReportRecord | undefined> {
  const added = await trx
    .insertInto('reports')
    .values({ ...report, requested_on: now, due_at: new Date(now.getTime() + DUE_MS) })
    .onConflict((conflict) =>
      conflict.columns(['schedule_id', 'duration_start']).where('schedule_id', 'is not', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!added) return undefined
  const payload = { report_id: added.id, run: added.run }
  await enqueue<GenerateReport>(trx, GENERATE, { payload, run_at: now })
  return added
}

/**
 * Refuses more reports than an owner may have generated at a time and in a day. The caller holds a lock, so that those who ask
 * at the same moment are counted.
 * @throws Refusal TOO_MANY_PENDING, TOO_MANY_TODAY
 */
export async function refuseTooMany(
  trx: Db,
  { subsidiary_id }: Owner,
  { now, tooManyToday }: { now: Date; tooManyToday: (daily: number) => string },
): Promise<void> {
  const today = startOfIstDay(istDateOf(now))
  const owned = subsidiary_id === null ? sql`subsidiary_id is null` : sql`subsidiary_id = ${subsidiary_id}`
  const { rows } = await sql<{ pending: number; today: number }>`select
      count(*) filter (where status = 'PENDING')::int as pending, count(*) filter (where requested_on >= ${today})::int as today
    from reports where ${owned} and schedule_id is null and (status = 'PENDING' or requested_on >= ${today})`.execute(
    trx,
  )
  const { pending, today: requested } = rows[0]!
  const most = await readSetting(trx, pendingReports, now)
  if (pending >= most)
    throw new Refusal<typeof REQUEST_REFUSALS>('TOO_MANY_PENDING', {
      extra_args: { pending, limit: most },
      text: words.refusals.tooManyPending(pending),
    })
  const daily = await readSetting(trx, reportsPerDay, now)
  if (requested < daily) return
  const tomorrow = startOfIstDay(addDays(istDateOf(now), 1))
  throw new Refusal<typeof REQUEST_REFUSALS>('TOO_MANY_TODAY', {
    extra_args: { limit: daily },
    retry_after: Math.ceil((tomorrow.getTime() - now.getTime()) / 1000),
    text: tooManyToday(daily),
  })
}
