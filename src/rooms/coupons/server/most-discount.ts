import type { Db } from '#platform/database/open-database.ts'
import type { Paise } from '#values/money.ts'
import { couponCode } from '../rules/coupon.ts'
import { discountOf } from '../rules/discount.ts'
import { couponRefusal } from '../rules/refusal.ts'
import { listSoldPlans, readCouponFacts } from './queries.ts'

const NO_PLAN = '00000000-0000-0000-0000-000000000000'

/**
 * The most that a coupon takes off the given plan, or off any plan on sale, for those it is meant for; undefined if it
 * currently takes nothing off. Used by offers before a visitor has chosen a plan or logged in.
 */
export async function mostDiscount(
  db: Db,
  { coupon_code, plan_id, now }: { coupon_code: string; plan_id?: string; now: Date },
): Promise<Paise | undefined> {
  const code = couponCode(coupon_code)
  if (!code) return undefined
  const { coupon, uses } = await readCouponFacts(db, { code, plan_id: plan_id ?? NO_PLAN })
  if (!coupon) return undefined
  const meant = { history: coupon.audience === 'NEW' ? 'none' : 'over', uses: 0, allowed: true } as const
  const asked = { now, channel: null, auto_debit: true, customer: meant, uses, offer_window: null } as const
  const plans = (await listSoldPlans(db)).filter((plan) => plan_id === undefined || plan.plan_id === plan_id)
  const discounts = plans
    .filter((plan) => couponRefusal(coupon, { ...asked, plan }) === undefined)
    .map(({ cost_paise }) => discountOf(coupon, cost_paise))
  return discounts.reduce<Paise | undefined>((most, one) => (most === undefined || one > most ? one : most), undefined)
}
