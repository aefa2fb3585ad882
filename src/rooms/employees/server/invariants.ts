import type { Invariant } from '#platform/invariants/invariant.ts'
import { REMINDERS_A_YEAR, REST_HOURS } from '../rules/reminders.ts'

/** The day in India, and the one before which the jobs of the night have run. */
const TODAY = `($1::timestamptz at time zone 'Asia/Kolkata')::date`
const NIGHT = `(($1::timestamptz - interval '3 hours') at time zone 'Asia/Kolkata')::date`
/** Plans that give something, or will once our staff unblock them. */
const LIVE = `('PENDING_ACTIVATION', 'ACTIVE', 'BLOCKED')`

export const employeeInvariants: readonly Invariant[] = [
  {
    name: 'employees.active-have-plan',
    sentence: 'An active employee has a plan of that contract, as long as the list says.',
    breaches: `select format('employee %s is active until %s, plan %s of contract %s is %s until %s', e.id, e.ends_on, s.id, s.partner_plan_id, s.status, s.ends_on)
      from partner_users e join subscriptions s on s.id = e.subscription_id
      where e.status = 'ACTIVE' and ((s.account_id, s.partner_plan_id, s.ends_on) is distinct from (e.account_id, e.partner_plan_id, e.ends_on)
        or s.seat_freed or (s.status not in ${LIVE} and s.expires_at > $1))`,
  },
  {
    name: 'employees.own-ids-are-proven',
    sentence:
      'The employee ID of a person who activated the plan by themselves was listed for their number, or written by the company.',
    breaches: `select format('employee %s activated the plan as %s, which nobody has proven', e.id, e.external_reference_id)
      from partner_users e where e.by_self and e.status = 'ACTIVE' and e.external_reference_id is not null
        and not exists (select from partner_users o where o.subsidiary_id = e.subsidiary_id and o.mobile = e.mobile
          and o.number < e.number and lower(o.external_reference_id) = lower(e.external_reference_id))
        and not exists (select from company_activities a where a.entity_id = e.id::text and a.action = 'EDITED'
          and a.after ? 'external_reference_id')`,
  },
  {
    name: 'employees.notes-are-no-ids',
    sentence: 'What a person typed as their employee ID is a note as long as their company has written none.',
    breaches: `select format('employee %s has the note %s and the ID %s', id, noted_reference_id, external_reference_id)
      from partner_users where noted_reference_id is not null and (external_reference_id is not null or not by_self)`,
  },
  {
    name: 'employees.gone-have-no-plan',
    sentence: 'The plan of an employee who left is over.',
    breaches: `select format('employee %s left (%s, blocked at %s), plan %s is %s until %s', e.id, e.end_reason, e.blocked_at, s.id, s.status, s.expires_at)
      from partner_users e join subscriptions s on s.id = e.subscription_id
      where s.expires_at > case e.end_reason when 'BLOCKED' then e.blocked_at when 'ENDED' then $1 end`,
  },
  {
    name: 'employees.one-plan-each',
    sentence: 'A person has one plan of a contract at a time.',
    breaches: `select format('account %s has %s plans of contract %s', account_id, count(*), partner_plan_id) from subscriptions
      where partner_plan_id is not null and status in ${LIVE} and expires_at > $1
      group by account_id, partner_plan_id having count(*) > 1`,
  },
  {
    name: 'employees.counted',
    sentence: 'The tiles of a company count the people it has.',
    breaches: `select format('contract %s counts %s people as %s and has %s', partner_plan_id, coalesce(n.people, 0), status, coalesce(e.people, 0))
      from (select partner_plan_id, status, end_reason is not distinct from 'BLOCKED' as is_blocked, app_installed,
          activated_at is not null as is_activated, count(*) as people from partner_users group by 1, 2, 3, 4, 5) e
      full join partner_user_counts n using (partner_plan_id, status, is_blocked, app_installed, is_activated)
      where coalesce(e.people, 0) <> coalesce(n.people, 0)`,
  },
  {
    name: 'employees.of-their-company',
    sentence: 'An employee is of the company of their contract, with the wallet of their plan.',
    breaches: `select format('employee %s is of company %s and wallet %s, not %s and %s', e.id, e.subsidiary_id, e.wallet_id, c.subsidiary_id, w.id)
      from partner_users e join partner_plans c on c.id = e.partner_plan_id left join wallets w on w.subscription_id = e.subscription_id
      where e.subsidiary_id <> c.subsidiary_id or e.wallet_id is distinct from w.id`,
  },
  {
    name: 'employees.credits-returned',
    sentence: 'Credits of an employee who left are back with the company once no more bills are accepted.',
    breaches: `select format('employee %s left and still has %s paise', e.id, a.balance_paise) from partner_users e
      join wallets w on w.id = e.wallet_id join ledger_accounts a on a.id = w.employee_id
      where e.end_reason = 'BLOCKED' and a.balance_paise > 0 and (e.runout_on is null or e.runout_on < ${TODAY})`,
    afterJobs: true,
  },
  {
    name: 'employees.end-at-night',
    sentence: 'A plan ends on the night after the last working day, or the contract’s last day.',
    breaches: `select format('employee %s is active after %s', e.id, least(e.ends_on, e.last_working_day)) from partner_users e
      where e.status = 'ACTIVE' and least(e.ends_on, e.last_working_day) < ${NIGHT}`,
    afterJobs: true,
  },
  {
    name: 'employees.left-on-one-day',
    sentence: 'The plan of a person who left ends on the day on which they left, in every place.',
    breaches: `select format('employee %s left on %s, plan %s ends on %s and is paid until %s', e.id, e.last_working_day, s.id, s.ends_on, t.ends_on)
      from partner_users e join subscriptions s on s.id = e.subscription_id
      cross join lateral (select max(ends_on) as ends_on from subscription_terms where subscription_id = s.id and taken_back_at is null) t
      where e.end_reason is not null and e.last_working_day is not null
        and (s.ends_on <> least(e.ends_on, e.last_working_day) or t.ends_on <> s.ends_on)`,
  },
  {
    name: 'employees.reminded-seldom',
    sentence: 'A person is reminded of the app once in three days, and five times a year.',
    breaches: `select format('account %s was reminded at %s, after %s and %s', account_id, sent_at, last, fifth)
      from (select account_id, sent_at, lag(sent_at) over person as last, lag(sent_at, ${REMINDERS_A_YEAR}) over person as fifth
        from partner_user_reminders window person as (partition by account_id order by sent_at, id)) r
      where sent_at < last + interval '${REST_HOURS} hours' or sent_at < fifth + interval '365 days'`,
  },
]
