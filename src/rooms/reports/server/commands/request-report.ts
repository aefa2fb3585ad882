import type * as z from 'zod'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { reportLabel } from '#rooms/access/rules/report-types.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { istDateOf } from '#values/ist-date.ts'
import { isUuid } from '#values/uuid.ts'
import type { ReportRequest } from '../../contract/reports.ts'
import { reportPeriod } from '../../rules/period.ts'
import type { ReportStatus } from '../../rules/report-state.ts'
import { reportWords as words } from '../../words/reports.ts'
import { refuseTooMany, startReport } from './start-report.ts'

/**
 * Asks for a report of a contract, which the body names, too. The same one that is being generated is returned instead of another.
 * @throws Refusal NOT_FOUND for another plan, TOO_MANY_PENDING, TOO_MANY_TODAY
 */
export async function requestReport(
  context: AnyRequestContext,
  contract: Contract | undefined,
  { partnerId, type, durationDays }: z.output<typeof ReportRequest>,
): Promise<{ id: string; status: ReportStatus }> {
  const { caller, now } = context
  if (!isUuid(partnerId)) throw new Refusal('INVALID', { fields: { partnerId: words.fields.planInvalid } })
  if (partnerId !== contract?.id) throw new Refusal('NOT_FOUND')
  const { subsidiary_id } = contract
  return withTransaction(context.db, async (trx) => {
    // Those who ask at the same moment wait here, so that they are counted.
    await trx.selectFrom('subsidiaries').select('id').where('id', '=', subsidiary_id).forNoKeyUpdate().execute()
    const same = await trx
      .selectFrom('reports')
      .select(['id', 'status'])
      .where('partner_plan_id', '=', partnerId)
      .where('type', '=', type)
      .where('duration_days', '=', durationDays)
      .where('status', '=', 'PENDING')
      .executeTakeFirst()
    if (same) return same
    await refuseTooMany(trx, { subsidiary_id }, { now, tooManyToday: words.refusals.tooManyToday })
    const period = reportPeriod(durationDays, { type, today: istDateOf(now), plan_start: contract.starts_on })
    const asked = { subsidiary_id, partner_plan_id: partnerId, type, duration_days: durationDays }
    const report = (await startReport(trx, { ...asked, ...period, requested_by: caller.account_id! }, now))!
    const entity = { entity: 'report', entity_id: report.id }
    const after = { type, ...period }
    await recordActivities(trx, { subsidiary_id, actor: caller, at: now }, [
      {
        action: 'REPORT_REQUESTED',
        ...entity,
        summary: words.activities.requested(reportLabel(type), contract.partner_name),
        after,
      },
    ])
    await audit(trx, {
      ...auditedBy(context),
      tenant_id: subsidiary_id,
      action: 'reports.report-requested',
      ...entity,
      after: { partner_plan_id: partnerId, ...after },
    })
    return { id: report.id, status: report.status }
  })
}
