import { sql } from 'kysely'
import { withTransaction } from '#platform/database/transaction.ts'
import { dailyAt, defineJob, startOfDay } from '#platform/jobs/job.ts'
import { istDateOf } from '#values/ist-date.ts'
import { GRACE_DAYS } from '../rules/term.ts'
import { noteNumbersLeft } from './numbers-left.ts'

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

/** Just after midnight IST: plans that a company gave before their first day begin. */
export const beginSubscriptions = defineJob({
  name: 'subscriptions.begin-subscriptions',
  schedule: dailyAt('00:01'),
  wantedFrom: () => startOfDay(sql`select min(starts_on) from subscriptions where status = 'PENDING_ACTIVATION'`),
  work: async ({ db }, _payload, { now }) => {
    await sql`update subscriptions set status = 'ACTIVE', version = version + 1
      where status = 'PENDING_ACTIVATION' and starts_on <= ${istDateOf(now)}::date`.execute(db)
  },
})

/** How long a number that somebody else typed keeps its owner from deciding about the plan after it was taken off. */
const HOLDS_BACK_DAYS = 90

/**
 * At night: notes the numbers that are no longer on a plan, and lets those lapse that somebody else typed and whose owner never
 * did anything on the plan, 90 days later and once no claim of then is open. They keep their owner from deciding about it no more.
 */
export const letNumbersLapse = defineJob({
  name: 'subscriptions.let-numbers-lapse',
  schedule: dailyAt('02:40'),
  housekeeping: true,
  work: async ({ db }, _payload, { now }) => {
    await noteNumbersLeft(db, now)
    await sql`update plan_numbers n set lapsed_at = ${now}
      from subscription_members m join subscriptions s on s.id = m.subscription_id
      where m.uhid = n.uhid and not m.is_primary and n.lapsed_at is null
        and n.left_at <= ${now}::timestamptz - make_interval(days => ${HOLDS_BACK_DAYS})
        and not exists (select from claims c where c.subscription_id = n.subscription_id and c.created_at <= n.left_at
          and c.status not in ('REJECTED', 'SETTLED'))
        and not exists (select from accounts a where a.mobile = n.mobile and (a.id = s.account_id
          or exists (select from claims u where u.subscription_id = s.id and u.created_by = a.id)
          or exists (select from consultations u where u.subscription_id = s.id and u.account_id = a.id)
          or exists (select from visit_passes u where u.subscription_id = s.id and u.unlocked_by = a.id)
          or exists (select from checkup_orders u where u.subscription_id = s.id and u.booked_by = a.id)))`.execute(db)
  },
})
