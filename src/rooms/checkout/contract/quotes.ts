import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { typedCoupon } from '#rooms/coupons/contract.ts'
import { InsurancePlan } from '#rooms/insurance/contract/plans.ts'
import { text } from '#values/text.ts'
import { PURCHASE_KINDS } from '../rules/purchase-kind.ts'
import { PURCHASE_REFUSALS } from '../rules/purchase-refusals.ts'
import { checkoutWords as words } from '../words.ts'
import { BreakdownLine } from './breakdown-line.ts'

/** A cover on sale, with the line that it adds to the price. */
export const OfferedCover = InsurancePlan.extend({ line: BreakdownLine })
export type OfferedCover = z.output<typeof OfferedCover>

const Quote = z.object({
  plan_id: z.uuid(),
  plan_version_id: z.uuid(),
  plan_name: z.string(),
  /** Of a home-care plan: the group below which the patient is described before anybody pays; else null. */
  home_care_slug: z.string().nullable(),
  /** Rupees before any discount. */
  cost: z.number(),
  amount: z.number(),
  breakdown: z.array(BreakdownLine),
  /** The requested coupon: with its discount where it is valid, with the problem where it is not. */
  coupon: z
    .object({
      coupon_code: z.string(),
      discount: z.number(),
      message: z.string(),
      error: z.object({ type: z.string(), hint: z.string() }).nullable(),
    })
    .nullable(),
  /**
   * The kind of purchase for the signed-in person: a first plan, or what may be done with the current one; null where
   * nothing may be bought.
   */
  kind: z.enum(PURCHASE_KINDS).nullable(),
  /** The signed-in person's plan of this line, and what may be done with it. */
  owned_plan: z
    .object({
      subscription_id: z.uuid(),
      plan_name: z.string(),
      in_force: z.boolean(),
      /** Nothing of its kind may be bought beside it: our customer care knows why it is blocked. */
      is_blocked: z.boolean(),
      end_date: z.string(),
      kinds: z.array(z.enum(PURCHASE_KINDS)),
    })
    .nullable(),
  /** The term that a renewal or a change would create. */
  term: z.object({ start_date: z.string(), end_date: z.string() }).nullable(),
  /** The terms of auto-renewal; null where the plan cannot renew itself or already does. */
  auto_renewal: z
    .object({
      amount: z.number(),
      billing: z.string(),
      first_debit_on: z.string(),
      max_amount: z.number(),
      valid_till: z.string(),
    })
    .nullable(),
  /** Whether the buyer has to say where they live, because the plan is sold in some cities; and the pincode we know. */
  asks_pincode: z.boolean(),
  pincode: z.string().nullable(),
  /** The plan with which a company covers the signed-in person already, where this would be a plan of the same kind. */
  company_plan: z
    .object({
      subscription_id: z.uuid(),
      company_name: z.string(),
      plan_name: z.string(),
      benefits: z.array(z.string()),
      end_date: z.string(),
    })
    .nullable(),
  /** The cover offered beside the plan; not part of `amount` until the buyer adds it. Null where there is none to offer. */
  insurance: OfferedCover.nullable(),
  /** Whether coupons can be used at all. */
  takes_coupon: z.boolean(),
  /** Coupons that this visitor may use for this plan now, the largest discount (rupees) first. */
  coupons: z.array(z.object({ coupon_code: z.string(), message: z.string(), discount: z.number() })),
})
export type Quote = z.output<typeof Quote>

export const quotePlan = defineCall({
  name: 'quotePlan',
  method: 'GET',
  path: 'payment/quote',
  summary: 'Returns the current price of a plan, itemised as on the payment page.',
  who: anyone,
  query: z.strictObject({
    plan_id: z.uuid(),
    coupon_code: typedCoupon.optional(),
    auto_debit: z.enum(['true', 'false']).optional(),
  }),
  reply: Quote,
  refusals: { PLAN_UNAVAILABLE: { status: 404, message: words.refusals.planUnavailable } },
})

export const quoteCover = defineCall({
  name: 'quoteCover',
  method: 'GET',
  path: 'payment/quote/insurance_plans/{id}',
  summary: 'Returns the current price of a cover alone, by the id or slug of its insurance plan.',
  who: anyone,
  params: z.strictObject({ id: text({ max: 80 }) }),
  reply: z.object({
    insurance: OfferedCover,
    amount: z.number(),
    breakdown: z.array(BreakdownLine),
    /** The signed-in person has this cover or waits for it: it is sold once at a time. */
    is_covered: z.boolean(),
  }),
  refusals: { COVER_UNAVAILABLE: PURCHASE_REFUSALS.COVER_UNAVAILABLE },
})
