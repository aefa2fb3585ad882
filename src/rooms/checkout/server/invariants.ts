import type { Invariant } from '#platform/invariants/invariant.ts'

export const checkoutInvariants: readonly Invariant[] = [
  {
    name: 'checkout.paid-has-term',
    sentence: 'An order of a plan that was paid has one term, any other none.',
    breaches: `select format('order %s is %s and has %s terms', o.transaction_id, o.status, coalesce(t.count, 0)) from orders o
      left join (select payment_transaction_id, count(*) as count from subscription_terms group by payment_transaction_id) t
        on t.payment_transaction_id = o.transaction_id
      where coalesce(t.count, 0) <> case when o.status = 'completed' and o.plan_id is not null then 1 else 0 end`,
  },
  {
    name: 'checkout.booked-once',
    sentence: 'The plan’s part of an order that was paid is in the ledger once, that of any other is not.',
    breaches: `select format('order %s is %s over %s paise for its plan and %s are booked', o.transaction_id, o.status,
        o.amount_paise - o.premium_paise, coalesce(t.amount_paise, 0))
      from orders o left join ledger_transfers t on t.idem = 'order/' || o.transaction_id
      where coalesce(t.amount_paise, 0) <> case o.status when 'completed' then o.amount_paise - o.premium_paise else 0 end`,
  },
  {
    name: 'checkout.premium-booked-once',
    sentence: 'The premium of an order that was paid is owed to the insurer once, that of any other is not.',
    breaches: `select format('order %s is %s with a premium of %s paise and %s are booked', o.transaction_id, o.status,
        o.premium_paise, coalesce(t.paise, 0))
      from orders o left join (select t.reference, sum(t.amount_paise) as paise from ledger_transfers t
          where t.reference like 'premium/%' and t.reverses_id is null group by t.reference) t
        on t.reference = 'premium/' || o.transaction_id
      where coalesce(t.paise, 0) <> case o.status when 'completed' then o.premium_paise else 0 end`,
  },
  {
    name: 'checkout.refunded-by-part',
    sentence:
      'Of a payment for plan and cover the plan goes back within the plan’s part, the premium within the premium.',
    breaches: `select format('order %s of %s paise with a premium of %s: %s of the plan and %s of the premium go back', o.transaction_id,
        o.amount_paise, o.premium_paise, r.of_plan, r.of_premium)
      from orders o join (select payment_ref,
          coalesce(sum(amount_paise) filter (where reference not like 'insurance-%'), 0) as of_plan,
          coalesce(sum(amount_paise) filter (where reference like 'insurance-%'), 0) as of_premium
        from refunds where status <> 'DECLINED' group by payment_ref) r on r.payment_ref = o.payment_ref
      where o.status = 'completed' and o.premium_paise > 0 and (r.of_plan > o.amount_paise - o.premium_paise or r.of_premium > o.premium_paise)`,
  },
]
