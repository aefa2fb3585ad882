import type { Invariant } from '#platform/invariants/invariant.ts'

export const paymentInvariants: readonly Invariant[] = [
  {
    name: 'payments.refunded-within-paid',
    sentence: 'No more of a payment is promised or given back than was paid.',
    breaches: `select format('payment %s of %s paise: %s', p.payment_ref, p.amount_paise, sum(r.amount_paise)) from refunds r
      join gateway_payments p on p.payment_ref = r.payment_ref where r.status <> 'DECLINED'
      group by p.payment_ref, p.amount_paise having sum(r.amount_paise) > p.amount_paise`,
  },
]
