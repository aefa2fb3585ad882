import { CallError, request } from '#platform/contract/client.ts'
import { validateCoupon } from '#rooms/coupons/contract.ts'
import { couponWords } from '#rooms/coupons/words.ts'
import { checkoutWords as words } from '../words.ts'

// Imported when a coupon is applied: the schemas behind the call are not needed for viewing the price.

export interface CouponTry {
  plan_id: string
  coupon_code: string
  auto_debit: boolean
}

/** The valid code, as the server spells it; or the problem and how to solve it. */
export type CouponOutcome = { coupon_code: string } | { type: string; message: string; hint: string }

export async function tryCoupon(body: CouponTry): Promise<CouponOutcome> {
  try {
    const { coupon_code } = await request(validateCoupon, { body })
    return { coupon_code }
  } catch (thrown) {
    const { type, extra_args } = thrown instanceof CallError ? thrown : new CallError(0, undefined)
    const { hint } = extra_args ?? {}
    return { type, message: couponWords.invalid, hint: typeof hint === 'string' ? hint : hintFor(type) }
  }
}

function hintFor(type: string): string {
  if (type === 'RATE_LIMITED') return words.coupon.tooManyTries
  return type === 'MALFORMED' ? couponWords.why.COUPON_NOT_FOUND : words.coupon.offline
}
