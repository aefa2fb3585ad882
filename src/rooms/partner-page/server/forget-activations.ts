import { defineJob, everyMinutes } from '#platform/jobs/job.ts'

const DAY_MS = 86_400_000

/** What was typed on a company's page is deleted after a day, as its codes are. */
export const forgetActivations = defineJob({
  name: 'partner-page.forget-activations',
  schedule: everyMinutes(30),
  housekeeping: true,
  work: async ({ db }, _payload, { now }) => {
    await db
      .deleteFrom('partner_activations')
      .where('created_at', '<=', new Date(now.getTime() - DAY_MS))
      .execute()
  },
})
