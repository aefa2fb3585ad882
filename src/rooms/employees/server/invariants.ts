import type { Invariant } from '#platform/invariants/invariant.ts'

const TODAY = `($1::timestamptz at time zone 'Asia/Kolkata')::date`

export const employeeInvariants: readonly Invariant[] = [
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
    name: 'employees.plan-follows',
    sentence: 'An active employee has the plan of the contract, and one who left has it no more.',
    breaches: `select format('employee %s is %s, plan %s is %s', e.id, e.status, s.id, s.status) from partner_users e
      join subscriptions s on s.id = e.subscription_id
      where s.account_id <> e.account_id or s.partner_plan_id is distinct from e.partner_plan_id
        or (e.status = 'EXPIRED' and s.status in ('PENDING_ACTIVATION', 'ACTIVE') and s.expires_at > $1)
        or (e.status = 'ACTIVE' and s.status = 'EXPIRED' and e.ends_on >= ${TODAY})`,
  },
  {
    name: 'employees.credits-returned',
    sentence: 'Credits of an employee who left are back with the company once no more bills are accepted.',
    breaches: `select format('employee %s left and still has %s paise', e.id, a.balance_paise) from partner_users e
      join wallets w on w.id = e.wallet_id join ledger_accounts a on a.id = w.employee_id
      where e.end_reason = 'BLOCKED' and a.balance_paise > 0 and (e.runout_on is null or e.runout_on < ${TODAY})`,
    afterJobs: true,
  },
]
