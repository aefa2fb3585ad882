import { defineJob, everyMinutes } from '#platform/jobs/job.ts'
import { DAY_MS } from '#values/ist-date.ts'

/** What was typed to find a member is deleted after a day; the audit log keeps who was verified by whom. */
export const forgetVerifications = defineJob({
  name: 'consults.forget-verifications',
  schedule: everyMinutes(30),
  housekeeping: true,
  work: async ({ db }, _payload, { now }) => {
    await db
      .deleteFrom('consult_verifications')
      .where('created_at', '<=', new Date(now.getTime() - DAY_MS))
      .execute()
  },
})
