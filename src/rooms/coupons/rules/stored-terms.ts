import { z } from 'zod'
import { COUPON_KINDS, type CouponTerms, FREQUENCIES } from './coupon.ts'

/** Paise as decimal text: a JSON number is exact only up to 2^53. */
const paise = z.string().regex(/^\d+$/).transform(BigInt).nullable()

const StoredTerms = z.object({
  code: z.string(),
  kind: z.enum(COUPON_KINDS),
  value_paise: paise,
  value_percent: z.number().nullable(),
  max_discount_paise: paise,
  /** Absent where it was used before coupons had a smallest order. */
  min_cost_paise: paise.default(null),
  allow_zero: z.boolean(),
  frequency: z.enum(FREQUENCIES),
  recurring_times: z.number().nullable(),
})

/** The terms of a used coupon as JSON text, for its redemption: later changes of the coupon leave them as they were. */
export function storeTerms(terms: CouponTerms): string {
  const { code, kind, value_paise, value_percent, max_discount_paise, min_cost_paise } = terms
  const { allow_zero, frequency, recurring_times } = terms
  const discount = { code, kind, value_paise, value_percent, max_discount_paise, min_cost_paise }
  return JSON.stringify({ ...discount, allow_zero, frequency, recurring_times }, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}

/** The terms that `storeTerms` wrote. @throws ZodError for anything else */
export function readTerms(stored: unknown): CouponTerms {
  return StoredTerms.parse(stored)
}
