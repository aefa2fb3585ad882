import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { rupees } from '#values/rupees.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { wireTime } from '#values/wire-time.ts'
import { AUDIENCES, CHANNELS, COUPON_KINDS, COUPON_STATUSES, FREQUENCIES } from './rules/coupon.ts'
import { COUPON_REFUSALS, type CouponRefusal } from './rules/refusal.ts'
import { couponWords as words } from './words.ts'

const INVALID_COUPON = { status: 400, message: words.invalid } as const
const REFUSALS = Object.fromEntries(COUPON_REFUSALS.map((type) => [type, INVALID_COUPON])) as Record<
  CouponRefusal,
  typeof INVALID_COUPON
>

/** What a person types as a coupon: any text, mostly not a valid code. */
export const typedCoupon = text({ max: 100, required: words.draft.mandatory })

export const validateCoupon = defineCall({
  name: 'validateCoupon',
  method: 'POST',
  path: 'coupon/validate',
  summary: 'Returns the price of a plan with a coupon; public coupons require no login.',
  who: anyone,
  body: z.strictObject({
    plan_id: uuid({ invalid: 'Invalid value', required: words.draft.mandatory }),
    coupon_code: typedCoupon,
    /** Whether the purchase will renew automatically; some coupons require it. */
    auto_debit: z.boolean().optional(),
  }),
  /** Rupees, taxes included. */
  reply: z.object({
    cost: z.number(),
    amount: z.number(),
    discount: z.number(),
    coupon_code: z.string(),
    message: z.string().optional(),
  }),
  // Attempts are limited per visitor and per IP address: see server/tries.ts.
  refusals: REFUSALS,
})

const { draft } = words
const amount = rupees({
  invalid: draft.amount,
  min: { paise: 1n, message: draft.amount },
  max: { paise: 999_999_999n, message: draft.amount },
})
const count = z.int(draft.count).min(1, draft.count).max(1_000_000_000, draft.count)
const list = <const T extends readonly string[]>(values: T) => z.array(z.enum(values, draft.list)).max(50).default([])

/** A coupon as its author enters it: in the catalogue screens, in YAML and in the demo world. Money in rupees. */
export const CouponInput = z
  .strictObject({
    code: text({ max: 100, required: draft.mandatory }).regex(/^[A-Z0-9_-]{4,20}$/, draft.code),
    kind: z.enum(COUPON_KINDS, draft.list),
    /** Rupees off for FLAT, percent for PERCENT, the price in rupees for FIXED_PRICE. */
    value: z.number(draft.mandatory).min(0).max(9_999_999.99),
    max_discount: amount.nullable().default(null),
    /** The smallest price, before the discount. Null: twice the discount for FLAT, none for the others. */
    min_cost: amount.nullable().default(null),
    plan_ids: z
      .array(uuid({ invalid: draft.unknownPlan }))
      .max(500)
      .default([]),
    group_slugs: z
      .array(text({ max: 80 }))
      .max(100)
      .default([]),
    exclude_plan_ids: z
      .array(uuid({ invalid: draft.unknownPlan }))
      .max(500)
      .default([]),
    channels: list(CHANNELS),
    audience: z.enum(AUDIENCES, draft.list).default('ALL'),
    starts_at: wireTime({ invalid: draft.time }).nullable().default(null),
    ends_at: wireTime({ invalid: draft.time }).nullable().default(null),
    total_limit: count.nullable().default(null),
    spend_limit: rupees({ invalid: draft.amount, min: { paise: 1n, message: draft.amount } })
      .nullable()
      .default(null),
    per_customer_limit: count.nullable().default(1),
    requires_auto_debit: z.boolean().default(false),
    frequency: z.enum(FREQUENCIES, draft.list).default('ONCE'),
    /** The total number of payments that a RECURRING coupon discounts. */
    recurring_times: z.int(draft.times).min(2, draft.times).max(100, draft.times).nullable().default(null),
    stackable: z.literal(false, draft.stackable).default(false),
    allow_zero: z.boolean().default(false),
    visible: z.boolean().default(false),
    status: z.enum(COUPON_STATUSES, draft.list).default('DRAFT'),
  })
  .superRefine((coupon, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (coupon.kind === 'PERCENT' && !(coupon.value > 0 && coupon.value <= 100)) wrong('value', draft.percent)
    if (coupon.kind === 'FLAT' && coupon.value <= 0) wrong('value', draft.amount)
    if (!/^\d+(\.\d{1,2})?$/.test(String(coupon.value))) wrong('value', draft.price)
    if (coupon.starts_at && coupon.ends_at && coupon.ends_at <= coupon.starts_at) wrong('ends_at', draft.endBeforeStart)
    if ((coupon.frequency === 'RECURRING') !== (coupon.recurring_times !== null))
      wrong('recurring_times', coupon.frequency === 'RECURRING' ? draft.times : draft.timesOnlyRecurring)
    if (coupon.allow_zero && coupon.frequency !== 'ONCE') wrong('allow_zero', draft.zeroOnlyOnce)
    // Auto-renewal may be set up in the same payment.
    if (coupon.allow_zero && coupon.requires_auto_debit) wrong('allow_zero', draft.zeroNotWithAutoDebit)
  })
export type CouponInput = z.output<typeof CouponInput>
