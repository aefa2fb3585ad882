import * as z from 'zod'
import { withoutUnseen } from '#values/plain-text.ts'
import { text } from '#values/text.ts'
import { offerWords as words } from '../words.ts'

/** A campaign as its author enters it: on a screen, in the catalogue file or in the demo world. */
export const CampaignDraft = z
  .strictObject({
    code: text({ max: 40, required: words.mandatory }).regex(/^[a-z0-9][a-z0-9-]{1,39}$/, words.invalidCode),
    kind: z.enum(['LIMITED_TIMED', 'RENEWAL']),
    coupon_code: text({ max: 20, required: words.mandatory }).regex(/^[A-Z0-9_-]{4,20}$/, words.invalidCouponCode),
    status: z.enum(['DRAFT', 'LIVE', 'ENDED']),
    /** Null: no start, or no end. */
    starts_at: z.date().nullable().default(null),
    ends_at: z.date().nullable().default(null),
  })
  .refine(({ starts_at, ends_at }) => !starts_at || !ends_at || ends_at > starts_at, {
    path: ['ends_at'],
    message: words.endsBeforeStart,
  })
export type CampaignDraft = z.output<typeof CampaignDraft>

const utm = () => text({ max: 100 }).min(1).nullable().default(null)

/** A link for one segment of visitors. */
export const SegmentRedirectDraft = z.strictObject({
  code: text({ max: 40, required: words.mandatory }).regex(/^[a-z0-9-]{2,40}$/, words.invalidCode),
  /** Slug of a plan group. */
  target_slug: text({ max: 80, required: words.mandatory }).min(1, words.mandatory),
  utm_source: utm(),
  utm_medium: utm(),
  utm_campaign: utm(),
  active: z.boolean().default(true),
})
export type SegmentRedirectDraft = z.output<typeof SegmentRedirectDraft>

/** What a buyer writes about a plan. */
export const ReviewDraft = z.strictObject({
  subscription_id: z.uuid(),
  /** The public name the buyer chose. */
  name: text({ max: 80, required: words.mandatory }).overwrite(withoutUnseen).min(1, words.mandatory),
  city: text({ max: 80 }).min(1).nullable().default(null),
  rating: z.int(words.ratingInvalid).min(1, words.ratingInvalid).max(5, words.ratingInvalid),
  text: text({ max: 600, required: words.mandatory }).min(3, words.tooShort),
})
export type ReviewDraft = z.output<typeof ReviewDraft>
