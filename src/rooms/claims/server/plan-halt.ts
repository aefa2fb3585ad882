import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { PlanHalt } from '../rules/plan-halt.ts'
import type { ClaimRow } from './move-claim.ts'

/** The IST day of a claim's service, in a query over claims. */
export const SERVICE_DAY = sql<IstDate>`(claims.scheduled_time at time zone 'Asia/Kolkata')::date`

/**
 * What the plan's state stops of a claim for this day of service, as a column of a query over `subscriptions as s`: the
 * only place that says so. A day after a paid period, and in none, is one of grace whose renewal was not paid; a company's plan
 * has no grace, and may have ended earlier than a bill that was filed before.
 */
export function planHaltOf(day: RawBuilder<IstDate>, now: Date): RawBuilder<PlanHalt | null> {
  return haltOn(day, istDateOf(now))
}

function haltOn(day: RawBuilder<IstDate>, today: IstDate): RawBuilder<PlanHalt | null> {
  return sql<PlanHalt | null>`(case
    when s.status = 'BLOCKED' then 'PLAN_BLOCKED'
    when s.status = 'REFUNDED' and (s.refund_from is null or ${day} >= s.refund_from) then 'PLAN_REFUNDED'
    when s.refund_requested_at is not null and ${day} >= s.refund_from then 'REFUND_WAITING'
    when s.status = 'PAST_DUE' or (s.status = 'ACTIVE' and s.auto_renew and s.ends_on < ${today}::date)
      then 'RENEWAL_UNPAID'
    when s.partner_plan_id is null and exists (select from subscription_terms t
        where t.subscription_id = s.id and t.taken_back_at is null and t.ends_on < ${day})
      and not exists (select from subscription_terms t
        where t.subscription_id = s.id and t.taken_back_at is null and ${day} between t.starts_on and t.ends_on)
      then 'RENEWAL_UNPAID'
    end)`
}

/** The same for one plan and day. */
export async function readPlanHalt(
  db: Db,
  { subscription_id, scheduled_time }: Pick<ClaimRow, 'subscription_id' | 'scheduled_time'>,
  now: Date,
): Promise<PlanHalt | null> {
  const [plan] = await haltOfPlan(db, { subscription_id, day: istDateOf(scheduled_time), today: istDateOf(now) })
  if (!plan) throw new Error(`There is no plan ${subscription_id}.`)
  return plan.halt
}

const haltOfPlan = preparedQuery(
  (db, { subscription_id, day, today }: { subscription_id: string; day: IstDate; today: IstDate }) =>
    db
      .selectFrom('subscriptions as s')
      .select(haltOn(sql<IstDate>`${day}::date`, today).as('halt'))
      .where('s.id', '=', subscription_id),
)
