import type { Invariant } from '#platform/invariants/invariant.ts'
import { dependentPairs } from '#rooms/access/server/second-person.ts'
import { EMPLOYEE, HOLD } from './wallet-accounts.ts'

export const walletInvariants: readonly Invariant[] = [
  {
    name: 'wallet.credits-have-person',
    sentence: 'Credits that were allotted are in the wallet of a person.',
    breaches: `select format('account %s (%s) with %s paise belongs to no wallet', a.id, a.kind, a.balance_paise) from ledger_accounts a
      left join wallets w on w.id = a.owner_id and a.id in (w.employee_id, w.hold_id)
      where a.kind in ('${EMPLOYEE.kind}', '${HOLD.kind}') and w.id is null`,
  },
  {
    name: 'wallet.holds-end',
    sentence: 'Credits are on hold at most until their time is over.',
    breaches: `select format('wallet transaction %s should have ended at %s', id, expires_at) from wallet_transactions
      where status = 'PENDING' and expires_at < $1::timestamptz - interval '3 hours'`,
    afterJobs: true,
  },
  {
    name: 'wallet.company-sums-agree',
    sentence: 'What a company reads of its credits is what its transactions add up to.',
    breaches: `select format('the sums of contract %s in %s say %s %s: %s of %s paise, its transactions %s of %s', coalesce(s.partner_plan_id, t.partner_plan_id),
        coalesce(s.month, t.month), coalesce(s.type, t.type), coalesce(s.status, t.status), coalesce(s.transactions, 0), coalesce(s.paise, 0),
        coalesce(t.transactions, 0), coalesce(t.paise, 0))
      from (select partner_plan_id, month, type, status, sum(transactions) as transactions, sum(paise) as paise
        from company_credits group by 1, 2, 3, 4) s
      full join (select partner_plan_id, credit_month(type, created_at, modified_at) as month, type, status, count(*) as transactions,
          sum(amount_paise) as paise from wallet_transactions group by 1, 2, 3, 4) t
        on (s.partner_plan_id, s.month, s.type, s.status) = (t.partner_plan_id, t.month, t.type, t.status)
      where (coalesce(s.transactions, 0), coalesce(s.paise, 0)) <> (coalesce(t.transactions, 0), coalesce(t.paise, 0))`,
  },
  {
    name: 'wallet.topups-as-decided',
    sentence: 'A top-up adds what the bank received once it is confirmed, and nothing before or without.',
    breaches: `select format('top-up %s is %s and its transaction %s of %s paise', t.id, coalesce(p.decision, 'open'), t.status, t.amount_paise)
      from wallet_transactions t left join wallet_topups p on p.transaction_id = t.id
      where t.type = 'TOPUP' and t.amount_paise > 0 and (p.transaction_id is null
        or t.status <> case p.decision when 'CONFIRMED' then 'SUCCESS' when 'REJECTED' then 'FAILED' when 'CANCELLED' then 'FAILED' else 'PENDING' end
        or t.amount_paise <> coalesce(p.received_paise, p.asked_paise) or t.partner_plan_id <> p.partner_plan_id)`,
  },
  {
    name: 'wallet.topups-taken-back',
    sentence: 'What is taken back of a top-up two of our staff have decided, and it is never more than was added.',
    breaches: `select format('top-up %s of %s paise below zero is not what was decided', t.id, t.amount_paise)
      from wallet_transactions t left join wallet_topup_reversals r on r.transaction_id = t.id
        left join wallet_topups p on p.transaction_id = r.topup_id
      where t.amount_paise < 0 and (r.amount_paise is distinct from -t.amount_paise or p.partner_plan_id is distinct from t.partner_plan_id)
      union all select format('of top-up %s more was taken back than it added', r.topup_id)
      from wallet_topup_reversals r join wallet_topups p on p.transaction_id = r.topup_id where r.decision = 'CONFIRMED'
      group by r.topup_id, p.received_paise having sum(r.amount_paise) > coalesce(p.received_paise, 0)
      union all select format('the receipt of top-up %s is free, and %s of %s paise were taken back', t.id, coalesce(r.paise, 0), p.received_paise)
      from wallet_transactions t join wallet_topups p on p.transaction_id = t.id
        left join (select topup_id, sum(amount_paise) as paise from wallet_topup_reversals where decision = 'CONFIRMED' group by 1) r
          on r.topup_id = t.id
      where t.attributes ->> 'is_reversed' is not null and r.paise is distinct from p.received_paise`,
  },
  {
    name: 'wallet.topups-by-two',
    sentence:
      'Nobody confirms what they asked for their company, and above the sum for one person two of our staff agree.',
    breaches: `select format('top-up %s was confirmed by one person', transaction_id) from wallet_topups
      where decision = 'CONFIRMED' and (decided_by = asked_by and source is distinct from 'STAFF'
        or decided_by = asked_by and second_person_above_paise is null
        or received_paise > second_person_above_paise
          and not coalesce(source = 'STAFF' and asked_by <> decided_by and received_paise <= asked_paise, false)
          and not coalesce(first_confirmed_by <> decided_by and first_received_paise = received_paise, false))`,
  },
  {
    name: 'wallet.topups-by-independent',
    sentence: 'Of the two who enter, confirm or take back a top-up neither was appointed by the other.',
    breaches:
      dependentPairs(`select 'top-up ' || transaction_id as what, asked_by as first, decided_by as second, decided_at as at
      from wallet_topups where decision = 'CONFIRMED'
      union all select 'top-up ' || transaction_id, first_confirmed_by, decided_by, decided_at
      from wallet_topups where decision = 'CONFIRMED' and first_confirmed_by is not null
      union all select 'reversal ' || id, proposed_by, decided_by, decided_at
      from wallet_topup_reversals where decision = 'CONFIRMED'`),
  },
]
