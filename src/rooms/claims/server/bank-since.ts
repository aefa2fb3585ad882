import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

/**
 * Whether the account to be paid is not the one that was decided about, in a query over claims: it is an approver's own, or one
 * person approved, and one was given since that others have as well and that is not in its owner's own name. Undoing the approval
 * and deciding again releases the claim. Computed, because the findings are written by a job.
 */
export const BANK_SHARED_SINCE = sql<boolean>`(exists (select from bank_details mine join bank_details paid using (account_number_hmac)
    where mine.account_id in (claims.decided_by, claims.first_approver) and paid.account_id = claims.account_id and paid.active)
  or (claims.first_approver is null and exists (select from bank_details other join bank_details paid using (account_number_hmac)
    where paid.account_id = claims.account_id and paid.active and not paid.own_name and paid.created_at > claims.decided_at
      and other.account_id <> paid.account_id)))`

/** The same for one claim. The caller holds its lock. */
export async function isBankSharedSince(db: Db, claim_id: bigint): Promise<boolean> {
  const { found } = await db
    .selectFrom('claims')
    .select(BANK_SHARED_SINCE.as('found'))
    .where('id', '=', claim_id)
    .executeTakeFirstOrThrow()
  return found
}
