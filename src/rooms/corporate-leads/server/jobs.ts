import { dailyAt, defineJob } from '#platform/jobs/job.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { KEEP_DAYS } from '../rules/corporate-lead.ts'

/** Deletes leads to which nothing has happened for a year. */
export const forgetCorporateLeads = defineJob({
  name: 'corporate-leads.forget-leads',
  schedule: dailyAt('03:25'),
  housekeeping: true,
  work: async ({ db }, _payload, { now }) => {
    const before = new Date(now.getTime() - KEEP_DAYS * DAY_MS)
    await db.deleteFrom('corporate_leads').where('changed_at', '<', before).execute()
  },
})
