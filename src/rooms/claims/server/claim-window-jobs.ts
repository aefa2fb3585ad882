import { sql } from 'kysely'
import { withTransaction } from '#platform/database/transaction.ts'
import { dailyAt, defineJob } from '#platform/jobs/job.ts'
import { linkTo } from '#platform/link-to.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { maxClaimDays, runOutDays } from '#rooms/subscriptions/rules/settings.ts'
import { formatDate } from '#values/display-time.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'

/** The owner is notified this many days before nothing more can be claimed. */
const DAYS_LEFT = 5

/**
 * Notifies owners of ended plans, once, that the last days for their bills have come. Not triggered by a bill's own
 * window: a bill is unknown until it is submitted.
 */
const notifyWindowClosing = defineJob({
  name: 'claims.notify-window-closing',
  schedule: dailyAt('10:00'),
  housekeeping: true,
  timeoutSeconds: 600,
  work: async ({ db, keys, config }, _payload, { now }) => {
    const days = await readSetting(db, maxClaimDays, now)
    const walletDays = Math.min(days, await readSetting(db, runOutDays, now))
    const today = istDateOf(now)
    const { rows } = await sql<{ id: string; account_id: string; plan: string; last_day: IstDate }>`
      select id, account_id, plan, last_day from (
        select s.id, s.account_id, v.name as plan,
            case when not coalesce(c.is_wallet_based_plan, false) then s.ends_on + ${days}::int
              -- A person who left: as long as the contract accepts bills of the time before.
              when e.runout_on is not null then least(e.runout_on, s.ends_on + ${days}::int)
              else s.ends_on + ${walletDays}::int end as last_day
          from subscriptions s
          join plan_versions v on v.id = s.plan_version_id
          left join partner_plans c on c.id = s.partner_plan_id
          left join partner_users e on e.subscription_id = s.id
          where (not coalesce(c.is_wallet_based_plan, false) or exists (select from wallets w join wallet_lots l on l.wallet_id = w.id
              where w.subscription_id = s.id and l.ended_at is null))
            and s.status = 'EXPIRED' and s.ends_on between ${today}::date - ${days}::int and ${today}::date
      ) ended where last_day between ${today}::date and ${today}::date + ${DAYS_LEFT}::int
      order by last_day, id`.execute(db)
    const link = linkTo(config, '/plus/cashback')
    for (const { id, account_id, plan, last_day } of rows)
      await withTransaction(db, (trx) =>
        notify(trx, keys, {
          template: 'claim-window-closing',
          variables: { plan, until: formatDate(last_day), link },
          to_account: account_id,
          cause: `claim-window:${id}:${last_day}`,
          now,
        }),
      )
  },
})

export const claimWindowJobs = [notifyWindowClosing]
