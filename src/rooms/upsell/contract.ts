import { z } from 'zod'
import { exportOf } from '#dashboard/contract/export-of.ts'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { OWN_AFFAIR, staffMay } from '#rooms/access/who.ts'
import { accessWords } from '#rooms/access/words.ts'
import { PURCHASE_KINDS } from '#rooms/checkout/rules/purchase-kind.ts'
import { mobile } from '#values/mobile.ts'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { wireDate } from '#values/wire-time.ts'
import { LINK_STATUSES } from './rules/link-status.ts'
import { upsellWords } from './words.ts'

const { fields, refusals } = upsellWords
const number = mobile(accessWords.lookup)
const day = wireDate({ invalid: fields.day })

const Link = z.object({
  id: z.uuid(),
  /** Masked. */
  mobile: z.string(),
  plan_id: z.uuid(),
  plan_name: z.string(),
  coupon_code: z.string().nullable(),
  status: z.enum(LINK_STATUSES),
  sent_by: z.string().nullable(),
  sent_at: z.string(),
  expires_at: z.string(),
})
export type UpsellLink = z.output<typeof Link>

const Offer = z.object({
  plan_id: z.uuid(),
  name: z.string(),
  /** Rupees, before a coupon and the credit of a plan change. */
  cost: z.number(),
  /** The kind of purchase it would be for this person. */
  kind: z.enum(PURCHASE_KINDS),
})
export type UpsellOffer = z.output<typeof Offer>

export const listUpsell = defineCall({
  name: 'listUpsell',
  method: 'GET',
  path: 'dashboard/upsell',
  summary:
    'Lists the payment links sent, the latest first; for a mobile number, those sent to it and the plans it may buy.',
  who: staffMay('upsell.view'),
  query: z.strictObject({
    mobile: number.optional(),
    /** Days in India, both included. */
    from: day.optional(),
    to: day.optional(),
    page_number: pageNumber,
  }),
  reply: pageOf('links', Link, {
    /** Null without a number, and for one without an account. */
    customer: z.object({ name: z.string().nullable() }).nullable(),
    /** Empty without a number. */
    plans: z.array(Offer),
  }),
})

export const exportUpsell = exportOf(listUpsell, {
  name: 'exportUpsell',
  summary: 'Exports the payment links as a file, numbers masked; the export is recorded.',
})

export const sendUpsell = defineCall({
  name: 'sendUpsell',
  method: 'POST',
  path: 'dashboard/upsell',
  summary: 'Sends a payment link for a plan, valid for 48 hours.',
  who: staffMay('upsell.create'),
  body: z.strictObject({
    mobile: number,
    plan_id: uuid({ invalid: fields.plan }),
    coupon_code: text({ max: 100 }).optional(),
  }),
  reply: Link,
  status: 201,
  idempotent: true,
  limits: [{ by: 'account', limit: 60, seconds: 3600 }],
  refusals: {
    ...OWN_AFFAIR,
    PLAN_UNAVAILABLE: { status: 409, message: refusals.planGone },
    NOT_ELIGIBLE: { status: 409, message: refusals.notEligible },
    CITY_NOT_SERVED: { status: 409, message: refusals.cityNotServed },
    LINK_OPEN: { status: 409, message: refusals.linkOpen },
  },
})

export const openUpsell = defineCall({
  name: 'openUpsell',
  method: 'GET',
  path: 'upsell/{code}',
  summary: 'Returns the plan and coupon of a payment link.',
  who: anyone,
  params: z.strictObject({ code: text({ max: 100 }) }),
  reply: z.object({ plan_id: z.uuid(), coupon_code: z.string().nullable() }),
  refusals: { LINK_EXPIRED: { status: 410, message: refusals.expired } },
  limits: [{ by: 'address', limit: 120, seconds: 60 }],
})
