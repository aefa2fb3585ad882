import type { AnyRequestContext } from '#platform/serving/context.ts'
import { cookieName } from '#platform/serving/session.ts'
import { readTouches, TOUCH_COOKIE, type Touches } from '../rules/touch.ts'

/** The first and last touch of the browser behind a request, each for 30 days. */
export function touchesOf({ cookies, config, now }: AnyRequestContext): Touches {
  return readTouches(cookies[cookieName(config, TOUCH_COOKIE)], now)
}
