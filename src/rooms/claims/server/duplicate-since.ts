import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { DUPLICATES } from '../rules/checks.ts'

/**
 * Until when the same bill on another claim, found after the approval, stops the money, in a query over claims; null where
 * nothing stops it. It does while such a claim is open, for two working days from the first such finding, also where that one was
 * withdrawn since: filing again starts nothing again. Undoing the approval and deciding again releases the claim before.
 */
export const duplicateUntil = (now: Date) => sql<Date | null>`(select min(k.stops_until) from claim_checks k
  join claims other on other.id = k.other_claim_id
  where k.claim_id = claims.id and k.check_code in (${sql.join([...DUPLICATES])}) and k.created_at > claims.decided_at
  having bool_or(k.level = 'HIGH' and other.status <> 'REJECTED') and min(k.stops_until) > ${now})`

/** Whether it stops the money. */
export const duplicateSince = (now: Date) => sql<boolean>`(${duplicateUntil(now)} is not null)`

/** Until when it stops one claim. Where it is about to be paid, the caller holds its lock. */
export async function readDuplicateUntil(db: Db, claim_id: bigint, now: Date): Promise<Date | null> {
  const { until } = await db
    .selectFrom('claims')
    .select(duplicateUntil(now).as('until'))
    .where('id', '=', claim_id)
    .executeTakeFirstOrThrow()
  return until
}
