import { spendCaptcha } from '#gateways/captcha/proof-of-work.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { cookieName, SESSION_COOKIE } from '#platform/serving/session.ts'
import type { sendLoginCode, verifyLoginCode } from '../contract.ts'
import { type CodeGiven, logIn } from './commands/log-in.ts'
import type { SessionOpened } from './commands/open-session.ts'
import { requestCode } from './commands/request-code.ts'
import { identify, ownerOfSession } from './identify.ts'
import {
  newBrowserToken,
  setVerificationCookie,
  verificationCookie,
  withVerificationCookie,
} from './verification-cookie.ts'

/** What captchas of this room are for. */
export const LOGIN = 'login'

interface LoginCode {
  mobile: string
  source: string
  channel: 'sms' | 'whatsapp' | 'mail'
  captcha?: string | undefined
}

/**
 * Sends a login code, and gives the browser the cookie to which it is bound.
 * @throws Refusal OTP_RATE_LIMITED, RATE_LIMITED with `captcha_needed`, CAPTCHA_FAILED
 */
export async function sendCodeToVisitor(request: AnyRequestContext, { captcha, ...asked }: LoginCode) {
  const browser = verificationCookie(request) ?? newBrowserToken(request.keys)
  const { address, now } = request
  const is_proven = await isProven(request, captcha)
  const sent = await requestCode(request, { ...asked, purpose: 'login', browser, address, is_proven, now })
  setVerificationCookie(request, browser)
  return sent
}

/**
 * Logs in by a code, in this browser.
 * @returns the request as if the person had sent it; `second_factor_pending` where an authenticator has to confirm it
 * @throws Refusal OTP_INVALID, OTP_EXPIRED, OTP_REVOKED, OTP_RATE_LIMITED, RATE_LIMITED, CAPTCHA_FAILED
 */
export async function logInVisitor(
  request: AnyRequestContext & { body: CodeGiven & { captcha?: string | undefined } },
): Promise<AnyRequestContext> {
  const is_proven = await isProven(request, request.body.captcha)
  const session = await logIn(request, { browser: verificationCookie(request), is_proven })
  setVerificationCookie(request, session.browser)
  const before = request.cookies[cookieName(request.config, SESSION_COOKIE)]
  const caller = await beginSession(request, session)
  // Also where that session has ended, and its page is still open.
  if (before && (await ownerOfSession(request.db, before)) !== caller.account_id) clearStorage(request)
  return { ...request, caller, cookies: withVerificationCookie(request, session.browser) }
}

/** @throws Refusal CAPTCHA_FAILED for a captcha that is wrong, late, not for a login or used before */
async function isProven(request: AnyRequestContext, captcha: string | undefined): Promise<boolean> {
  if (captcha === undefined) return false
  if (await spendCaptcha(request, captcha, { purpose: LOGIN, now: request.now })) return true
  throw new Refusal<typeof sendLoginCode | typeof verifyLoginCode>('CAPTCHA_FAILED', {
    extra_args: { captcha_needed: true },
  })
}

/** Sets the new session in the browser and returns the signed-in person. */
export async function beginSession(request: AnyRequestContext, session: SessionOpened): Promise<Caller> {
  const { db, now } = request
  const maxAgeSeconds = Math.floor((session.expires_at.getTime() - now.getTime()) / 1000)
  request.setCookie(SESSION_COOKIE, session.token, { maxAgeSeconds })
  return identify(db, session.token, now)
}

/** The next person at this device does not find what was typed in the session. */
export function clearStorage(request: AnyRequestContext): void {
  request.setHeader('clear-site-data', '"storage"')
}
