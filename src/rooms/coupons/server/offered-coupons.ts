import type { Db } from '#platform/database/open-database.ts'
import { listVisibleCodes } from './queries.ts'
import { type CouponQuestion, quoteCoupon } from './quote-coupon.ts'

/** The public coupons that are valid for this plan and visitor now, best first. */
export async function listOfferedCoupons(
  db: Db,
  asked: Omit<CouponQuestion, 'coupon_code'>,
): Promise<{ coupon_code: string; message: string }[]> {
  const codes = await listVisibleCodes(db, asked.now)
  const answers = await Promise.all(codes.map((coupon_code) => quoteCoupon(db, { ...asked, coupon_code })))
  return answers
    .flatMap(({ quote }) => (quote ? [quote] : []))
    .toSorted((one, other) => Number(other.discount_paise - one.discount_paise))
    .map(({ coupon, text }) => ({ coupon_code: coupon.code, message: text }))
}
