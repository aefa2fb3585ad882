import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { type Contract, lockContract } from '#rooms/companies/server/lives.ts'
import type { EmployeeRules, Tag } from '../rules/employee-form.ts'

/**
 * A signed contract of a company.
 * @throws Refusal NOT_FOUND for one that is not this company's
 */
export async function findContract(
  db: Db,
  { subsidiaryId, partner_id }: { subsidiaryId: string; partner_id: string },
): Promise<Contract> {
  const contract = await db
    .selectFrom('partner_plans')
    .selectAll()
    .where('id', '=', partner_id)
    .where('subsidiary_id', '=', subsidiaryId)
    .where('status', '=', 'SIGNED')
    .executeTakeFirst()
  if (!contract) throw new Refusal('NOT_FOUND')
  return contract
}

/** The same, locked until the transaction ends: everything about who has a life of it waits here. */
export async function lockOwnContract(trx: Db, of: { subsidiaryId: string; partner_id: string }): Promise<Contract> {
  await findContract(trx, of)
  return lockContract(trx, of.partner_id)
}

/** What a contract asks of its people's data. */
export async function rulesOf(db: Db, contract: Contract): Promise<EmployeeRules> {
  const packages = await db
    .selectFrom('wallet_sublimit_packages')
    .select(['id', 'name', 'shared'])
    .where('partner_plan_id', '=', contract.id)
    .orderBy('name')
    .execute()
  return {
    is_wallet_based_plan: contract.is_wallet_based_plan,
    is_email_optional: contract.is_email_optional,
    uses_reference_ids: contract.reference_id_placeholder !== null && contract.reference_id_sample !== null,
    reference_id_mask: contract.reference_id_mask,
    packages: contract.is_wallet_based_plan ? packages : [],
    tag_values: contract.tag_values as Partial<Record<Tag, string[]>>,
    custom_fields: contract.custom_fields as unknown as EmployeeRules['custom_fields'],
  }
}
