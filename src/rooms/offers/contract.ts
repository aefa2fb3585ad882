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
  summary: 'The offer that holds for this browser for a limited time, and the renewal offer of a person logged in',
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
  summary: 'Up to 12 published reviews by people who bought a plan, the newest first',
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
export type Review = z.output<typeof listFeedback.reply>['reviews'][number]

export const writeFeedback = defineCall({
  name: 'writeFeedback',
  method: 'POST',
  path: 'feedback',
  summary: 'Takes a review of a plan of the person who asks; it is shown once we have read it',
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
  summary: 'What buyers wrote, the newest that waits to be read first',
  who: staffMay('catalog.edit'),
  query: z.strictObject({ state: z.enum(REVIEW_STATES).optional(), page_number: pageNumber }),
  reply: pageOf('reviews', reviewReply),
})

export const publishReview = defineCall({
  name: 'publishReview',
  method: 'PUT',
  path: 'dashboard/catalog/reviews/{subscription_id}',
  summary: 'Shows a review to visitors, or hides it; STALE where its author has changed it since it was read',
  who: staffMay('catalog.edit'),
  params: z.strictObject({ subscription_id: z.uuid() }),
  body: z.strictObject({ published: z.boolean(), version: z.int().min(1).max(1_000_000) }),
  reply: z.strictObject({ subscription_id: z.uuid(), published: z.boolean(), version: z.int() }),
})

export const readPlanUpsell = defineCall({
  name: 'readPlanUpsell',
  method: 'GET',
  path: 'planupsell',
  summary: 'The next larger plan for the holder of one, and what the change costs today; 204 where there is none',
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
  summary: 'The plan group that a segment link leads to, and how its visitors are counted',
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
