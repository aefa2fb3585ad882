import { dailyAt, defineJob } from '#platform/jobs/job.ts'
import { makeScheduled } from './commands/make-scheduled.ts'

/** Makes the reports of schedules, early enough to be read when people begin to work. */
export const makeReports = defineJob({
  name: 'reports.make-scheduled',
  schedule: dailyAt('06:30'),
  isWanted: async (db) => {
    const running = await db
      .selectFrom('report_schedules')
      .select('id')
      .where('stopped_at', 'is', null)
      .limit(1)
      .execute()
    return running.length > 0
  },
  work: ({ db }, _payload, { now }) => makeScheduled(db, now),
})
