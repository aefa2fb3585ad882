import type { Db } from '#platform/database/open-database.ts'
import type { Paise } from '#values/money.ts'
import { couponCode } from '../rules/coupon.ts'
import { discountOf } from '../rules/discount.ts'
import { couponRefusal } from '../rules/refusal.ts'
import { listSoldPlans, readCouponFacts } from './queries.ts'

const NO_PLAN = '00000000-0000-0000-0000-000000000000'

/**
 * What a coupon takes off the given plan, or off each plan on sale, for those it is meant for; the most first, and only
 * where it is valid. Used by offers before a visitor has chosen a plan or logged in.
 */
export async function planDiscounts(
  db: Db,
  { coupon_code, plan_id, now }: { coupon_code: string; plan_id?: string; now: Date },
): Promise<{ plan_id: string; discount_paise: Paise; min_cost_paise: Paise | null }[]> {
  const code = couponCode(coupon_code)
  if (!code) return []
  const { coupon, uses } = await readCouponFacts(db, { code, plan_id: plan_id ?? NO_PLAN, used_at: now })
  if (!coupon) return []
  const meant = { history: coupon.audience === 'NEW' ? 'none' : 'over', uses: 0, allowed: true } as const
  const asked = { now, channel: null, auto_debit: true, customer: meant, uses, offer_window: null } as const
  const plans = (await listSoldPlans(db)).filter((plan) => plan_id === undefined || plan.plan_id === plan_id)
  return plans
    .filter((plan) => couponRefusal(coupon, { ...asked, plan }) === undefined)
    .map(({ plan_id: id, cost_paise }) => ({
      plan_id: id,
      discount_paise: discountOf(coupon, cost_paise),
      min_cost_paise: coupon.min_cost_paise,
    }))
    .toSorted((one, other) => Number(other.discount_paise - one.discount_paise))
}
