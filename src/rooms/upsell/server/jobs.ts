import { dailyAt, defineJob } from '#platform/jobs/job.ts'
import { DAY_MS } from '#values/ist-date.ts'

const KEPT_DAYS = 180

/** Deletes links after half a year, as leads are. */
export const forgetLinks = defineJob({
  name: 'upsell.forget-links',
  schedule: dailyAt('03:25'),
  housekeeping: true,
  work: async ({ db }, _payload, { now }) => {
    const deletedBefore = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
    await db.deleteFrom('upsell_links').where('sent_at', '<', deletedBefore).execute()
  },
})
