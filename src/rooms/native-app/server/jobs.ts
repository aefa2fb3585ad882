import { defineJob, everyMinutes } from '#platform/jobs/job.ts'

/** Deletes addresses of downloads that nobody has used in time. */
export const forgetDownloads = defineJob({
  name: 'native-app.forget-downloads',
  schedule: everyMinutes(30),
  housekeeping: true,
  work: async ({ db }, _payload, { now }) => {
    await db.deleteFrom('app_downloads').where('expires_at', '<=', now).execute()
  },
})
