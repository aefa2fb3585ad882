import type { Db } from '#platform/database/open-database.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'
import { CouponInput } from './contract.ts'
import { saveCoupon } from './server/commands/save-coupon.ts'

/**
 * The coupons of the demo world: one for everybody, one for families, one that has ended, one with a single use in
 * total, and one that is valid for a day from the first visit.
 */
export async function seedCoupons(trx: Db, now: Date): Promise<void> {
  const family = [DEMO_PLANS.family]
  const ended = {
    starts_at: toWireTime(new Date(now.getTime() - 60 * DAY_MS)),
    ends_at: toWireTime(new Date(now.getTime() - 30 * DAY_MS)),
  }
  const coupons = [
    { code: 'WELCOME500', kind: 'FLAT', value: 500, visible: true },
    { code: 'FAMILY10', kind: 'PERCENT', value: 10, max_discount: 1_000, plan_ids: family, visible: true },
    { code: 'EXPIRED50', kind: 'PERCENT', value: 50, ...ended },
    { code: 'ONLYONE', kind: 'FLAT', value: 1_000, plan_ids: family, total_limit: 1 },
    // Offered by the demo world's campaign, to each browser for a day.
    { code: 'FIRSTDAY', kind: 'FLAT', value: 300 },
  ]
  for (const coupon of coupons) await saveCoupon(trx, CouponInput.parse({ status: 'LIVE', ...coupon }), 'system', now)
}
