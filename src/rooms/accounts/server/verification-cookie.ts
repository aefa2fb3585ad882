import type { AnyRequestContext } from '#platform/serving/context.ts'
import { cookieName } from '#platform/serving/session.ts'

const NAME = 'plus_verification'
const TOKEN = /^[A-Za-z0-9_-]{43}$/
const LIFE_S = 86_400

/** Binds a code to the browser that requested it: a code read over someone's shoulder works nowhere else. */
export function verificationCookie({ cookies, config }: AnyRequestContext): string | undefined {
  const token = cookies[cookieName(config, NAME)]
  return token && TOKEN.test(token) ? token : undefined
}

export function setVerificationCookie(context: AnyRequestContext, token: string): void {
  context.setCookie(NAME, token, { maxAgeSeconds: LIFE_S })
}
