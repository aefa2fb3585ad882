import { sql } from 'kysely'
import { dailyAt, defineJob, everyMinutes } from '#platform/jobs/job.ts'
import { istDateOf } from '#values/ist-date.ts'
import { LONGEST_REMINDER_DAYS } from '../rules/expiry.ts'

/** Adds up the changes of the company sums; in one statement, so that concurrent readers read correct sums. */
export const addUpCredits = defineJob({
  name: 'wallet.add-up-credits',
  schedule: everyMinutes(5),
  housekeeping: true,
  work: async ({ db }) => {
    await sql`with moves as (delete from company_credit_moves returning *)
      insert into company_credit_sums as sums (partner_plan_id, month, type, status, transactions, paise)
        select partner_plan_id, month, type, status, sum(transactions), sum(paise) from moves
          group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (partner_plan_id, month, type, status) do update
          set transactions = sums.transactions + excluded.transactions, paise = sums.paise + excluded.paise`.execute(db)
  },
})

/** Whether the company has ended the plan of a wallet `w`: its credits end with the run-out, not with the plan year. */
export const HAS_LEFT = sql<boolean>`exists (select from partner_users u where u.wallet_id = w.id and u.end_reason = 'BLOCKED')`

/** Counts what ends soon, each night: it concerns every person of a contract, and changes by the day. */
export const countExpiring = defineJob({
  name: 'wallet.count-expiring',
  schedule: dailyAt('00:50'),
  housekeeping: true,
  timeoutSeconds: 600,
  work: async ({ db }, _payload, { now }) => {
    const today = istDateOf(now)
    await sql`with expiring as (
        select w.partner_plan_id, sum(a.balance_paise)::bigint as paise, count(*) as people, min(l.ends_on) as ends_on
        from wallet_lots l join wallets w on w.id = l.wallet_id join ledger_accounts a on a.id = w.employee_id
        where l.ended_at is null and l.ends_on between ${today}::date and ${today}::date + ${LONGEST_REMINDER_DAYS}::int
          and a.balance_paise > 0 and not ${HAS_LEFT}
        group by 1
      ), over as (
        update company_credit_warnings w set expiring_paise = 0, expiring_people = 0, expires_on = null
        where w.expires_on is not null and not exists (select 1 from expiring e where e.partner_plan_id = w.partner_plan_id)
      )
      insert into company_credit_warnings (partner_plan_id, expiring_paise, expiring_people, expires_on)
        select partner_plan_id, paise, people, ends_on from expiring order by 1
        on conflict (partner_plan_id) do update set expiring_paise = excluded.expiring_paise,
          expiring_people = excluded.expiring_people, expires_on = excluded.expires_on`.execute(db)
  },
})
