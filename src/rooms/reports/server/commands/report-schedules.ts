import type * as z from 'zod'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { mayHaveReport } from '#rooms/access/rules/staff-report-types.ts'
import { lockAccount } from '#rooms/accounts/server/lock-account.ts'
import { istDateOf } from '#values/ist-date.ts'
import type {
  changeReportSchedule,
  ReportSchedule,
  setReportSchedule,
  stopReportSchedule,
} from '../../contract/report-schedules.ts'
import { changedRun, MOST_SCHEDULES, nextRun } from '../../rules/schedule.ts'
import { filterFaults } from '../../rules/staff-filters.ts'
import { staffReportWords as words } from '../../words/staff/reports.ts'
import { lastMonthOf, readScheduleOnWire, type ScheduleRecord } from '../schedules.ts'
import { readFilters } from './request-staff-report.ts'

const ENTITY = 'report_schedule'

/**
 * Has a report made each month for the caller.
 * @throws Refusal INVALID, SCHEDULED_ALREADY, TOO_MANY_SCHEDULES
 */
export async function setSchedule(
  context: AnyRequestContext,
  { type, statuses, company_id, day_of_month }: z.output<typeof setReportSchedule.body>,
): Promise<ReportSchedule> {
  const { caller, now } = context
  const account_id = caller.account_id!
  const fields = filterFaults(type, { statuses, company_id })
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
  return withTransaction(context.db, async (trx) => {
    const filters = await readFilters(trx, type, { statuses, company_id })
    // Two requests of one person wait for each other here, so that both are counted.
    await lockAccount(trx, account_id)
    const running = await trx
      .selectFrom('report_schedules')
      .select(['type', 'id'])
      .select((schedule) => schedule('filters', '=', filters).as('is_same'))
      .where('account_id', '=', account_id)
      .where('stopped_at', 'is', null)
      .execute()
    if (running.some((one) => one.type === type && one.is_same))
      throw new Refusal<typeof setReportSchedule>('SCHEDULED_ALREADY')
    if (running.length >= MOST_SCHEDULES)
      throw new Refusal<typeof setReportSchedule>('TOO_MANY_SCHEDULES', {
        extra_args: { limit: MOST_SCHEDULES },
        text: words.refusals.tooManySchedules(MOST_SCHEDULES),
      })
    const next_on = nextRun(day_of_month, { after: istDateOf(now) })
    const { id } = await trx
      .insertInto('report_schedules')
      .values({ type, filters, day_of_month, account_id, next_on, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(trx, {
      ...auditedBy(context),
      action: 'reports.schedule-set',
      entity: ENTITY,
      entity_id: id,
      after: { type, statuses, company_id, day_of_month },
    })
    return readScheduleOnWire(trx, id, account_id)
  })
}

/**
 * Changes the day. A month that the schedule has reported is not reported again, and none is left out.
 * @throws Refusal NOT_FOUND, FORBIDDEN, SCHEDULE_STOPPED, STALE
 */
export async function changeSchedule(
  context: AnyRequestContext,
  id: string,
  { day_of_month, version }: z.output<typeof changeReportSchedule.body>,
): Promise<ReportSchedule> {
  const { caller, now } = context
  return withTransaction(context.db, async (trx) => {
    const schedule = await lockSchedule(trx, context, id)
    if (schedule.version !== version) throw new Refusal('STALE')
    const made = await lastMonthOf(trx, id)
    const next_on = changedRun(day_of_month, schedule.next_on, { after: istDateOf(now), made })
    await trx
      .updateTable('report_schedules')
      .set({ day_of_month, next_on, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await audit(trx, {
      ...auditedBy(context),
      action: 'reports.schedule-changed',
      entity: ENTITY,
      entity_id: id,
      before: { day_of_month: schedule.day_of_month },
      after: { day_of_month },
    })
    return readScheduleOnWire(trx, id, caller.account_id)
  })
}

/**
 * Ends a schedule, one's own or a colleague's.
 * @throws Refusal NOT_FOUND, FORBIDDEN, SCHEDULE_STOPPED
 */
export async function stopSchedule(context: AnyRequestContext, id: string): Promise<{ id: string }> {
  const { caller, now } = context
  return withTransaction(context.db, async (trx) => {
    const { version } = await lockSchedule(trx, context, id)
    await trx
      .updateTable('report_schedules')
      .set({ stopped_at: now, stopped_by: caller.account_id, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await audit(trx, { ...auditedBy(context), action: 'reports.schedule-stopped', entity: ENTITY, entity_id: id })
    return { id }
  })
}

async function lockSchedule(
  trx: Db,
  { caller }: Pick<AnyRequestContext, 'caller'>,
  id: string,
): Promise<ScheduleRecord> {
  const schedule = await trx
    .selectFrom('report_schedules')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!schedule) throw new Refusal('NOT_FOUND')
  const locked = schedule as ScheduleRecord
  if (!mayHaveReport(caller.actions, locked.type)) throw new Refusal('FORBIDDEN')
  if (locked.stopped_at) throw new Refusal<typeof changeReportSchedule | typeof stopReportSchedule>('SCHEDULE_STOPPED')
  return locked
}
