import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { DUPLICATES } from '../rules/checks.ts'

/**
 * Whether the same bill was found on another claim after the approval, in a query over claims. It stops the money for two
 * working days from the first such finding; undoing the approval and deciding again releases the claim before, and so does
 * the end of the other claim.
 */
export const duplicateSince = (now: Date) => sql<boolean>`coalesce((select min(k.stops_until) from claim_checks k
  join claims other on other.id = k.other_claim_id
  where k.claim_id = claims.id and k.check_code in (${sql.join([...DUPLICATES])}) and k.level = 'HIGH'
    and k.created_at > claims.decided_at and other.status <> 'REJECTED') > ${now}, false)`

/** The same for one claim. Where it is about to be paid, the caller holds its lock. */
export async function isDuplicateSince(db: Db, claim_id: bigint, now: Date): Promise<boolean> {
  const { found } = await db
    .selectFrom('claims')
    .select(duplicateSince(now).as('found'))
    .where('id', '=', claim_id)
    .executeTakeFirstOrThrow()
  return found
}
