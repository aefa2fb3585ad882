import { type Paise, percentOf } from '#values/money.ts'
import type { CouponTerms } from './coupon.ts'

/** What is left to pay unless the coupon may take everything; also the gateway's minimum. */
const LEAST_PAISE = 100n

type Discounts = Pick<CouponTerms, 'kind' | 'value_paise' | 'max_discount_paise' | 'allow_zero'>

/** The largest amount that the column stores. */
const MOST_PAISE = 999_999_999n

/**
 * The smallest order of a coupon whose author named none: twice the rupees it takes off. Percentages grow with the
 * price and a fixed price is named as such, so they have none; nor has a coupon that may take everything.
 */
export function defaultMinCost({ kind, value_paise, max_discount_paise, allow_zero }: Discounts): Paise | null {
  if (kind !== 'FLAT' || value_paise === null || allow_zero) return null
  return lesser(2n * lesser(value_paise, max_discount_paise ?? value_paise), MOST_PAISE)
}

/** Whether a price, before any discount, is at least the coupon's smallest order. */
export function isLargeEnough({ min_cost_paise }: Pick<CouponTerms, 'min_cost_paise'>, cost_paise: Paise): boolean {
  return cost_paise >= (min_cost_paise ?? 0n)
}

/**
 * What a coupon takes off a price, in paise. Percentages are rounded half up and capped at the coupon's maximum. At
 * least ₹1 is left to pay unless the coupon may take everything.
 */
export function discountOf(terms: CouponTerms, cost_paise: Paise): Paise {
  const wanted = wantedDiscount(terms, cost_paise)
  const discount = lesser(wanted, terms.max_discount_paise ?? wanted)
  if (terms.allow_zero && discount >= cost_paise) return cost_paise
  return atLeastZero(lesser(discount, cost_paise - LEAST_PAISE))
}

function wantedDiscount({ kind, value_paise, value_percent }: CouponTerms, cost: Paise): Paise {
  switch (kind) {
    case 'FLAT':
      return value_paise ?? 0n
    case 'PERCENT':
      return percentOf(cost, value_percent ?? 0)
    case 'FIXED_PRICE':
      return atLeastZero(cost - (value_paise ?? cost))
  }
}

const lesser = (one: Paise, other: Paise): Paise => (one <= other ? one : other)
const atLeastZero = (paise: Paise): Paise => (paise > 0n ? paise : 0n)

/**
 * Whether a coupon used on a first order also discounts a renewal of it.
 * @param renewal 1 for the first renewal
 */
export function discountsRenewal({ frequency, recurring_times }: CouponTerms, renewal: number): boolean {
  if (frequency === 'FOREVER') return true
  return frequency === 'RECURRING' && renewal < (recurring_times ?? 0)
}
