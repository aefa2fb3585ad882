import { Refusal } from '#platform/contract/refusal.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { fingerprintOf } from '#rooms/offers/server/fingerprint.ts'
import { formatRupees, toRupees } from '#values/money.ts'
import { validateCoupon } from '../contract.ts'
import { couponWords as words } from '../words.ts'
import { type ReadHistory, readCustomer } from './customer.ts'
import { type CouponAnswer, channelOf, quoteTypedCoupon } from './quote-coupon.ts'
import { countTry } from './tries.ts'

/** @param readHistory reads a person's purchase history, from the subscriptions room */
export function couponRoutes(readHistory: ReadHistory): Route[] {
  return [
    on(validateCoupon, async (context) => {
      const { db, caller, body, now, cookies } = context
      await countTry(context, 'typed')
      const answer = await quoteTypedCoupon(db, {
        coupon_code: body.coupon_code,
        plan: { plan_id: body.plan_id },
        customer: caller.account_id ? await readCustomer(context, caller.account_id, readHistory, now) : undefined,
        fingerprint: fingerprintOf(context),
        auto_debit: body.auto_debit,
        channel: channelOf(cookies),
        now,
      })
      if (!answer.quote) throw couponRefused(answer)
      const { cost_paise, discount_paise, coupon } = answer.quote
      return {
        cost: toRupees(cost_paise),
        amount: toRupees(cost_paise - discount_paise),
        discount: toRupees(discount_paise),
        coupon_code: coupon.code,
        message: words.saved(formatRupees(discount_paise)),
      }
    }),
  ]
}

/** 'Invalid Coupon', with a discount of zero. */
function couponRefused({ refusal, hint }: Extract<CouponAnswer, { quote: null }>): Refusal {
  return new Refusal<typeof validateCoupon>(refusal, { extra_args: { discount: 0, hint } })
}
