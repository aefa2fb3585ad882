import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { PartnerPlans } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'

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
 * The same for several, in the order of their ids: two transactions that lock several never wait for each other in a circle. What
 * locks several starts with this.
 * @param ids a query of the contracts' ids
 */
export async function lockContracts(trx: Db, ids: RawBuilder<unknown>): Promise<Map<string, Contract>> {
  const contracts = await trx
    .selectFrom('partner_plans')
    .selectAll()
    .where('id', 'in', sql<string>`(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(contracts.map((contract) => [contract.id, contract]))
}

/**
 * Takes lives of a contract; negative gives some back. The caller holds its lock.
 * @returns whether it had so many
 */
export async function takeLives(trx: Db, partner_plan_id: string, lives: number): Promise<boolean> {
  return (await takeFrom(trx, { partner_plan_id, lives })).length === 1
}

const takeFrom = preparedQuery(
  (_, { partner_plan_id, lives }: { partner_plan_id: string; lives: number }) => sql`
    update partner_plans set consumed_quota = consumed_quota + ${lives}::int
    where id = ${partner_plan_id} and consumed_quota + ${lives}::int >= 0
      and (${lives}::int < 0 or consumed_quota + ${lives}::int <= quota) returning id`,
)
