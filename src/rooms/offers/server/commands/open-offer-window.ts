import type { Db } from '#platform/database/open-database.ts'
import { type Window, windowFrom } from '../../rules/offer-window.ts'
import { fingerprintHash } from '../fingerprint.ts'

interface Campaign {
  code: string
  ends_at: Date | null
}

/**
 * The window of this browser for a campaign: the existing one, or one that starts now. Of two concurrent requests the
 * primary key lets one insert, and both read that row.
 */
export async function openOfferWindow(
  db: Db,
  { code, ends_at }: Campaign,
  { fingerprint, hours, now }: { fingerprint: string; hours: number; now: Date },
): Promise<Window> {
  const key = { campaign_code: code, fingerprint_hash: fingerprintHash(fingerprint) }
  const known = await find()
  if (known) return known
  await db
    .insertInto('offer_windows')
    .values({ ...key, ...windowFrom(now, hours, ends_at) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find())!

  function find(): Promise<Window | undefined> {
    return db
      .selectFrom('offer_windows')
      .select(['starts_at', 'ends_at'])
      .where('campaign_code', '=', key.campaign_code)
      .where('fingerprint_hash', '=', key.fingerprint_hash)
      .executeTakeFirst()
  }
}
