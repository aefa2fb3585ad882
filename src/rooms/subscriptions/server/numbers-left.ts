import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

/**
 * Notes the numbers that are no longer on a plan: with the change that takes them off, because a login after it is none of the
 * person's (readers.ts). @param uhids without them, of everybody
 */
export async function noteNumbersLeft(db: Db, now: Date, uhids: readonly string[] | null = null): Promise<void> {
  await sql`update plan_numbers n set left_at = ${now}, left_times = left_times || ${now}::timestamptz from subscription_members m
    where m.uhid = n.uhid and n.left_at is null and (m.removed_at is not null or m.mobile is distinct from n.mobile)
      and (${uhids}::uuid[] is null or m.uhid = any (${uhids}::uuid[]))`.execute(db)
}
