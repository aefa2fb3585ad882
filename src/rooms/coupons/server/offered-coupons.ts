import type { Db } from '#platform/database/open-database.ts'
import { findLiveCampaign } from '#rooms/offers/server/queries/find-campaign.ts'
import { toRupees } from '#values/money.ts'
import { listVisibleCodes } from './queries.ts'
import { type CouponQuestion, quoteCoupon } from './quote-coupon.ts'

interface OfferedCoupon {
  coupon_code: string
  message: string
  /** Rupees. */
  discount: number
}

/**
 * The coupons that are valid for this plan and visitor now, the best first: the public ones and that of the running
 * offer, which is valid only for a browser that has got it.
 */
export async function listOfferedCoupons(
  db: Db,
  asked: Omit<CouponQuestion, 'coupon_code'> & { is_renewal: boolean },
): Promise<OfferedCoupon[]> {
  const campaign = await findLiveCampaign(db, asked.is_renewal ? 'RENEWAL' : 'LIMITED_TIMED', asked.now)
  const codes = new Set([...(await listVisibleCodes(db, asked.now)), ...(campaign ? [campaign.coupon_code] : [])])
  const answers = await Promise.all([...codes].map((coupon_code) => quoteCoupon(db, { ...asked, coupon_code })))
  return answers
    .flatMap(({ quote }) => (quote ? [quote] : []))
    .toSorted((one, other) => Number(other.discount_paise - one.discount_paise))
    .map(({ coupon, text, discount_paise }) => ({
      coupon_code: coupon.code,
      message: text,
      discount: toRupees(discount_paise),
    }))
}
