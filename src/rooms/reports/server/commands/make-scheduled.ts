import { sql } from 'kysely'
import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { actionsOfStaffRole } from '#rooms/access/rules/staff-actions.ts'
import { mayHaveReport } from '#rooms/access/rules/staff-report-types.ts'
import { daysBetween, istDateOf } from '#values/ist-date.ts'
import { nextRun } from '../../rules/schedule.ts'
import { monthBefore } from '../../rules/staff-period.ts'
import type { ScheduleRecord } from '../schedules.ts'
import { startReport } from './start-report.ts'

/**
 * Starts the reports of all schedules that are due, each with its next day in one transaction: killed between two, the next run
 * goes on where this one ended. A month that was missed is made too.
 */
export async function makeScheduled(db: Db, now: Date): Promise<void> {
  while (await withTransaction(db, (trx) => makeNext(trx, now)));
}

/** @returns whether one was due */
async function makeNext(trx: Db, now: Date): Promise<boolean> {
  const due = await trx
    .selectFrom('report_schedules')
    .selectAll()
    .where('stopped_at', 'is', null)
    .where('next_on', '<=', istDateOf(now))
    .orderBy('next_on')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!due) return false
  const schedule = due as ScheduleRecord
  if (await mayStillHave(trx, schedule)) await make(trx, schedule, now)
  else await stop(trx, schedule, now)
  return true
}

async function make(trx: Db, { id, type, filters, account_id, day_of_month, next_on }: ScheduleRecord, now: Date) {
  const { from, to } = monthBefore(next_on)
  const report = {
    type,
    filters: sql<string>`${JSON.stringify(filters)}::jsonb`,
    duration_start: from,
    duration_end: to,
    duration_days: daysBetween(from, to) + 1,
    requested_by: account_id,
    schedule_id: id,
  }
  const started = await startReport(trx, report, now)
  const following = nextRun(day_of_month, { after: next_on })
  await trx.updateTable('report_schedules').set({ next_on: following }).where('id', '=', id).execute()
  if (started)
    await audit(trx, {
      at: now,
      actor: 'system',
      on_behalf_of: account_id,
      action: 'reports.report-requested',
      entity: 'report',
      entity_id: started.id,
      after: { type, from, to, schedule_id: id },
    })
}

/** Whether the person who gets the mail may still log in, with a role that includes the report. */
async function mayStillHave(trx: Db, { account_id, type }: ScheduleRecord): Promise<boolean> {
  const owner = await trx
    .selectFrom('staff_roles as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .select('r.role')
    .where('r.account_id', '=', account_id)
    .where('a.blocked_at', 'is', null)
    .executeTakeFirst()
  return owner !== undefined && mayHaveReport(actionsOfStaffRole(owner.role), type)
}

async function stop(trx: Db, { id, version, account_id }: ScheduleRecord, now: Date): Promise<void> {
  await trx
    .updateTable('report_schedules')
    .set({ stopped_at: now, version: version + 1 })
    .where('id', '=', id)
    .execute()
  await audit(trx, {
    at: now,
    actor: 'system',
    on_behalf_of: account_id,
    action: 'reports.schedule-stopped',
    entity: 'report_schedule',
    entity_id: id,
    reason: 'Its owner may not have the report any more',
  })
}
