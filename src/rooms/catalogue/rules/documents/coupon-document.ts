import * as z from 'zod'
import { AUDIENCES, CHANNELS, COUPON_KINDS, COUPON_STATUSES, FREQUENCIES } from '#rooms/coupons/rules/coupon.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { invalidWords as words } from '../invalid-words.ts'
import { amount, line, listOf, oneOf, time, whole } from './fields.ts'

const plans = () => listOf(uuid({ invalid: words.uuid }), { max: 500, keyOf: (id) => ({ key: id }) }).default([])
const perhaps = (max: number) => whole(1, max).nullable().default(null)

/** A coupon as in the catalogue file and in its form; the coupons room decides which fields go together. */
export const couponDocument = z.strictObject({
  code: text({ max: 100, required: words.mandatory }).regex(/^[A-Z0-9_-]{4,20}$/, words.couponCode),
  status: oneOf(COUPON_STATUSES).default('DRAFT'),
  kind: oneOf(COUPON_KINDS),
  /** Rupees off for FLAT, percent for PERCENT, the price in rupees for FIXED_PRICE. */
  value: amount(),
  max_discount: amount({ min: 1 }).nullable().default(null),
  min_cost: amount().nullable().default(null),
  plan_ids: plans(),
  group_slugs: listOf(line(80), { max: 100, keyOf: (slug) => ({ key: slug }) }).default([]),
  exclude_plan_ids: plans(),
  channels: listOf(oneOf(CHANNELS), { max: 4, keyOf: (channel) => ({ key: channel }) }).default([]),
  audience: oneOf(AUDIENCES).default('ALL'),
  starts_at: time(),
  ends_at: time(),
  total_limit: perhaps(100_000_000),
  spend_limit: amount({ min: 1 }).nullable().default(null),
  per_customer_limit: whole(1, 1000).nullable().default(1),
  requires_auto_debit: z.boolean(words.yesOrNo).default(false),
  frequency: oneOf(FREQUENCIES).default('ONCE'),
  recurring_times: whole(2, 100).nullable().default(null),
  allow_zero: z.boolean(words.yesOrNo).default(false),
  visible: z.boolean(words.yesOrNo).default(false),
})
export type CouponDocument = z.output<typeof couponDocument>
