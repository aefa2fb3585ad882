import type { Db } from '#platform/database/open-database.ts'

export interface LiveCampaign {
  code: string
  coupon_code: string
  ends_at: Date | null
}

/** The running campaign of a kind; of several the one that ends first. */
export async function findLiveCampaign(
  db: Db,
  kind: 'LIMITED_TIMED' | 'RENEWAL',
  now: Date,
): Promise<LiveCampaign | undefined> {
  return db
    .selectFrom('campaigns')
    .select(['code', 'coupon_code', 'ends_at'])
    .where('kind', '=', kind)
    .where('status', '=', 'LIVE')
    .where((is) => is.or([is('starts_at', 'is', null), is('starts_at', '<=', now)]))
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .orderBy('ends_at', (order) => order.asc().nullsLast())
    .orderBy('code')
    .limit(1)
    .executeTakeFirst()
}
