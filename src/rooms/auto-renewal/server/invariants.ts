import type { Invariant } from '#platform/invariants/invariant.ts'

export const autoRenewalInvariants: readonly Invariant[] = [
  {
    name: 'auto-renewal.paid-has-term',
    sentence: 'A renewal that was paid has one term, any other none.',
    breaches: `select format('renewal %s is %s and has %s terms', r.id, r.status, coalesce(t.count, 0)) from renewals r
      left join (select payment_transaction_id, count(*) as count from subscription_terms group by payment_transaction_id) t
        on t.payment_transaction_id = r.id
      where coalesce(t.count, 0) <> case r.status when 'PAID' then 1 else 0 end`,
  },
  {
    name: 'auto-renewal.booked-once',
    sentence: 'A renewal that was paid is in the ledger once, any other is not.',
    breaches: `select format('renewal %s is %s over %s paise and %s are booked', r.id, r.status, r.amount_paise, coalesce(t.amount_paise, 0))
      from renewals r left join ledger_transfers t on t.idem = 'renewal/' || r.id
      where coalesce(t.amount_paise, 0) <> case r.status when 'PAID' then r.amount_paise else 0 end`,
  },
]
