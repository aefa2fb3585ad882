import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { isHomeCare } from '#rooms/plans/rules/home-care.ts'
import { readPlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import { isOpenContract } from '#rooms/subscriptions/server/activate-company-subscriptions.ts'

/** A contract with the name of its company. */
export type PageContract = Contract & { company: string }

/**
 * A signed contract in force, as its page shows it to everybody.
 * @throws Refusal NOT_FOUND for a draft, one that is over or has not started, care at home, and none at all
 */
export async function findPageContract(db: Db, id: string, now: Date): Promise<PageContract> {
  const contract = await db
    .selectFrom('partner_plans as c')
    .innerJoin('subsidiaries as s', 's.id', 'c.subsidiary_id')
    .selectAll('c')
    .select('s.display_name as company')
    .where('c.id', '=', id)
    .where('c.status', '=', 'SIGNED')
    .executeTakeFirst()
  if (!contract || !isOpenContract(contract, now)) throw new Refusal('NOT_FOUND')
  if (isHomeCare(await readPlanVersion(db, contract.plan_version_id))) throw new Refusal('NOT_FOUND')
  return contract
}

/** Whether people prove a number that the company has listed, so that it knows it. */
export function knowsMobile({ activation_type }: Pick<Contract, 'activation_type'>): boolean {
  return activation_type !== 'email'
}
