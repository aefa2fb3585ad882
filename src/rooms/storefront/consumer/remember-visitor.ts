import type { PageRequest } from '#platform/serving/page-context.ts'
import { FINGERPRINT_COOKIE, parseFingerprint } from '#rooms/offers/rules/fingerprint.ts'
import { rememberTouch, TOUCH_COOKIE, TOUCH_DAYS, touchOf } from '#rooms/offers/rules/touch.ts'

const DAY_S = 86_400
/** The longest lifetime that browsers allow a cookie. */
const FINGERPRINT_DAYS = 400

/** Gives a new browser its random number, and stores which link led it here. */
export function rememberVisitor({ cookie, setCookie, now }: PageRequest, { url, headers }: Request): void {
  if (!parseFingerprint(cookie(FINGERPRINT_COOKIE)))
    setCookie(FINGERPRINT_COOKIE, crypto.randomUUID(), { maxAgeSeconds: FINGERPRINT_DAYS * DAY_S })
  const touch = touchOf({ url: new URL(url), referrer: headers.get('referer') })
  if (touch)
    setCookie(TOUCH_COOKIE, rememberTouch(cookie(TOUCH_COOKIE), touch, now), { maxAgeSeconds: TOUCH_DAYS * DAY_S })
}
