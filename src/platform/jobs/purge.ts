import { defineJob, everyMinutes } from './job.ts'

const DAY_MS = 86_400_000
const KEEP_DONE_MS = 7 * DAY_MS

/**
 * Deletes what is no longer needed: finished jobs after a week, closed rate windows, counts of messages after a day,
 * expired idempotency keys.
 */
export const purge = defineJob({
  name: 'platform.purge',
  schedule: everyMinutes(60),
  housekeeping: true,
  work: async ({ db }, _payload, { now }) => {
    await db
      .deleteFrom('jobs')
      .where('status', '=', 'done')
      .where('finished_at', '<', new Date(now.getTime() - KEEP_DONE_MS))
      .execute()
    await db.deleteFrom('rate_windows').where('expires_at', '<', now).execute()
    await db
      .deleteFrom('counted_sends')
      .where('at', '<=', new Date(now.getTime() - DAY_MS))
      .execute()
    await db.deleteFrom('idempotency_keys').where('expires_at', '<', now).execute()
  },
})
