import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { IstDate } from '#values/ist-date.ts'

/** A plan of the same person under another contract of the company. */
export interface OtherPlan {
  /** The row of the person who leaves. */
  of: string
  plan_name: string
  starts_on: IstDate
  ends_on: IstDate
}

/**
 * What people who leave one contract have under others of their company beyond their last day. Each contract's plan ends by an act of its own:
 * people are also moved from one contract to another. Who blocks them reads of the others.
 */
export async function findOtherPlans(
  db: Db,
  leavers: readonly { id: string; last_working_day: IstDate }[],
): Promise<OtherPlan[]> {
  const { rows } = await sql<OtherPlan>`select l.id as of, c.partner_name as plan_name, e.starts_on,
      coalesce(e.last_working_day, e.ends_on) as ends_on
    from unnest(${leavers.map(({ id }) => id)}::uuid[], ${leavers.map((one) => one.last_working_day)}::date[]) as l (id, day)
    join partner_users p on p.id = l.id
    join partner_users e on e.account_id = p.account_id and e.subsidiary_id = p.subsidiary_id
      and e.partner_plan_id <> p.partner_plan_id and e.status = 'ACTIVE' and coalesce(e.last_working_day, e.ends_on) > l.day
    join partner_plans c on c.id = e.partner_plan_id
    order by e.starts_on, e.id`.execute(db)
  return rows
}
