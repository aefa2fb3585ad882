import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

/**
 * Whether the account to be paid is not the one that was decided about, in a query over claims: it is an approver's own, or one
 * person approved and it was found since that others have it too. Undoing the approval and deciding again releases the claim.
 */
export const BANK_SHARED_SINCE = sql<boolean>`(exists (select from bank_details mine join bank_details paid using (account_number_hmac)
    where mine.account_id in (claims.decided_by, claims.first_approver) and paid.account_id = claims.account_id and paid.active)
  or (claims.first_approver is null and exists (select from claim_checks k where k.claim_id = claims.id
    and k.check_code = 'BANK_SHARED' and k.created_at > claims.decided_at)))`

/** The same for one claim. The caller holds its lock. */
export async function isBankSharedSince(db: Db, claim_id: bigint): Promise<boolean> {
  const { found } = await db
    .selectFrom('claims')
    .select(BANK_SHARED_SINCE.as('found'))
    .where('id', '=', claim_id)
    .executeTakeFirstOrThrow()
  return found
}
