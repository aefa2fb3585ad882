import type { Invariant } from '#platform/invariants/invariant.ts'

export const checkoutInvariants: readonly Invariant[] = [
  {
    name: 'checkout.paid-has-term',
    sentence: 'An order that was paid has one term, any other none.',
    breaches: `select format('order %s is %s and has %s terms', o.transaction_id, o.status, coalesce(t.count, 0)) from orders o
      left join (select payment_transaction_id, count(*) as count from subscription_terms group by payment_transaction_id) t
        on t.payment_transaction_id = o.transaction_id
      where coalesce(t.count, 0) <> case o.status when 'completed' then 1 else 0 end`,
  },
  {
    name: 'checkout.booked-once',
    sentence: 'An order that was paid is in the ledger once, any other is not.',
    breaches: `select format('order %s is %s over %s paise and %s are booked', o.transaction_id, o.status, o.amount_paise,
        coalesce(t.amount_paise, 0))
      from orders o left join ledger_transfers t on t.idem = 'order/' || o.transaction_id
      where coalesce(t.amount_paise, 0) <> case o.status when 'completed' then o.amount_paise else 0 end`,
  },
]
