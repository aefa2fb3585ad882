import type { Db } from '#platform/database/open-database.ts'

/** Where an active segment link leads, or undefined. */
export async function findSegmentRedirect(db: Db, code: string) {
  return db
    .selectFrom('segment_redirects')
    .select(['target_slug', 'utm_source', 'utm_medium', 'utm_campaign'])
    .where('code', '=', code)
    .where('active', '=', true)
    .executeTakeFirst()
}
