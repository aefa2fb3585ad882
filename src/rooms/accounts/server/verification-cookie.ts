import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Keys } from '#platform/seal.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { cookieName } from '#platform/serving/session.ts'

const NAME = 'plus_verification'
const TOKEN = /^[A-Za-z0-9_-]{43}$/
const HALF_BYTES = 16
/** How long a device that logged in is known. Browsers store no cookie for more than 400 days. */
export const KNOWN_MS = 180 * 86_400_000

/**
 * The browser behind a request, to which codes are bound: a code read over someone's shoulder works nowhere else.
 * Undefined for a value that we have not issued: nobody chooses which browser they are.
 */
export function verificationCookie({ cookies, config, keys }: AnyRequestContext): string | undefined {
  const token = cookies[cookieName(config, NAME)]
  if (!token || !TOKEN.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const [random, mark] = [bytes.subarray(0, HALF_BYTES), bytes.subarray(HALF_BYTES)]
  return timingSafeEqual(mark, markOf(keys, random)) ? token : undefined
}

/** 128 random bits, and as many that only we can derive from them. */
export function newBrowserToken(keys: Pick<Keys, 'hmac'>): string {
  const random = randomBytes(HALF_BYTES)
  return Buffer.concat([random, markOf(keys, random)]).toString('base64url')
}

export function setVerificationCookie(context: AnyRequestContext, token: string): void {
  context.setCookie(NAME, token, { maxAgeSeconds: KNOWN_MS / 1000 })
}

/** The cookies of a request whose browser has just got a new token. */
export function withVerificationCookie(
  { cookies, config }: AnyRequestContext,
  token: string,
): AnyRequestContext['cookies'] {
  return { ...cookies, [cookieName(config, NAME)]: token }
}

function markOf(keys: Pick<Keys, 'hmac'>, random: Buffer): Buffer {
  return keys.hmac('browser', random.toString('base64url')).subarray(0, HALF_BYTES)
}
