import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

/** Adds up the changes of the counts; in one statement, so that concurrent readers count correctly. */
export async function addUpCounts(db: Db): Promise<void> {
  await sql`with moves as (delete from checkup_count_moves returning *)
    insert into checkup_count_sums as sums (variation, sub_status, city, count)
      select variation, sub_status, city, sum(change) from moves group by 1, 2, 3 order by 1, 2, 3
      on conflict (variation, sub_status, city) do update set count = sums.count + excluded.count`.execute(db)
}
