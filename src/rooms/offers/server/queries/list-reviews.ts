import type { Db } from '#platform/database/open-database.ts'
import { istDateOf } from '#values/ist-date.ts'

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
