import { auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { LANDING_GROUP_SLUG } from '#rooms/plans/rules/default-groups.ts'
import * as calls from '../contract.ts'
import { offerWindowHours } from '../rules/settings.ts'
import { publishReview, saveReview } from './commands/save-review.ts'
import { fingerprintOf } from './fingerprint.ts'
import { findSegmentRedirect } from './queries/find-segment-redirect.ts'
import { listPublishedReviews, listReviews } from './queries/list-reviews.ts'
import { limitedOffer, type OfferSources, renewalOffer } from './read-offer.ts'
import { planUpsell } from './read-plan-upsell.ts'

/** The target of unknown and inactive segment links. */
const DEFAULT_SEGMENT = { target_slug: LANDING_GROUP_SLUG, utm_source: null, utm_medium: null, utm_campaign: null }

export function offerRoutes(sources: OfferSources): Route[] {
  return [
    on(calls.readOffer, async (request) => {
      const { db, caller, now } = request
      request.setHeader('cache-control', 'private, no-store')
      const hours = await readSetting(db, offerWindowHours, now)
      const asked = { fingerprint: fingerprintOf(request), account_id: caller.account_id, hours, now }
      const [limited_timed, renewal] = await Promise.all([
        limitedOffer(db, sources, asked),
        renewalOffer(db, sources, asked),
      ])
      return { limited_timed, renewal }
    }),
    on(calls.listFeedback, async ({ db }) => ({ reviews: await listPublishedReviews(db) })),
    on(calls.writeFeedback, async (request) => {
      const { db, caller, now, body } = request
      const { subscription_id } = body
      const owned = await sources.listPaidTerms(db, caller.account_id ?? '', now)
      if (!owned.some(({ id }) => id === subscription_id)) throw new Refusal('NOT_FOUND')
      await withTransaction(db, (trx) => saveReview(trx, body, { ...auditedBy(request), now }))
      return { subscription_id, published: false }
    }),
    on(calls.listReviews, ({ db, query }) => listReviews(db, query)),
    on(calls.publishReview, async (request) => {
      const { db, params, body, now } = request
      const { published, version: seen } = body
      const saving = { ...auditedBy(request), now, version: seen }
      const version = await withTransaction(db, (trx) => publishReview(trx, { ...params, published }, saving))
      return { ...params, published, version }
    }),
    on(calls.readPlanUpsell, async (request) => {
      const { db, caller, now } = request
      const found = await planUpsell(db, sources, { account_id: caller.account_id, now })
      if (!found) request.setStatus(204)
      return found as calls.PlanUpsell
    }),
    on(calls.readSegment, async ({ db, params }) => (await findSegmentRedirect(db, params.code)) ?? DEFAULT_SEGMENT),
  ]
}
