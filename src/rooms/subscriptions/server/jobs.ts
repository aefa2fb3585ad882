import { sql } from 'kysely'
import { withTransaction } from '#platform/database/transaction.ts'
import { dailyAt, defineJob } from '#platform/jobs/job.ts'
import { GRACE_DAYS } from '../rules/term.ts'

/**
 * Just after midnight IST: plans whose last day was yesterday become EXPIRED, or PAST_DUE if they renew automatically.
 * Benefits do not depend on this job, they follow the plan-active rule.
 */
export const expireSubscriptions = defineJob({
  name: 'subscriptions.expire-subscriptions',
  schedule: dailyAt('00:01'),
  wantedFrom: () => sql`select min(expires_at) from subscriptions where status in ('ACTIVE', 'PAST_DUE')`,
  work: async ({ db }, _payload, { now }) => {
    await withTransaction(db, async (trx) => {
      await trx
        .updateTable('subscriptions')
        .set((update) => ({
          status: 'PAST_DUE',
          expires_at: sql<Date>`(ends_on + ${sql.lit(GRACE_DAYS + 2)}::int)::timestamp at time zone 'Asia/Kolkata'`,
          version: update('version', '+', 1),
        }))
        .where('status', '=', 'ACTIVE')
        .where('auto_renew', '=', true)
        .where('expires_at', '<=', now)
        .execute()
      await trx
        .updateTable('subscriptions')
        .set((update) => ({ status: 'EXPIRED', auto_renew: false, version: update('version', '+', 1) }))
        .where('status', 'in', ['ACTIVE', 'PAST_DUE'])
        .where('expires_at', '<=', now)
        .execute()
    })
  },
})
