import type { Db } from '#platform/database/open-database.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { lockSubscriptions } from '#rooms/subscriptions/server/terms.ts'
import { istDateOf } from '#values/ist-date.ts'
import { findOtherPlans } from '../other-plans.ts'
import { blockEmployees, type EmployeeBlockInput } from './block-employees.ts'

interface LeaverBlockInput extends EmployeeBlockInput {
  /** Those of the company under which these people may have plans, by their ids, locked by the caller. */
  contracts: ReadonlyMap<string, Contract>
}

/**
 * Blocks people of a contract, and with those who leave the company now also their plans of its other contracts that last beyond the
 * day or have not started (docs/decisions/0075), each as a block of that contract does. One message is enough of it.
 */
export async function blockLeavers(trx: Db, { contracts, ...block }: LeaverBlockInput): Promise<void> {
  const { leavers, actor, now } = block
  const today = istDateOf(now)
  const due = leavers.filter(({ last_working_day }) => last_working_day <= today)
  const found = await findOtherPlans(trx, { leavers: due, actor, now, lock: true })
  const others = found.filter(({ row }) => contracts.has(row.partner_plan_id))
  await lockSubscriptions(
    trx,
    [...due, ...others].map(({ row }) => row.subscription_id),
  )
  await blockEmployees(trx, block)
  for (const [id, theirs] of Map.groupBy(others, ({ row }) => row.partner_plan_id))
    await blockEmployees(trx, { ...block, contract: contracts.get(id)!, leavers: theirs, notifies: false })
}
