import { dailyAt, defineJob } from '#platform/jobs/job.ts'
import { activitiesDeletedBefore } from '../rules/activity.ts'

/** Deletes what was done in companies more than seven years ago. */
export const forgetActivities = defineJob({
  name: 'companies.forget-activities',
  schedule: dailyAt('03:40'),
  housekeeping: true,
  timeoutSeconds: 600,
  work: async ({ db }, _payload, { now }) => {
    await db.deleteFrom('company_activities').where('at', '<', activitiesDeletedBefore(now)).execute()
  },
})
