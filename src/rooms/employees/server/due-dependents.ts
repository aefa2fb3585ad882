import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { lockContract } from '#rooms/companies/server/lives.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { BlockReason } from '../rules/block.ts'
import { removeDependents } from './commands/remove-dependents.ts'
import { findDependents } from './find-dependents.ts'

/** People of one contract in one transaction. */
const AT_ONCE = 500

/** Removes dependents after the last covered day that was planned for them. */
export async function removeDueDependents(db: Db, now: Date): Promise<void> {
  const due = (columns: string, more = sql``) => sql<{ partner_plan_id: string; uhid: string }>`
    select ${sql.raw(columns)} from subscription_members m join partner_users e on e.subscription_id = m.subscription_id
    where m.last_covered_on < ${istDateOf(now)}::date and m.removed_at is null and e.status = 'ACTIVE' ${more}`
  const { rows: contracts } = await due('distinct e.partner_plan_id').execute(db)
  for (const { partner_plan_id } of contracts) {
    let removed = AT_ONCE
    while (removed === AT_ONCE)
      removed = await withTransaction(db, async (trx) => {
        const contract = await lockContract(trx, partner_plan_id)
        const { rows } = await due(
          'm.uhid',
          sql`and e.partner_plan_id = ${partner_plan_id} order by m.uhid limit ${AT_ONCE}`,
        ).execute(trx)
        const uhids = rows.map(({ uhid }) => uhid)
        const found = await findDependents(trx, uhids, { contract, now, lock: true })
        const leavers = [...found.values()].map(({ employee, row }) => ({
          employee,
          row,
          last_covered_day: row.last_covered_on!,
          reason: row.removal_reason as BlockReason | null,
        }))
        const cause = `removed/${istDateOf(now)}`
        await removeDependents(trx, { contract, leavers, cause, actor: 'system', now })
        return rows.length
      })
  }
}
