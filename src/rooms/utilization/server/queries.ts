import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedStatement } from '#platform/database/prepared-query.ts'
import { type DateRange, utilizationRange } from '#values/financial-year.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { UtilizationQuery } from '../contract.ts'
import { firstDayOf, type Month, monthsOf } from '../rules/month.ts'
import type { ContractCost, Lives, MonthFigures, Utilization } from '../rules/series.ts'
import { livesWhere } from './lives.ts'

interface ContractRow extends ContractCost {
  starts_on: IstDate
}

const contractsOf = preparedStatement<ContractRow>(`select c.id, c.starts_on, v.cost_paise, v.duration_days
  from partner_plans c join plan_versions v on v.id = c.plan_version_id
  where c.subsidiary_id = $1 and c.status = 'SIGNED' order by c.id`)

const livesOf = preparedStatement<Lives>(livesWhere('partner_plan_id = any ($1::uuid[])'))

const figuresOf =
  preparedStatement<MonthFigures>(`select partner_plan_id, to_char(month, 'YYYY-MM') as month, benefit, users,
    claimants, only_claimants, worth_paise, paid_by_member_paise
  from utilization_months where partner_plan_id = any ($1::uuid[]) and month between $2 and $3`)

/**
 * What the contracts of a company are used for in a period, with its exact dates. Since launch is since the start of the chosen
 * contract, or of the first one.
 * @throws Refusal NOT_FOUND for a contract that is not this company's
 */
export async function readUtilization(
  db: Db,
  subsidiaryId: string,
  { period, partner_id, now }: Pick<UtilizationQuery, 'period' | 'partner_id'> & { now: Date },
): Promise<Utilization & { range: DateRange; months: Month[] }> {
  const contracts = await contractsOf(db, [subsidiaryId])
  const chosen = contracts.filter(({ id }) => partner_id === undefined || id === partner_id)
  if (partner_id && chosen.length === 0) throw new Refusal('NOT_FOUND')
  const today = istDateOf(now)
  const launch = chosen.reduce((first, { starts_on }) => (starts_on < first ? starts_on : first), today)
  const range = utilizationRange(period, today, launch)
  const months = monthsOf(range)
  const ids = contracts.map(({ id }) => id)
  const [lives, figures] = await Promise.all([
    livesOf(db, [ids]),
    figuresOf(db, [ids, firstDayOf(months[0]!), firstDayOf(months.at(-1)!)]),
  ])
  return { range, months, contracts, lives, figures }
}
