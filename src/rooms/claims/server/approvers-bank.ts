import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

/**
 * Whether the account to be paid is an approver's own by now, in a query over claims: it may be given after the approval. When
 * somebody else has undone the approval and decided again, the claim is released.
 */
export const APPROVERS_BANK = sql<boolean>`exists (select from bank_details mine join bank_details paid using (account_number_hmac)
  where mine.account_id in (claims.decided_by, claims.first_approver) and paid.account_id = claims.account_id and paid.active)`

/** The same for one claim. The caller holds its lock. */
export async function isApproversBank(db: Db, claim_id: bigint): Promise<boolean> {
  const { found } = await db
    .selectFrom('claims')
    .select(APPROVERS_BANK.as('found'))
    .where('id', '=', claim_id)
    .executeTakeFirstOrThrow()
  return found
}
