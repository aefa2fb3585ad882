import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

/**
 * Whether money may be owed to a person: they have or had a plan, bought or given by a company, are on somebody else's under a number
 * that counts (docs/decisions/0082), or have filed a claim.
 */
export async function mayBePaid(db: Db, account_id: string): Promise<boolean> {
  const { rows } = await sql`select from accounts a where a.id = ${account_id} and (
    exists (select from subscriptions s where s.account_id = a.id)
    or exists (select from claims c where c.account_id = a.id)
    or exists (select from subscription_members m where m.mobile = a.mobile and ${IS_OWN_PLACE}))`.execute(db)
  return rows.length > 0
}

/** Whether a row `m` of `subscription_members` is a place on somebody else's plan that its person has confirmed, and has now. */
export const IS_OWN_PLACE = sql<boolean>`not m.is_primary and m.removed_at is null and m.mobile_proof is not null
  and m.unconfirmed_since is null`
