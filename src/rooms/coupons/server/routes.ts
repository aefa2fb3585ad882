import { Refusal } from '#platform/contract/refusal.ts'
import { sendTogether } from '#platform/database/transaction.ts'
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
      const { keys, caller, body, now, cookies } = context
      const asked = {
        coupon_code: body.coupon_code,
        plan: { plan_id: body.plan_id },
        fingerprint: fingerprintOf(context),
        auto_debit: body.auto_debit,
        channel: channelOf(cookies),
        now,
      }
      const { account_id } = caller
      const answer = await sendTogether(context.db, async (db) => {
        const counted = countTry({ ...context, db }, 'typed')
        const customer = account_id === null ? undefined : readCustomer({ db, keys }, account_id, readHistory, now)
        // A visitor's coupon is read beside the count; that of a person, once it is known who they are.
        const quoted = customer ? null : quoteTypedCoupon(db, asked)
        const [, known, answer] = await Promise.all([counted, customer, quoted])
        return answer ?? (await quoteTypedCoupon(db, { ...asked, customer: known }))
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
