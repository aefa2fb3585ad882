import { sql } from 'kysely'
import { dailyAt, defineJob, startOfDay } from '#platform/jobs/job.ts'
import { makeScheduled } from './commands/make-scheduled.ts'

/** Makes the reports of schedules, early enough to be read when people begin to work. */
export const makeReports = defineJob({
  name: 'reports.make-scheduled',
  schedule: dailyAt('06:30'),
  wantedFrom: () => startOfDay(sql`select min(next_on) from report_schedules where stopped_at is null`),
  work: ({ db }, _payload, { now }) => makeScheduled(db, now),
})
