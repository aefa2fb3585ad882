import * as z from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { anyone, signedIn } from '#platform/contract/who.ts'
import { staffMay } from '#rooms/access/who.ts'
import { planReply } from '#rooms/plans/contract.ts'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { ReviewDraft } from './rules/drafts.ts'
import { REVIEW_STATES } from './rules/review-state.ts'
import { offerWords } from './words.ts'

/** A random number that a browser keeps in the cookie plus_fp, or any client's own; a malformed value is ignored. */
const headers = z.object({ FINGERPRINT: text({ max: 200 }).optional() })

const LimitedTimed = z.object({
  active: z.boolean(),
  /** Null while this browser has no offer. */
  coupon: z.string().nullable(),
  /** Rupees, the most it takes off a plan; 0 without an offer. */
  discount: z.number(),
  /** Rupees: it is valid for plans from this price; null without a limit. */
  min_cost: z.number().nullable(),
  /** The plans it takes something off. */
  plan_ids: z.array(z.uuid()),
  /** When this browser's window starts and ends, UTC; they never change. */
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  /** Count down from here: the device's clock may be wrong. */
  server_time: z.string(),
})

export const readOffer = defineCall({
  name: 'readOffer',
  method: 'GET',
  path: 'offer',
  summary: 'Returns the limited-time offer of this browser and the renewal offer of a signed-in user.',
  who: anyone,
  headers,
  reply: z.object({
    limited_timed: LimitedTimed,
    renewal: z
      .object({
        eligible: z.boolean(),
        plan_id: z.uuid(),
        coupon: z.string().nullable(),
        discount: z.number(),
        /** The last day of the offer, IST. */
        valid_till: z.iso.date(),
      })
      .nullable(),
  }),
})
export type OfferReply = z.output<typeof readOffer.reply>

export const listFeedback = defineCall({
  name: 'listFeedback',
  method: 'GET',
  path: 'feedback',
  summary: 'Lists up to 12 published reviews by buyers, newest first.',
  who: anyone,
  sameForEveryone: true,
  headers,
  reply: z.object({
    reviews: z.array(
      z.object({
        name: z.string(),
        city: z.string().nullable(),
        rating: z.int(),
        text: z.string(),
        date: z.iso.date(),
      }),
    ),
  }),
})

export const writeFeedback = defineCall({
  name: 'writeFeedback',
  method: 'POST',
  path: 'feedback',
  summary: 'Submits a review of a plan of the user; it is published after moderation.',
  who: signedIn,
  body: ReviewDraft,
  reply: z.object({ subscription_id: z.uuid(), published: z.boolean() }),
  status: 201,
  limits: [{ by: 'account', limit: 300, seconds: 3600 }],
  refusals: { NOT_FOUND: { status: 404, message: offerWords.notBought } },
})

const reviewReply = z.strictObject({
  subscription_id: z.uuid(),
  /** The plan as it was bought. */
  plan_name: z.string(),
  name: z.string(),
  city: z.string().nullable(),
  rating: z.int(),
  text: z.string(),
  written_at: z.string(),
  state: z.enum(REVIEW_STATES),
  version: z.int(),
})
export type ReviewReply = z.output<typeof reviewReply>

export const listReviews = defineCall({
  name: 'listReviews',
  method: 'GET',
  path: 'dashboard/catalog/reviews',
  summary: 'Lists reviews, unmoderated reviews first, newest first.',
  who: staffMay('catalog.edit'),
  query: z.strictObject({ state: z.enum(REVIEW_STATES).optional(), page_number: pageNumber }),
  reply: pageOf('reviews', reviewReply),
})

export const publishReview = defineCall({
  name: 'publishReview',
  method: 'PUT',
  path: 'dashboard/catalog/reviews/{subscription_id}',
  summary: 'Publishes or hides a review; STALE if its author has changed it in the meantime.',
  who: staffMay('catalog.edit'),
  params: z.strictObject({ subscription_id: z.uuid() }),
  body: z.strictObject({ published: z.boolean(), version: z.int().min(1).max(1_000_000) }),
  reply: z.strictObject({ subscription_id: z.uuid(), published: z.boolean(), version: z.int() }),
})

export const readPlanUpsell = defineCall({
  name: 'readPlanUpsell',
  method: 'GET',
  path: 'planupsell',
  summary: 'Returns the next larger plan for a plan owner and the price of the change today; 204 if there is none.',
  who: anyone,
  mayBeEmpty: true,
  reply: z.object({
    plan: planReply,
    from_plan: planReply,
    /** Rupees, after the unused days of the present plan are credited. */
    price_difference: z.number(),
    reasons: z.array(z.string()),
  }),
})
export type PlanUpsell = z.output<typeof readPlanUpsell.reply>

export const readSegment = defineCall({
  name: 'readSegment',
  method: 'GET',
  path: 'plans/segment/{code}',
  summary: 'Returns the plan group of a segment link and its campaign parameters.',
  who: anyone,
  sameForEveryone: true,
  params: z.strictObject({ code: text({ max: 200 }) }),
  reply: z.object({
    target_slug: z.string(),
    utm_source: z.string().nullable(),
    utm_medium: z.string().nullable(),
    utm_campaign: z.string().nullable(),
  }),
})
