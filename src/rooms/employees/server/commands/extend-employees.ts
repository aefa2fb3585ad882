import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { LongerContract } from '#rooms/subscriptions/server/extend-company-subscriptions.ts'

/**
 * People have their plan as long as the contract lasts; those who left as well, once their block is undone. The caller holds
 * the contract's lock.
 */
export async function extendEmployees(trx: Db, { partner_plan_id, from, to }: LongerContract): Promise<void> {
  const concerned = sql`partner_plan_id = ${partner_plan_id} and ends_on = ${from}::date and end_reason is distinct from 'ENDED'`
  await sql`select id from partner_users where ${concerned} order by id for no key update`.execute(trx)
  await sql`update partner_users set ends_on = ${to}::date, version = version + 1 where ${concerned}`.execute(trx)
}
