import type { Invariant } from '#platform/invariants/invariant.ts'

/** What holds between rooms that do not know each other. */
export const bookInvariants: readonly Invariant[] = [
  {
    name: 'books.term-is-paid',
    sentence: 'A term was paid by an order or a renewal, or its company has a contract.',
    breaches: `select format('term %s of plan %s', t.number, t.subscription_id) from subscription_terms t
      join subscriptions s on s.id = t.subscription_id
      left join orders o on o.transaction_id = t.payment_transaction_id and o.status = 'completed'
      left join renewals r on r.id = t.payment_transaction_id and r.status = 'PAID'
      where case when t.payment_transaction_id is null then s.partner_plan_id is null else o.transaction_id is null and r.id is null end`,
  },
  {
    name: 'books.payment-serves',
    sentence: 'Money that was received is for an order or a renewal, or goes back.',
    breaches: `select format('payment %s (%s)', p.payment_ref, p.verdict) from gateway_payments p
      where p.status in ('captured', 'refunded') and p.amount_refunded_paise < p.amount_paise
        and not exists (select 1 from orders o where o.payment_ref = p.payment_ref)
        and not exists (select 1 from renewals n where n.payment_ref = p.payment_ref)
        and not exists (select 1 from refunds r where r.payment_ref = p.payment_ref and r.status <> 'DECLINED')`,
  },
]
