import { type Selectable, sql } from 'kysely'
import type { PartnerPlans } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'

export type Contract = Selectable<PartnerPlans>

/**
 * Locks a contract until the transaction ends: its lives, and who has one, change under this lock only.
 * @throws Refusal NOT_FOUND
 */
export async function lockContract(trx: Db, id: string): Promise<Contract> {
  const contract = await trx
    .selectFrom('partner_plans')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!contract) throw new Refusal('NOT_FOUND')
  return contract
}

/**
 * Takes lives of a contract; negative gives some back. The caller holds its lock.
 * @returns whether it had so many
 */
export async function takeLives(trx: Db, partner_plan_id: string, lives: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update partner_plans set consumed_quota = consumed_quota + ${lives}
    where id = ${partner_plan_id} and consumed_quota + ${lives} >= 0
      and (${lives} < 0 or consumed_quota + ${lives} <= quota)`.execute(trx)
  return numAffectedRows === 1n
}
