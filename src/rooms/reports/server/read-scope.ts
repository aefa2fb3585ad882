import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { ALL_BENEFITS } from '#rooms/utilization/rules/benefits.ts'
import { shownMonths } from '#rooms/utilization/rules/series.ts'
import { readUtilization } from '#rooms/utilization/server/queries.ts'
import { addDays, startOfIstDay } from '#values/ist-date.ts'
import { monthsOf } from '#values/tenure.ts'
import { sheetWords as words } from '../words/reports.ts'
import type { EmployerReport } from './reports.ts'
import type { ReportScope } from './sources/source.ts'

/** What a report is about, and who asked for it, as the sheets name them. */
export interface ReportSubject {
  scope: ReportScope
  company: string
  plan_name: string
  requested_by: string
}

export async function readSubject(db: Db, report: EmployerReport, now: Date): Promise<ReportSubject> {
  const { rows } = await sql<{
    partner_name: string
    plan_name: string
    company: string
    requested_by: string
    uses_reference_ids: boolean
    is_wallet_based_plan: boolean
    duration_days: number
  }>`select c.partner_name, v.name as plan_name, s.display_name as company, coalesce(a.name, a.mobile) as requested_by,
      c.reference_id_placeholder is not null as uses_reference_ids, c.is_wallet_based_plan,
      v.duration_days
    from partner_plans c join plan_versions v on v.id = c.plan_version_id join subsidiaries s on s.id = c.subsidiary_id,
      accounts a
    where c.id = ${report.partner_plan_id} and a.id = ${report.requested_by}`.execute(db)
  const { partner_name, plan_name, company, requested_by, uses_reference_ids, is_wallet_based_plan, duration_days } =
    rows[0]!
  const { duration_start: from, duration_end: to } = report
  const scope: ReportScope = {
    subsidiary_id: report.subsidiary_id,
    partner_id: report.partner_plan_id,
    partner_name,
    uses_reference_ids,
    is_wallet_based_plan,
    plan_months: monthsOf(duration_days),
    from,
    to,
    since: startOfIstDay(from),
    before: startOfIstDay(addDays(to, 1)),
    now,
    hidden_months: report.type === 'CASHLESS_UTILIZATION_REPORT' ? await hiddenMonths(db, report, now) : [],
  }
  return { scope, company, plan_name, requested_by }
}

/** By the rule of the overview, so that what one of the two hides is not in the other. */
async function hiddenMonths(
  db: Db,
  { subsidiary_id, partner_plan_id: partner_id }: Pick<EmployerReport, 'subsidiary_id' | 'partner_plan_id'>,
  now: Date,
) {
  const { months, ...of } = await readUtilization(db, subsidiary_id, { period: 'since_launch', partner_id, now })
  return shownMonths(of, { months, benefit: ALL_BENEFITS, partner_id })
    .filter((one) => one.return === null)
    .map(({ month, users }) => ({ month, text: users === '<5' ? words.small : words.hidden }))
}
