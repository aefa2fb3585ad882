import type { Selectable } from 'kysely'
import type { InsurancePolicies } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'

export type PolicyRow = Selectable<InsurancePolicies>

/** @throws Refusal NOT_FOUND */
export async function readPolicy(db: Db, id: string): Promise<PolicyRow> {
  const row = await db.selectFrom('insurance_policies').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** The caller's own policy. @throws Refusal NOT_FOUND, also for another person's */
export async function readOwnPolicy(db: Db, id: string, { account_id }: Caller): Promise<PolicyRow> {
  const row = await readPolicy(db, id)
  if (row.account_id !== account_id) throw new Refusal('NOT_FOUND')
  return row
}

/** Locked until the transaction ends; an application is locked after its policy. @throws Refusal NOT_FOUND */
export async function lockPolicy(trx: Db, id: string): Promise<PolicyRow> {
  const row = await trx.selectFrom('insurance_policies').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export function findPolicyOf(db: Db, application_id: string): Promise<PolicyRow | undefined> {
  return db.selectFrom('insurance_policies').selectAll().where('application_id', '=', application_id).executeTakeFirst()
}
