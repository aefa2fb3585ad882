import type { Db } from '#platform/database/open-database.ts'
import { isWindowOpen } from '../../rules/offer-window.ts'
import { fingerprintHash } from '../fingerprint.ts'

/** Whether a coupon belongs to a limited-time campaign, and if so whether it is valid for this browser now. */
export type CouponWindow = { limited: false } | { limited: true; open: boolean; ends_at: Date | null }

/**
 * A coupon's offer state. A limited-time campaign's coupon is valid inside the browser's window, to the second, even
 * if the campaign was ended meanwhile: the announced end date does not change. Without a window it is not valid.
 * @param fingerprint as `fingerprintOf` reads it
 */
export async function readOfferWindow(
  db: Db,
  { fingerprint, coupon_code, now }: { fingerprint: string | undefined; coupon_code: string; now: Date },
): Promise<CouponWindow> {
  const rows = await db
    .selectFrom('campaigns as c')
    .leftJoin('offer_windows as w', (join) =>
      join.onRef('w.campaign_code', '=', 'c.code').on('w.fingerprint_hash', '=', fingerprintHash(fingerprint ?? '')),
    )
    .select(['w.starts_at', 'w.ends_at'])
    .where('c.coupon_code', '=', coupon_code)
    .where('c.kind', '=', 'LIMITED_TIMED')
    .where('c.status', '!=', 'DRAFT')
    .execute()
  if (rows.length === 0) return { limited: false }
  const windows = rows.flatMap(({ starts_at, ends_at }) => (starts_at && ends_at ? [{ starts_at, ends_at }] : []))
  const open = windows.find((window) => isWindowOpen(window, now))
  return { limited: true, open: open !== undefined, ends_at: (open ?? windows[0])?.ends_at ?? null }
}
