/** SQL that damages what a company has, for planted-damage.ts. */
import { SQL_NOW, SQL_TODAY } from '#platform/testing/still-clock.ts'

const ANY = 'gen_random_uuid()'
const FIXED = `'6f1d2a50-0b1c-4c7e-9a01-0000000000ff'`
const MEMBER = `insert into subscription_members (subscription_id, is_primary, mobile, created_at)`

/** An active employee with a wallet, and one who was blocked, under a known id. */
const ACTIVE = `update partner_users set id = ${FIXED}
  where id = (select id from partner_users where status = 'ACTIVE' and wallet_id is not null order by number limit 1)`
const BLOCKED = `update partner_users set id = ${FIXED}
  where id = (select id from partner_users where end_reason = 'BLOCKED' order by number limit 1)`
const THEIR_PLAN = `(select subscription_id from partner_users where id = ${FIXED})`
const reminded = (ago: string) => `insert into partner_user_reminders (partner_user_id, account_id, sent_at)
  select id, ${FIXED}, ${SQL_NOW} - interval '${ago}' from partner_users where id = ${FIXED}`

export const EMPLOYEE_DAMAGE: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'employees.active-have-plan': {
    'that is over': [ACTIVE, `update subscriptions set status = 'EXPIRED' where id = ${THEIR_PLAN}`],
    'that ends earlier': [ACTIVE, `update subscriptions set ends_on = ends_on - 1 where id = ${THEIR_PLAN}`],
    'of another person': [ACTIVE, `update partner_users set account_id = ${ANY} where id = ${FIXED}`],
  },
  'subscriptions.used-once-per-contract': {
    'or again': [
      'drop index subscriptions_of_company',
      ACTIVE,
      `insert into subscriptions (id, account_id, partner_plan_id, plan_id, plan_version_id, plan_line, status, starts_on, ends_on, expires_at, created_at, seat_freed)
        select ${FIXED}, account_id, partner_plan_id, plan_id, plan_version_id, plan_line, 'EXPIRED', starts_on, ends_on, ${SQL_NOW}, created_at, true
        from subscriptions where id = ${THEIR_PLAN}`,
      `insert into subscription_terms (subscription_id, number, plan_version_id, starts_on, ends_on, created_at)
        select ${FIXED}, number, plan_version_id, starts_on, ends_on, created_at from subscription_terms where subscription_id = ${THEIR_PLAN}`,
      `${MEMBER} values (${FIXED}, true, '+919500000077', ${SQL_NOW})`,
      `insert into subscription_usages (subscription_id, term, service, uhid, count, worth_paise, reference, at)
        select subscription_id, 1, 'Appointment', uhid, 700, 0, 'planted/' || subscription_id, ${SQL_NOW} from subscription_members
        where subscription_id in (${FIXED}, ${THEIR_PLAN}) and is_primary`,
    ],
  },
  'subscriptions.blocks-hold': {
    'or give another': [
      'drop index subscriptions_of_company',
      ACTIVE,
      `insert into subscriptions (id, account_id, partner_plan_id, plan_id, plan_version_id, plan_line, status, starts_on, ends_on, expires_at, created_at, seat_freed)
        select ${FIXED}, account_id, partner_plan_id, plan_id, plan_version_id, plan_line, 'BLOCKED', starts_on, ends_on, ${SQL_NOW}, created_at, true
        from subscriptions where id = ${THEIR_PLAN}`,
      `${MEMBER} values (${FIXED}, true, '+919500000077', ${SQL_NOW})`,
      `insert into subscription_blocks (subscription_id, act, status, reason, by_account, at)
        select id, 'blocked', 'ACTIVE', 'x', ${ANY}, created_at - interval '1 day' from subscriptions where id = ${FIXED}`,
    ],
  },
  'employees.own-ids-are-proven': {
    'or typed by anybody': [
      ACTIVE,
      `update partner_users set by_self = true, external_reference_id = 'NOBODYS-1' where id = ${FIXED}`,
    ],
  },
  'employees.notes-are-no-ids': {
    'or beside an ID': [
      ACTIVE,
      'alter table partner_users drop constraint partner_users_note_by_self',
      `update partner_users set noted_reference_id = 'NOTED-1' where id = ${FIXED}`,
    ],
  },
  'employees.gone-have-no-plan': {
    'or have one': [
      BLOCKED,
      `update subscriptions set expires_at = ${SQL_NOW} + interval '9 days' where id = ${THEIR_PLAN}`,
    ],
  },
  'employees.one-plan-each': {
    'or two': [
      'drop index subscriptions_of_company',
      `insert into subscriptions (id, account_id, partner_plan_id, plan_id, plan_version_id, plan_line, status, starts_on, ends_on, expires_at, created_at)
        select ${FIXED}, account_id, partner_plan_id, plan_id, plan_version_id, plan_line, status, starts_on, ends_on, expires_at, ${SQL_NOW}
        from subscriptions where id = (select subscription_id from partner_users where status = 'ACTIVE' limit 1)`,
      `${MEMBER} values (${FIXED}, true, '+919500000077', ${SQL_NOW})`,
      `update partner_plans set consumed_quota = consumed_quota + 1 where id = (select partner_plan_id from subscriptions where id = ${FIXED})`,
    ],
  },
  'employees.counted': {
    'one too many': ['update partner_user_counts set people = people + 1'],
    'without anybody': ['delete from partner_user_counts'],
  },
  'employees.of-their-company': {
    'or a sister': [ACTIVE, `update partner_users set subsidiary_id = ${ANY} where id = ${FIXED}`],
    'without their wallet': [ACTIVE, `update partner_users set wallet_id = null where id = ${FIXED}`],
  },
  'employees.credits-returned': {
    'or not': [
      ACTIVE,
      `update ledger_accounts set balance_paise = balance_paise + 1 where id = (select employee_id from wallets w join partner_users e on e.wallet_id = w.id where e.id = ${FIXED})`,
      `update partner_users set status = 'EXPIRED', end_reason = 'BLOCKED', blocked_at = ${SQL_NOW} where id = ${FIXED}`,
      `update subscriptions set status = 'EXPIRED', expires_at = ${SQL_NOW} - interval '1 hour' where id = ${THEIR_PLAN}`,
      'delete from partner_user_counts',
      `insert into partner_user_counts select partner_plan_id, status, end_reason is not distinct from 'BLOCKED', app_installed, activated_at is not null, count(*)
        from partner_users group by 1, 2, 3, 4, 5`,
    ],
  },
  'employees.end-at-night': {
    'or later': [ACTIVE, `update partner_users set last_working_day = ${SQL_TODAY} - 2 where id = ${FIXED}`],
  },
  'employees.left-on-one-day': {
    'or the plan on another': [BLOCKED, `update subscriptions set ends_on = ends_on + 1 where id = ${THEIR_PLAN}`],
  },
  'employees.reminded-seldom': {
    'or twice in three days': [ACTIVE, reminded('1 hour'), reminded('50 hours')],
    'or six times a year': [ACTIVE, ...['1 hour', '4 days', '8 days', '30 days', '90 days', '360 days'].map(reminded)],
  },
}
