import type { Db } from '#platform/database/open-database.ts'
import { preparedStatement } from '#platform/database/prepared-query.ts'
import { addMonths, istDateOf } from '#values/ist-date.ts'
import { type CreditSum, firstDayOf, monthOf, yearStart } from '../rules/company-credits.ts'

export interface SumRow extends CreditSum {
  /** The first day of the month of the first transaction. */
  first_month: string
}

const sumsOf = preparedStatement<SumRow>(`
  select type, status, sum(transactions)::bigint as transactions, sum(paise)::bigint as amount_paise, min(month)::text as first_month,
    coalesce(sum(paise) filter (where month < $2::date), 0)::bigint as before_paise,
    coalesce(sum(paise) filter (where month = $2::date), 0)::bigint as month_paise,
    coalesce(sum(paise) filter (where month >= $3::date and month < $4::date), 0)::bigint as year_paise
  from company_credits where partner_plan_id = $1::uuid group by type, status`)

/** What the transactions of a contract add up to, from some hundred rows however many they are. */
export async function readCreditSums(
  db: Db,
  partner_plan_id: string,
  { now, month = monthOf(istDateOf(now)) }: { now: Date; month?: string | undefined },
): Promise<readonly SumRow[]> {
  const today = monthOf(istDateOf(now))
  return sumsOf(db, [partner_plan_id, firstDayOf(month), yearStart(today), addMonths(firstDayOf(today), 1)])
}
