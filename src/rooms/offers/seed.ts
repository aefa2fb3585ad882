import type { Db } from '#platform/database/open-database.ts'
import { LANDING_GROUP_SLUG } from '#rooms/plans/rules/default-groups.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { CampaignDraft, ReviewDraft, SegmentRedirectDraft } from './rules/drafts.ts'
import { saveCampaign } from './server/commands/save-campaign.ts'
import { publishReview, saveReview } from './server/commands/save-review.ts'
import { saveSegmentRedirect } from './server/commands/save-segment-redirect.ts'

/** The reviews of the demo world: each author has bought the plan, and writes this many days later. */
export const DEMO_REVIEWS = [
  {
    buyer: {
      id: 'a5a5c0de-0b1c-4c7e-9a01-000000000101',
      name: 'Lakshmi Narayanan',
      mobile: '+919810000101',
      state: 'Tamil Nadu',
    },
    plan: 'family',
    days_ago: 6,
    review: {
      name: 'Lakshmi N.',
      city: 'Chennai',
      rating: 5,
      text: 'My son had fever at 2 at night. A doctor was on video before I had found the thermometer, and the medicines came in the morning.',
    },
  },
  {
    buyer: {
      id: 'a5a5c0de-0b1c-4c7e-9a01-000000000102',
      name: 'Harpreet Gill',
      mobile: '+919810000102',
      state: 'Delhi',
    },
    plan: 'couples',
    days_ago: 11,
    review: {
      name: 'Harpreet G.',
      city: 'Delhi',
      rating: 4,
      text: 'Both check-ups were done at home before office. The report call took a day longer than I would have liked.',
    },
  },
  {
    buyer: {
      id: 'a5a5c0de-0b1c-4c7e-9a01-000000000103',
      name: 'Farhan Qureshi',
      mobile: '+919810000103',
      state: 'Telangana',
    },
    plan: 'personal',
    days_ago: 19,
    review: {
      name: 'Farhan Q.',
      city: 'Hyderabad',
      rating: 5,
      text: 'Paid exactly what the page said. No calls, no surprise renewal.',
    },
  },
  {
    buyer: {
      id: 'a5a5c0de-0b1c-4c7e-9a01-000000000104',
      name: 'Sunita Deshmukh',
      mobile: '+919810000104',
      state: 'Maharashtra',
    },
    plan: 'family',
    days_ago: 24,
    review: {
      name: 'Sunita D.',
      city: 'Pune',
      rating: 5,
      text: 'The doctor explained my mother-in-law’s report to her in Marathi, twice. That alone was worth it.',
    },
  },
  {
    buyer: {
      id: 'a5a5c0de-0b1c-4c7e-9a01-000000000105',
      name: 'Biju Mathew',
      mobile: '+919810000105',
      state: 'Kerala',
    },
    plan: 'lite',
    days_ago: 33,
    review: {
      name: 'Biju M.',
      city: 'Bengaluru',
      rating: 3,
      text: 'Good doctors, and the check-up was thorough. I would like more clinics on my side of the city.',
    },
  },
] as const

/** The offers of the demo world: one that lasts a day for each browser, and a link for one segment of visitors. */
export async function seedOffers(trx: Db, now: Date): Promise<void> {
  const by = { actor: 'system', now } as const
  await saveCampaign(
    trx,
    CampaignDraft.parse({ code: 'first-visit', kind: 'LIMITED_TIMED', coupon_code: 'FIRSTDAY', status: 'LIVE' }),
    by,
  )
  await saveSegmentRedirect(
    trx,
    SegmentRedirectDraft.parse({
      code: 'new-parents',
      target_slug: LANDING_GROUP_SLUG,
      utm_source: 'clinic',
      utm_medium: 'leaflet',
      utm_campaign: 'new-parents',
    }),
    by,
  )
}

/** Publishes the review of a subscription's buyer. */
export async function seedReview(
  trx: Db,
  subscription_id: string,
  { review, days_ago }: (typeof DEMO_REVIEWS)[number],
  now: Date,
): Promise<void> {
  const by = { actor: 'system', now: new Date(now.getTime() - days_ago * DAY_MS) } as const
  await saveReview(trx, ReviewDraft.parse({ subscription_id, ...review }), by)
  await publishReview(trx, { subscription_id, published: true }, by)
}
