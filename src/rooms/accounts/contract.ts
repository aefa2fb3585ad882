import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { captchaTask, solvedCaptcha } from '#platform/contract/captcha.ts'
import { anyone, signedIn } from '#platform/contract/who.ts'
import { PLATFORMS } from '#rooms/native-app/rules/platform-of.ts'
import { mobile } from '#values/mobile.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { sentCode, sixDigits } from './contract/codes.ts'
import { accountsWords as words } from './words.ts'

/** The source of a login unless the caller names another: the modal on the payment page. */
export const DEFAULT_LOGIN_SOURCE = 'login_signup_otp'

const texts = words.refusals
/** Needed where the call has refused with RATE_LIMITED and `captcha_needed`; each solved task is used up by its call. */
const captcha = solvedCaptcha.optional()
const CAPTCHA_FAILED = { status: 422, message: texts.CAPTCHA_FAILED }
const secondFactor = z.object({
  second_factor: z.literal('totp'),
  /** Present while no authenticator is set up: start with `login/totp/enrolment`. */
  enrolment: z.object({ needed: z.literal(true) }).optional(),
})

const whatsappConsent = z.object({
  /** Whether either consent is given. */
  opted_in: z.boolean(),
  service: z.boolean(),
  marketing: z.boolean(),
  updated_at: z.string().nullable(),
})

const userInfo = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  mobile: z.string(),
  /** The State of the person's invoices, once a purchase has named it. */
  state: z.string().nullable(),
  /** Every role, staff and corporate; empty for a customer and until the second factor is given. */
  roles: z.array(z.string()),
  /** The staff role, else the role in the selected company. */
  role_name: z.string().nullable(),
  allowedActions: z.array(z.string()),
  subsidiaries: z.array(
    z.object({
      id: z.string(),
      organization_id: z.string(),
      display_name: z.string(),
      name: z.string(),
      created_at: z.string(),
      role_name: z.string(),
      allowedActions: z.array(z.string()),
      partners: z.array(z.looseObject({ id: z.string() })),
    }),
  ),
  subscriptions: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      plan_id: z.string(),
      expiry_date: z.string().nullable(),
      /** Whether it comes with health credits. */
      is_wallet_based_plan: z.boolean(),
    }),
  ),
  has_insurance: z.boolean(),
  whatsapp: whatsappConsent,
  platform: z.object({ name: z.enum(PLATFORMS), version_code: z.number().int().nullable() }),
})
export type UserInfo = z.output<typeof userInfo>

export const sendLoginCode = defineCall({
  name: 'sendLoginCode',
  method: 'POST',
  path: 'login/otp',
  summary:
    'Sends a one-time code to a mobile number, or by email. The response does not reveal whether the number has an account.',
  who: anyone,
  body: z.strictObject({
    mobile: mobile({ invalid: words.mobileInvalid, required: words.mobileRequired }),
    source: text({ max: 100 })
      .regex(/^[a-z0-9_]{1,40}$/, 'Invalid value')
      .default(DEFAULT_LOGIN_SOURCE),
    channel: z.enum(['sms', 'whatsapp', 'mail']).default('sms'),
    captcha,
  }),
  reply: sentCode,
  refusals: { OTP_RATE_LIMITED: { status: 429, message: texts.OTP_RATE_LIMITED }, CAPTCHA_FAILED },
})

export const readLoginCaptcha = defineCall({
  name: 'readLoginCaptcha',
  method: 'GET',
  path: 'login/captcha',
  summary: 'Returns a proof-of-work task (ALTCHA) for a login step that asks for a captcha.',
  who: anyone,
  reply: captchaTask,
  // Beyond the needs of the people behind one address, and too few to keep a processor busy.
  limits: [{ by: 'address', limit: 120, seconds: 60 }],
})

export const verifyLoginCode = defineCall({
  name: 'verifyLoginCode',
  method: 'POST',
  path: 'login/verify',
  summary:
    'Logs in with a one-time code and creates the account if needed. Reports whether an authenticator code is required.',
  who: anyone,
  body: z.strictObject({ verification_id: uuid({ invalid: 'Invalid value' }), otp: sixDigits, captcha }),
  reply: z.union([userInfo, secondFactor]),
  refusals: {
    OTP_INVALID: { status: 422, message: texts.OTP_INVALID },
    OTP_EXPIRED: { status: 410, message: texts.OTP_EXPIRED },
    OTP_REVOKED: { status: 410, message: texts.OTP_REVOKED },
    OTP_RATE_LIMITED: { status: 429, message: texts.OTP_RATE_LIMITED },
    CAPTCHA_FAILED,
  },
})

const totpRefusals = {
  TOTP_NOT_ASKED: { status: 409, message: texts.TOTP_NOT_ASKED },
  TOTP_ENROLLED: { status: 409, message: texts.TOTP_ENROLLED },
}

export const verifyAuthenticatorCode = defineCall({
  name: 'verifyAuthenticatorCode',
  method: 'POST',
  path: 'login/totp',
  summary:
    'Verifies the second factor; the session gets its roles and a new token. The first valid code completes enrolment. A session with roles gets a new token, too, and makes acts possible that need a code of the last five minutes; the fifth wrong code in a row ends it.',
  who: signedIn,
  body: z.strictObject({ code: sixDigits }),
  reply: userInfo,
  refusals: {
    TOTP_INVALID: { status: 422, message: texts.TOTP_INVALID },
    TOTP_RATE_LIMITED: { status: 429, message: texts.TOTP_RATE_LIMITED },
    TOTP_NOT_ENROLLED: { status: 409, message: texts.TOTP_NOT_ENROLLED },
    TOTP_NOT_ASKED: totpRefusals.TOTP_NOT_ASKED,
  },
})

export const beginAuthenticatorEnrolment = defineCall({
  name: 'beginAuthenticatorEnrolment',
  method: 'POST',
  path: 'login/totp/enrolment',
  summary: 'Returns a new authenticator key to a user who must enrol and has not.',
  who: signedIn,
  reply: z.object({ secret: z.string(), otpauth_url: z.string() }),
  refusals: totpRefusals,
})

export const readLogin = defineCall({
  name: 'readLogin',
  method: 'GET',
  path: 'login',
  summary: 'Returns the current session.',
  who: anyone,
  reply: z.object({
    is_logged_in: z.boolean(),
    user: userInfo.nullable(),
    second_factor: z.literal('totp').optional(),
    enrolment: z.object({ needed: z.literal(true) }).optional(),
  }),
})

const loggedOut = z.object({ is_logged_in: z.literal(false) })

export const logOut = defineCall({
  name: 'logOut',
  method: 'POST',
  path: 'logout',
  summary: 'Ends the session.',
  who: anyone,
  reply: loggedOut,
})

export const logOutByAddress = defineCall({
  name: 'logOutByAddress',
  method: 'GET',
  path: 'logout',
  summary: 'Ends the session; accepted from our own pages only (Sec-Fetch-Site: same-origin).',
  who: anyone,
  reply: loggedOut,
  commonRefusals: ['CROSS_ORIGIN'],
})

export const readUserInfo = defineCall({
  name: 'readUserInfo',
  method: 'GET',
  path: 'userinfo',
  summary: 'Returns the signed-in user. `subsidiary_id` selects the company of the top-level role and actions.',
  who: signedIn,
  query: z.strictObject({ subsidiary_id: uuid({ invalid: 'Invalid value' }).optional() }),
  reply: userInfo,
  commonRefusals: ['NOT_FOUND'],
})

export const saveWhatsappSettings = defineCall({
  name: 'saveWhatsappSettings',
  method: 'POST',
  path: 'whatsapp/settings',
  summary: 'Sets the two WhatsApp consents. Both are off by default and can be withdrawn.',
  who: signedIn,
  body: z.strictObject({ service: z.boolean(), marketing: z.boolean() }),
  reply: whatsappConsent,
})

const session = z.object({
  id: z.string(),
  current: z.boolean(),
  /** 'Chrome on Android', as far as the device reveals it. */
  device: z.string().nullable(),
  address: z.string().nullable(),
  created_at: z.string(),
  last_seen_at: z.string(),
})

export const listSessions = defineCall({
  name: 'listSessions',
  method: 'GET',
  path: 'me/sessions',
  summary: 'Lists the sessions of the user, newest first.',
  who: signedIn,
  reply: z.object({ sessions: z.array(session) }),
})
export type ListedSession = z.output<typeof session>

export const revokeSession = defineCall({
  name: 'revokeSession',
  method: 'DELETE',
  path: 'me/sessions/{id}',
  summary: 'Revokes one session immediately.',
  who: signedIn,
  params: z.object({ id: uuid({ invalid: 'Invalid value' }) }),
  reply: z.null(),
  status: 204,
  commonRefusals: ['FORBIDDEN'],
})

export const revokeAllSessions = defineCall({
  name: 'revokeAllSessions',
  method: 'DELETE',
  path: 'me/sessions',
  summary: 'Revokes all sessions of the user, including the current one.',
  who: signedIn,
  reply: z.null(),
  status: 204,
  commonRefusals: ['FORBIDDEN'],
})
