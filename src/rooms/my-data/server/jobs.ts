import { sql } from 'kysely'
import { defineJob, everyMinutes } from '#platform/jobs/job.ts'
import type { Erase } from '#platform/room.ts'
import { eraseDue } from './commands/erase-due.ts'

/** Deletes accounts when their 48 hours are over. */
export const myDataJobs = ({ erasers }: { erasers: readonly Erase[] }) => [
  defineJob({
    name: 'my-data.erase',
    schedule: everyMinutes(30),
    timeoutSeconds: 600,
    wantedFrom: () => sql`(select min(due_at) from erasure_requests where status = 'REQUESTED')`,
    work: (parts, _payload, { now }) => eraseDue(parts, erasers, now),
  }),
]
