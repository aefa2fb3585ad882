import type { Invariant } from '#platform/invariants/invariant.ts'
import { dependentPairs } from '#rooms/access/server/second-person.ts'
import { TRANSITIONS } from '../rules/transitions.ts'

const MOVES = TRANSITIONS.map(({ from, to }) => `('${from}', '${to}')`).join()

export const insuranceInvariants: readonly Invariant[] = [
  {
    name: 'insurance.moves-allowed',
    sentence: 'A policy moves as its transitions allow.',
    breaches: `select format('policy %s went from %s to %s', policy_id, from_status, to_status) from insurance_policy_events
      where from_status is not null and (from_status, to_status) not in (${MOVES})`,
  },
  {
    name: 'insurance.where-log-ends',
    sentence: 'The last entry of its log is where a policy is.',
    breaches: `select format('policy %s is %s but its log ends with %s', p.id, p.status, e.to_status) from insurance_policies p
      left join lateral (select to_status from insurance_policy_events where policy_id = p.id order by id desc limit 1) e on true
      where e.to_status is distinct from p.status`,
  },
  {
    name: 'insurance.premium-has-policy',
    sentence: 'Every premium that is booked has a policy for the same amount.',
    breaches: `select format('%s of %s paise', t.idem, t.amount_paise) from ledger_transfers t
      left join insurance_policies p on t.idem = 'premium/' || p.order_transaction_id
      where t.idem like 'premium/%' and p.premium_paise is distinct from t.amount_paise`,
  },
  {
    name: 'insurance.refunds-within-premium',
    sentence: 'The refunds of a policy do not exceed its premium.',
    breaches: `select format('policy %s: %s paise of %s', p.id, sum(r.amount_paise), p.premium_paise) from insurance_policies p
      join insurance_refunds r on r.policy_id = p.id and r.status <> 'FAILED' group by p.id having sum(r.amount_paise) > p.premium_paise`,
  },
  {
    name: 'insurance.refunds-have-money',
    sentence: 'A refund of premium is what the payments room sends, and says that it was sent when it was.',
    breaches: `select format('%s is %s and its money %s', r.reference, r.status, m.status) from insurance_refunds r
      join refunds m on m.id = r.refund_id
      where m.reference <> r.reference or m.amount_paise <> r.amount_paise or (r.status = 'SUCCESS') <> (m.status = 'SUCCESS')
        or (r.status = 'FAILED') <> (m.status = 'DECLINED')`,
  },
  {
    name: 'insurance.refunds-of-cancelled',
    sentence: 'Premium goes back only for a policy that is cancelled.',
    breaches: `select format('policy %s is %s', p.id, p.status) from insurance_policies p
      where p.status <> 'CANCELLED' and exists (select from insurance_refunds r where r.policy_id = p.id and r.status <> 'FAILED')`,
  },
  {
    name: 'insurance.owed-to-insurer',
    sentence: 'What is owed to the insurer is the premiums less what went back and what was paid to it.',
    breaches: `select format('%s paise are owed and %s are expected', owed.paise, expected.paise) from
      (select coalesce(sum(case when c.kind = 'INSURER_PAYABLE' then t.amount_paise else -t.amount_paise end), 0) as paise
        from ledger_transfers t join ledger_accounts c on c.id = t.credit_id join ledger_accounts d on d.id = t.debit_id
        where 'INSURER_PAYABLE' in (c.kind, d.kind)) owed,
      (select coalesce(sum(case when t.idem like 'premium/%' then t.amount_paise else -t.amount_paise end), 0) as paise
        from ledger_transfers t where t.idem like 'premium/%' or t.idem like 'insurer-paid/%'
          or t.idem in (select 'refund/' || reference from insurance_refunds)) expected
      where owed.paise <> expected.paise`,
  },
  {
    name: 'insurance.payments-to-insurers-booked',
    sentence: 'A payment to an insurer that is booked moved its amount once, and no other did.',
    breaches: `select format('%s: %s paise entered and %s moved', coalesce(p.reference, t.idem), p.amount_paise, t.amount_paise)
      from (select reference, amount_paise from insurer_payments where status = 'BOOKED') p
      full join (select idem, amount_paise from ledger_transfers where idem like 'insurer-paid/%') t on t.idem = 'insurer-paid/' || p.reference
      where p.amount_paise is distinct from t.amount_paise`,
  },
  {
    name: 'insurance.one-cover-each',
    sentence: 'A person has a cover once at a time.',
    breaches: `select format('%s has %s twice', a.account_id, a.insurance_plan_id) from insurance_policies a
      join insurance_policies b on b.account_id = a.account_id and b.insurance_plan_id = a.insurance_plan_id and a.id < b.id
      where a.status = 'COMPLETED' and b.status = 'COMPLETED' and a.start_date <= b.end_date and b.start_date <= a.end_date`,
  },
  {
    name: 'insurance.application-follows',
    sentence: 'An application is where its policy is.',
    breaches: `select format('application %s is %s and its policy %s', a.id, a.status, p.status) from insurance_applications a
      join insurance_policies p on p.application_id = a.id
      where (p.status <> 'CANCELLED' and (a.status <> p.status or a.closed_at is not null)) or (p.status = 'CANCELLED' and a.closed_at is null)`,
  },
  {
    name: 'insurance.money-by-independent',
    sentence: 'Of the two who refund a premium or pay an insurer neither was appointed by the other.',
    breaches:
      dependentPairs(`select 'refund of premium ' || id as what, requested_by as first, decided_by as second, decided_at as at
      from insurance_refunds where decided_at is not null and decline_reason is null
    union all select 'payment to insurer ' || id, entered_by, decided_by, decided_at from insurer_payments where status = 'BOOKED'`),
  },
]
