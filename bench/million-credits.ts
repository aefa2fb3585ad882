import { runStatements } from './run-statements.ts'

const TRANSACTIONS = 1_000_000
const PEOPLE = 20_000
const CONTRACT = `'6f1d2a50-0b1c-4c7e-9a01-5a1d00000111'`

/** 20,000 people of one contract with a million credit transactions of three years, as their sums are after a night. */
export async function loadCredits(url: string): Promise<void> {
  await runStatements(url, STATEMENTS, { bare: true })
}

const STATEMENTS = [
  `create temporary table named as select n, gen_random_uuid() as account_id, gen_random_uuid() as subscription_id,
    gen_random_uuid() as wallet_id, 800000000 + n * 2 as employee_id, 800000001 + n * 2 as hold_id from generate_series(1, ${PEOPLE}) n`,
  `insert into accounts (id, mobile, name, created_at) select account_id, '+9172' || lpad(n::text, 8, '0'), 'Person ' || n, now() from named`,
  `insert into ledger_accounts (id, kind, owner_id, keeps_balance, balance_paise, created_at) overriding system value
    select employee_id, 'EMPLOYEE', wallet_id, true, 100000, now() from named union all select hold_id, 'HOLD', wallet_id, true, 0, now() from named`,
  `insert into wallets (id, subscription_id, partner_plan_id, employee_id, hold_id, created_at)
    select wallet_id, subscription_id, ${CONTRACT}, employee_id, hold_id, now() from named`,
  `insert into wallet_lots (wallet_id, term, starts_on, ends_on, created_at) select wallet_id, 1, current_date - 60, current_date + 304, now() from named`,
  `insert into partner_users (subsidiary_id, partner_plan_id, account_id, subscription_id, wallet_id, name, mobile, starts_on, ends_on, created_at)
    select c.subsidiary_id, c.id, n.account_id, n.subscription_id, n.wallet_id, 'Person ' || n.n, '+9172' || lpad(n.n::text, 8, '0'),
      current_date - 60, current_date + 304, now() from named n, partner_plans c where c.id = ${CONTRACT}`,
  `insert into wallet_transactions (type, status, partner_plan_id, wallet_id, term, amount_paise, reference, movements, created_at, modified_at)
    select (array['TRANSFER', 'PAYMENT', 'REIMBURSEMENT', 'PAYMENT', 'RESTORE'])[1 + i % 5], 'SUCCESS', ${CONTRACT}, n.wallet_id, 1,
      1000 + i % 90000, 'bench/' || i, 1, at, at
    from (select i, now() - i * interval '94 seconds' as at from generate_series(1, ${TRANSACTIONS}) i) t
      join named n on n.n = 1 + t.i::bigint * 104729 % ${PEOPLE}`,
  `delete from company_credit_moves`,
  `delete from company_credit_sums`,
  `insert into company_credit_sums (partner_plan_id, month, type, status, transactions, paise)
    select partner_plan_id, credit_month(type, created_at, modified_at), type, status, count(*), sum(amount_paise)
    from wallet_transactions group by 1, 2, 3, 4`,
]
