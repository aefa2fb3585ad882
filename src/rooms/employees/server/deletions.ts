import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { UNDONE } from '../rules/block.ts'
import { planYearStart } from '../rules/plan-year.ts'

/**
 * How many people of a contract may still be deleted in its plan year, planned ones counted; null without a limit. Undone
 * ones do not count.
 */
export async function remainingDeletions(db: Db, contract: Contract, now: Date): Promise<number | null> {
  const { deletion_limit } = contract
  if (deletion_limit === null) return null
  const since = startOfIstDay(planYearStart(contract.starts_on, istDateOf(now)))
  const { rows } = await sql<{ deleted: bigint }>`select
    (select count(*) from partner_users where partner_plan_id = ${contract.id} and blocked_at >= ${since}
      and block_reason is distinct from ${UNDONE})
    + (select count(*) from partner_users where partner_plan_id = ${contract.id} and status = 'ACTIVE'
      and last_working_day is not null) as deleted`.execute(db)
  return Math.max(0, deletion_limit - Number(rows[0]?.deleted ?? 0))
}
