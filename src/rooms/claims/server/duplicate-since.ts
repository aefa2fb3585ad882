import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { DUPLICATES } from '../rules/checks.ts'

/**
 * Whether the same bill was found on another claim after the approval, in a query over claims. Undoing the approval and
 * deciding again, with the finding in view, releases the claim.
 */
export const DUPLICATE_SINCE = sql<boolean>`exists (select from claim_checks k where k.claim_id = claims.id
  and k.check_code in (${sql.join([...DUPLICATES])}) and k.created_at > claims.decided_at)`

/** The same for one claim. The caller holds its lock. */
export async function isDuplicateSince(db: Db, claim_id: bigint): Promise<boolean> {
  const { found } = await db
    .selectFrom('claims')
    .select(DUPLICATE_SINCE.as('found'))
    .where('id', '=', claim_id)
    .executeTakeFirstOrThrow()
  return found
}
