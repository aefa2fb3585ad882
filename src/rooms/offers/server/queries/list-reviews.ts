import { pageReply } from '#dashboard/server/page-reply.ts'
import type { Db } from '#platform/database/open-database.ts'
import { istDateOf } from '#values/ist-date.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import { type ReviewState, reviewState } from '../../rules/review-state.ts'

const SHOWN = 12

/** The newest published reviews. Each belongs to a subscription, so each was written by somebody who bought. */
export async function listPublishedReviews(db: Db) {
  const rows = await db
    .selectFrom('reviews')
    .select(['name', 'city', 'rating', 'text', 'written_at'])
    .where('published_at', 'is not', null)
    .orderBy('written_at', 'desc')
    .orderBy('subscription_id')
    .limit(SHOWN)
    .execute()
  return rows.map(({ written_at, ...review }) => ({ ...review, date: istDateOf(written_at) }))
}

/** A page of reviews for staff: waiting ones first, newest first within each part. */
export async function listReviews(
  db: Db,
  { state, page_number }: { state?: ReviewState | undefined; page_number: number },
) {
  const { offset, limit } = rowsOfPage(page_number)
  const asked = db
    .selectFrom('reviews as r')
    .$if(state === 'PUBLISHED', (query) => query.where('r.published_at', 'is not', null))
    .$if(state === 'HIDDEN', (query) => query.where('r.hidden_at', 'is not', null))
    .$if(state === 'WAITING', (query) => query.where('r.published_at', 'is', null).where('r.hidden_at', 'is', null))
  const { total } = await asked.select((count) => count.fn.countAll().as('total')).executeTakeFirstOrThrow()
  const rows = await asked
    .innerJoin('subscriptions as s', 's.id', 'r.subscription_id')
    .innerJoin('plan_versions as v', 'v.id', 's.plan_version_id')
    .select(['r.subscription_id', 'r.name', 'r.city', 'r.rating', 'r.text', 'r.version', 'v.name as plan_name'])
    .select(['r.written_at', 'r.published_at', 'r.hidden_at'])
    .orderBy((row) => row.and([row('r.published_at', 'is', null), row('r.hidden_at', 'is', null)]), 'desc')
    .orderBy('r.written_at', 'desc')
    .orderBy('r.subscription_id')
    .limit(limit)
    .offset(offset)
    .execute()
  const reviews = rows.map(({ written_at, published_at, hidden_at, ...review }) => ({
    ...review,
    written_at: toWireTime(written_at),
    state: reviewState({ published_at, hidden_at }),
  }))
  return pageReply('reviews', { rows: reviews, total: Number(total), page_number })
}
