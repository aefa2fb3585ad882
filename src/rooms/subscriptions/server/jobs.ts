import { dailyAt, defineJob } from '#platform/jobs/job.ts'

/** Just after midnight IST: plans whose last day was yesterday say so. Benefits never wait for it, they ask the plan-active rule. */
export const expireSubscriptions = defineJob({
  name: 'subscriptions.expire-subscriptions',
  work: async ({ db }, _payload, { now }) => {
    await db
      .updateTable('subscriptions')
      .set((update) => ({ status: 'EXPIRED', version: update('version', '+', 1) }))
      .where('status', '=', 'ACTIVE')
      .where('expires_at', '<=', now)
      .execute()
  },
})

export const subscriptionSchedules = [{ name: expireSubscriptions.name, next: dailyAt('00:01') }]
