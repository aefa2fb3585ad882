import { sql } from 'kysely'
import { defineJob, everyMinutes } from '#platform/jobs/job.ts'

/** Adds up the changes of the claim counts; in one statement, so that concurrent readers count correctly. */
export const addUpCounts = defineJob({
  name: 'claims.add-up-counts',
  schedule: everyMinutes(5),
  housekeeping: true,
  work: async ({ db }) => {
    await sql`with moves as (delete from claim_count_moves returning *)
      insert into claim_count_sums as sums (status, claim_type, risk, is_assigned, count)
        select status, claim_type, risk, is_assigned, sum(change) from moves group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (status, claim_type, risk, is_assigned) do update set count = sums.count + excluded.count`.execute(
      db,
    )
  },
})
