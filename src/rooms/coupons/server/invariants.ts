import type { Invariant } from '#platform/invariants/invariant.ts'

/** A limit may be lowered below what is used: then no later use breaks it. */
const LATER = 'max(r.reserved_at) > c.updated_at'

export const couponInvariants: readonly Invariant[] = [
  {
    name: 'coupons.within-limits',
    sentence: 'No coupon is used above its limits.',
    breaches: `select format('coupon %s: %s uses of %s', c.code, count(*), c.total_limit) from coupons c
        join coupon_redemptions r on r.code = c.code and r.status <> 'RELEASED'
        group by c.code having count(*) > c.total_limit and ${LATER}
      union all select format('coupon %s: %s paise of %s', c.code, sum(r.discount_paise), c.spend_limit_paise) from coupons c
        join coupon_redemptions r on r.code = c.code and r.status <> 'RELEASED'
        group by c.code having sum(r.discount_paise) > c.spend_limit_paise and ${LATER}
      union all select format('coupon %s: %s uses of %s by account %s', c.code, count(*), c.per_customer_limit, min(r.account_id::text))
        from coupons c join coupon_redemptions r on r.code = c.code and r.status <> 'RELEASED'
        group by c.code, r.mobile_hmac having count(*) > c.per_customer_limit and ${LATER}`,
  },
]
