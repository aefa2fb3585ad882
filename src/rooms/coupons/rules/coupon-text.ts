import { formatRupees } from '#values/money.ts'
import { couponWords as words } from '../words.ts'
import type { CouponTerms } from './coupon.ts'

/** A coupon's discount as a short phrase: '₹500 off', '10% off, at most ₹1,000'. */
export function couponText({ kind, value_paise, value_percent, max_discount_paise }: CouponTerms): string {
  if (kind === 'FIXED_PRICE') return words.forPrice(formatRupees(value_paise ?? 0n))
  if (kind === 'FLAT') return words.off(formatRupees(value_paise ?? 0n))
  return words.offUpTo(value_percent ?? 0, max_discount_paise === null ? undefined : formatRupees(max_discount_paise))
}
