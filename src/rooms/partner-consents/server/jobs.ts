import { dailyAt, defineJob } from '#platform/jobs/job.ts'
import { forgottenBefore } from '../rules/forget.ts'

/** Deletes number, name and mail address of people who were asked and never agreed. */
export const forgetNumbers = defineJob({
  name: 'partner-consents.forget-numbers',
  schedule: dailyAt('03:40'),
  housekeeping: true,
  work: async ({ db }, _payload, { now }) => {
    await db
      .updateTable('partner_user_consents')
      .set({ mobile: null, name: null, email: null })
      .where('status', '=', 'REQUESTED')
      .where('mobile', 'is not', null)
      .where('expires_at', '<', forgottenBefore(now))
      .execute()
  },
})
