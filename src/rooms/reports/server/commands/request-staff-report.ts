import { sql } from 'kysely'
import type * as z from 'zod'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { StaffReportType } from '#rooms/access/rules/staff-report-types.ts'
import { daysBetween, istDateOf } from '#values/ist-date.ts'
import type { StaffReportRequest } from '../../contract/staff-reports.ts'
import type { ReportStatus } from '../../rules/report-state.ts'
import { filterFaults, type StaffFilters, storedFilters } from '../../rules/staff-filters.ts'
import { periodFaults } from '../../rules/staff-period.ts'
import { staffReportWords as words } from '../../words/staff/reports.ts'
import { refuseTooMany, startReport } from './start-report.ts'

/**
 * Asks for a report of our own. The same one that is being generated is returned instead of another.
 * @throws Refusal INVALID for a period or filters that the report does not have, TOO_MANY_PENDING, TOO_MANY_TODAY
 */
export async function requestStaffReport(
  context: AnyRequestContext,
  { type, from, to, statuses, company_id }: z.output<typeof StaffReportRequest>,
): Promise<{ id: string; status: ReportStatus }> {
  const { caller, now } = context
  const fields = { ...periodFaults({ from, to }, istDateOf(now)), ...filterFaults(type, { statuses, company_id }) }
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
  return withTransaction(context.db, async (trx) => {
    const filters = await readFilters(trx, type, { statuses, company_id })
    // Those who ask at the same moment wait here, so that they are counted.
    await sql`select pg_advisory_xact_lock(hashtextextended('reports.staff', 0))`.execute(trx)
    const same = await trx
      .selectFrom('reports')
      .select(['id', 'status'])
      .where('subsidiary_id', 'is', null)
      .where('schedule_id', 'is', null)
      .where('type', '=', type)
      .where('duration_start', '=', from)
      .where('duration_end', '=', to)
      .where('filters', '=', filters)
      .where('status', '=', 'PENDING')
      .executeTakeFirst()
    if (same) return same
    await refuseTooMany(trx, { subsidiary_id: null }, { now, tooManyToday: words.refusals.tooManyToday })
    const period = { duration_start: from, duration_end: to, duration_days: daysBetween(from, to) + 1 }
    const report = (await startReport(trx, { type, filters, ...period, requested_by: caller.account_id! }, now))!
    await audit(trx, {
      ...auditedBy(context),
      action: 'reports.report-requested',
      entity: 'report',
      entity_id: report.id,
      after: { type, from, to, statuses, company_id },
    })
    return { id: report.id, status: report.status }
  })
}

/**
 * Filters as they are stored.
 * @throws Refusal INVALID for a company that does not exist
 */
export async function readFilters(trx: Db, type: StaffReportType, filters: StaffFilters) {
  const { company_id } = filters
  if (company_id) {
    const known = await trx.selectFrom('subsidiaries').select('id').where('id', '=', company_id).executeTakeFirst()
    if (!known) throw new Refusal('INVALID', { fields: { company_id: words.fields.company } })
  }
  return sql<string>`${JSON.stringify(storedFilters(type, filters))}::jsonb`
}
