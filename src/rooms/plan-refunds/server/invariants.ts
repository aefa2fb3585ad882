import type { Invariant } from '#platform/invariants/invariant.ts'
import { dependentPairs } from '#rooms/access/server/second-person.ts'

export const planRefundInvariants: readonly Invariant[] = [
  {
    name: 'plan-refunds.once',
    sentence: 'A payment of a plan is refunded once.',
    breaches: `select format('invoice %s has %s refunds', invoice_id, count(*)) from plan_refunds
      where decision is distinct from 'DECLINED' group by invoice_id having count(*) > 1`,
  },
  {
    name: 'plan-refunds.by-two',
    sentence: 'Nobody decides on a refund that they requested or receive.',
    breaches: `select format('refund %s', id) from plan_refunds where decided_by in (requested_by, account_id)
      union all select format('rest of refund %s', r.id) from plan_refunds r
        join audit_log a on a.entity = 'plan_refund' and a.entity_id = r.id::text and a.action = 'plan-refunds.rest-returned'
        where a.actor_id in (r.requested_by, r.account_id)`,
  },
  {
    name: 'plan-refunds.parts-add-up',
    sentence: 'A refund that was approved is sent in parts that make its amount.',
    breaches: `select format('refund %s of %s paise: %s', p.id, p.amount_paise, coalesce(sum(r.amount_paise), 0)) from plan_refunds p
      left join plan_refund_parts x on x.plan_refund_id = p.id left join refunds r on r.id = x.refund_id and r.status <> 'DECLINED'
      where p.decision = 'APPROVED' group by p.id having coalesce(sum(r.amount_paise), 0) <> p.amount_paise`,
  },
  {
    name: 'plan-refunds.within-price',
    sentence: 'What is given back and what was paid for claims is at most the price.',
    breaches: `select format('refund %s of %s paise with claims over %s of %s', r.id, r.amount_paise, c.paid, i.total_paise)
      from plan_refunds r join invoices i on i.id = r.invoice_id
      join subscription_terms t on t.payment_transaction_id = i.payment_transaction_id
      cross join lateral (select coalesce(sum(approved_claim_amount_paise), 0) as paid from claims c where c.subscription_id = t.subscription_id
        and c.term = t.number and c.status in ('APPROVED', 'SETTLED', 'SETTLEMENT_FAILED')) c
      where r.decision = 'APPROVED' and r.amount_paise > 0 and r.amount_paise + c.paid > i.total_paise`,
  },
  {
    name: 'plan-refunds.by-independent',
    sentence: 'Of the two who request and approve a refund neither was appointed by the other.',
    breaches:
      dependentPairs(`select 'refund ' || id as what, requested_by as first, decided_by as second, decided_at as at
      from plan_refunds where decision = 'APPROVED'`),
  },
  {
    name: 'plan-refunds.returned-is-not-active',
    sentence: 'A plan whose payment went back whole without us has ended, or our staff were asked.',
    afterJobs: true,
    breaches: `select format('plan %s was paid by %s, which went back', s.id, p.payment_ref) from subscriptions s
      join subscription_terms t on t.subscription_id = s.id and t.taken_back_at is null
      join invoices i on i.payment_transaction_id = t.payment_transaction_id
      join gateway_payments p on p.payment_ref = i.payment_ref
      where s.status in ('ACTIVE', 'PAST_DUE', 'BLOCKED') and p.verdict = 'paid' and p.amount_refunded_paise >= p.amount_paise
        and not exists (select from payment_alerts a where a.kind = 'returned_whole' and a.subject = p.payment_ref)
        and (select coalesce(sum(r.amount_paise), 0) from refunds r
          where r.payment_ref = p.payment_ref and r.status not in ('DECLINED', 'REQUESTED')) < p.amount_paise`,
  },
]
