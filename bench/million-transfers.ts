import { runStatements } from './run-statements.ts'

/** The movements of HealthCash besides what was bought, claimed and paid. */
const TRANSFERS = Number(process.env.BENCH_TRANSFERS ?? 1_000_000)
const PEOPLE = 200_000

/**
 * Around the million claims of `loadClaims`: 200,000 people who bought a plan, with payments, invoices, HealthCash and
 * its movements, and the history and the payouts of the claims, all as the product would have written it. Loaded in
 * sets, with triggers and foreign keys off.
 */
export async function loadTransfers(url: string): Promise<void> {
  await runStatements(url, STATEMENTS, { bare: true })
}

const account = (kind: string) => `(select id from ledger_accounts where kind = '${kind}')`

const STATEMENTS = [
  `insert into ledger_accounts (kind, keeps_balance, created_at)
    select kind, false, now() from unnest(array['GATEWAY_CLEARING', 'PLAN_REVENUE', 'REIMBURSEMENTS', 'BANK', 'HEALTH_CASH_PROMOTION']) kind
    on conflict do nothing`,
  `create temporary table buyers as select n, gen_random_uuid() as account_id, gen_random_uuid() as id, gen_random_uuid() as transaction_id
    from generate_series(1, ${PEOPLE}) n`,
  `insert into accounts (id, mobile, name, created_at) select account_id, '+9181' || lpad(n::text, 8, '0'), 'Buyer', now() from buyers`,
  `insert into subscriptions (id, account_id, plan_id, plan_version_id, plan_line, status, starts_on, ends_on, expires_at,
      payment_transaction_id, created_at)
    select b.id, b.account_id, v.plan_id, v.id, 'bench', 'ACTIVE', current_date - 30, current_date + 300, now() + interval '300 days',
      b.transaction_id, now() - interval '30 days'
    from buyers b, (select id, plan_id from plan_versions limit 1) v`,
  `insert into subscription_terms (subscription_id, number, plan_version_id, starts_on, ends_on, payment_transaction_id, created_at)
    select s.id, 1, s.plan_version_id, s.starts_on, s.ends_on, s.payment_transaction_id, s.created_at
    from subscriptions s join buyers b on b.id = s.id`,
  `insert into subscription_members (subscription_id, is_primary, name, mobile, relation, created_at)
    select id, true, 'Buyer', '+9181' || lpad(n::text, 8, '0'), 'Self', now() - interval '30 days' from buyers`,
  `create temporary table bought as select s.* from subscriptions s where s.plan_line = 'bench'`,
  `insert into orders (transaction_id, account_id, plan_id, plan_version_id, plan_line, amount_paise, breakdown, status, created_at, expires_at,
      completed_at, customer_name, payment_ref)
    select payment_transaction_id, account_id, plan_id, plan_version_id, plan_line, 200000, '{}', 'completed', created_at, created_at, created_at,
      'Buyer', 'pay_' || payment_transaction_id
    from bought`,
  `insert into gateway_payments (gateway, payment_ref, order_ref, amount_paise, currency, status, verdict, captured_at, created_at, updated_at)
    select 'razorpay', 'pay_' || payment_transaction_id, 'order_' || payment_transaction_id, 200000, 'INR', 'captured', 'paid', created_at,
      created_at, created_at
    from bought`,
  `insert into ledger_transfers (idem, type, debit_id, credit_id, amount_paise, reference, created_at)
    select 'order/' || payment_transaction_id, 'checkout.order-paid', ${account('GATEWAY_CLEARING')}, ${account('PLAN_REVENUE')}, 200000,
      'order/' || payment_transaction_id, created_at
    from bought`,
  `insert into claim_history (claim_id, current_state, actor_type, header, at)
    select c.id, step.state, 'SYSTEM', 'Step', c.created_at from claims c join lateral (
      select state, at from unnest(case c.status when 'SETTLED' then array['INITIATED', 'APPROVED', 'SETTLED']
        when 'INITIATED' then array['INITIATED'] else array['INITIATED', c.status] end) with ordinality steps (state, at)) step on true
    order by c.id, step.at`,
  `insert into payouts (id, batch_id, claim_id, attempt, account_id, bank_details_id, amount_paise, key, status, payout_ref, utr, created_at, updated_at)
    select gen_random_uuid(), 1, id, 1, account_id, gen_random_uuid(), approved_claim_amount_paise, 'claim-' || id || '-1', 'PAID', 'pout_' || id,
      external_transaction_id, settled_at, settled_at
    from claims where status = 'SETTLED'`,
  `insert into ledger_transfers (idem, type, debit_id, credit_id, amount_paise, reference, created_at)
    select 'claim/' || id, 'claims.reimbursed', ${account('REIMBURSEMENTS')}, ${account('BANK')}, approved_claim_amount_paise, 'claim/' || id, settled_at
    from claims where status = 'SETTLED'`,
  `insert into ledger_accounts (kind, owner_id, keeps_balance, balance_paise, created_at)
    select 'HEALTH_CASH', id, true, 50000, now() from buyers`,
  `insert into health_cash_grants (subscription_id, term, amount_paise, granted_at) select id, 1, 50000, now() from buyers`,
  `create temporary table cash as select row_number() over () - 1 as place, a.id, a.owner_id from ledger_accounts a join buyers b on b.id = a.owner_id
    where a.kind = 'HEALTH_CASH'`,
  'create index on cash (place)',
  `insert into ledger_transfers (idem, type, debit_id, credit_id, amount_paise, credit_after_paise, reference, created_at)
    select 'given/' || owner_id, 'health-cash.health-cash-given', ${account('HEALTH_CASH_PROMOTION')}, id, 50000, 50000,
      'health-cash/' || owner_id, now() from cash`,
  // Each is given five paise and returns them.
  `insert into ledger_transfers (idem, type, debit_id, credit_id, amount_paise, debit_after_paise, credit_after_paise, reference, created_at)
    select 'bench/' || n, 'bench.moved', case when n % 2 = 0 then p.id else c.id end, case when n % 2 = 0 then c.id else p.id end, 5,
      case when n % 2 = 1 then 50000 end, case when n % 2 = 0 then 50005 end, 'bench/' || n / 2, now()
    from generate_series(0, ${TRANSFERS} - 1) n join cash c on c.place = n / 2 % ${PEOPLE},
      (select ${account('HEALTH_CASH_PROMOTION')} as id) p order by n`,
]
