import { runStatements } from './run-statements.ts'

export const PEOPLE = 1_000_000
/** Those of the contract with health credits; each has a wallet and one allotment. */
const WITH_CREDITS = 100_000

/**
 * A million people of one company under two of its contracts, one in five expired, three in ten with the app. Inserted in
 * sets; the database's own triggers keep the counts and sums.
 */
export async function loadPeople(
  url: string,
  of: { subsidiary: string; plain: string; wallet: string },
  { people = PEOPLE, with_credits = WITH_CREDITS, bare = false } = {},
): Promise<void> {
  await runStatements(url, statements({ ...of, people, with_credits }), { bare })
}

const statements = ({
  subsidiary,
  plain,
  wallet,
  people,
  with_credits,
}: Record<'subsidiary' | 'plain' | 'wallet', string> & Record<'people' | 'with_credits', number>) => [
  `create temporary table someone as select n, gen_random_uuid() as account_id, gen_random_uuid() as subscription_id,
      case when n <= ${with_credits} then gen_random_uuid() end as wallet_id,
      case when n <= ${with_credits} then '${wallet}' else '${plain}' end::uuid as partner_plan_id,
      (array['Asha', 'Ravi', 'Meena', 'Kabir', 'Nisha', 'Arun', 'Divya', 'Farah', 'Gopal', 'Hema'])[1 + n % 10] || ' '
        || initcap(translate(md5(n::text), '0123456789', 'ghijklmnop')) as name,
      '+9171' || lpad(n::text, 8, '0') as mobile
    from generate_series(1, ${people}) n`,
  `update partner_plans set quota = 5000000, consumed_quota = ${people} where id in ('${plain}', '${wallet}')`,
  `insert into accounts (id, mobile, created_at) select account_id, mobile, now() from someone`,
  `insert into subscriptions (id, account_id, partner_plan_id, plan_id, plan_version_id, plan_line, status, starts_on, ends_on,
      expires_at, created_at)
    select s.subscription_id, s.account_id, c.id, v.plan_id, v.id, 'bench', 'ACTIVE', current_date - 30, current_date + 300,
      now() + interval '300 days', now() - interval '30 days'
    from someone s join partner_plans c on c.id = s.partner_plan_id join plan_versions v on v.id = c.plan_version_id`,
  `insert into ledger_accounts (kind, owner_id, keeps_balance, created_at)
    select kind, wallet_id, true, now() from someone, unnest(array['EMPLOYEE', 'HOLD']) kind where wallet_id is not null`,
  `insert into wallets (id, subscription_id, partner_plan_id, employee_id, hold_id, created_at)
    select s.wallet_id, s.subscription_id, s.partner_plan_id, e.id, h.id, now() from someone s
      join ledger_accounts e on e.owner_id = s.wallet_id and e.kind = 'EMPLOYEE'
      join ledger_accounts h on h.owner_id = s.wallet_id and h.kind = 'HOLD'`,
  `insert into wallet_lots (wallet_id, term, starts_on, ends_on, created_at)
    select wallet_id, 1, current_date - 30, current_date + 300, now() from someone where wallet_id is not null`,
  `insert into wallet_transactions (type, status, partner_plan_id, wallet_id, term, amount_paise, reference, movements,
      created_at, modified_at)
    select 'TRANSFER', 'SUCCESS', partner_plan_id, wallet_id, 1, 100000, 'bench/' || n, 1, now(), now() from someone
    where wallet_id is not null`,
  `insert into partner_users (subsidiary_id, partner_plan_id, account_id, subscription_id, wallet_id, name, email, mobile,
      external_reference_id, status, end_reason, starts_on, ends_on, activated_at, app_installed, created_at)
    select '${subsidiary}', partner_plan_id, account_id, subscription_id, wallet_id, name, 'person.' || n || '@banyan.example',
      mobile, 'BN-' || lpad(n::text, 7, '0'), case when n % 5 = 0 then 'EXPIRED' else 'ACTIVE' end,
      case when n % 5 = 0 then 'ENDED' end, current_date - 30, current_date + 300,
      case when n % 2 = 0 then now() end, n % 10 < 3, now() - n * interval '1 second'
    from someone`,
]
