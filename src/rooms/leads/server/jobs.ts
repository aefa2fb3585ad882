import { dailyAt, defineJob } from '#platform/jobs/job.ts'
import { KEEP_LEADS_DAYS } from '../rules/lead.ts'

const DAY_MS = 86_400_000

/** Deletes leads that nobody has asked for again in half a year. */
export const forgetLeads = defineJob({
  name: 'leads.forget-leads',
  schedule: dailyAt('03:20'),
  housekeeping: true,
  work: async ({ db }, _payload, { now }) => {
    const deletedBefore = new Date(now.getTime() - KEEP_LEADS_DAYS * DAY_MS)
    await db.deleteFrom('leads').where('last_asked_at', '<', deletedBefore).execute()
  },
})
