import { issueCaptcha } from '#gateways/captcha/proof-of-work.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import { type AnyRequestContext, on, type Route } from '#platform/serving/context.ts'
import { SESSION_COOKIE } from '#platform/serving/session.ts'
import { platformOf } from '#rooms/native-app/rules/platform-of.ts'
import {
  beginAuthenticatorEnrolment,
  listSessions,
  logOut,
  logOutByAddress,
  readLogin,
  readLoginCaptcha,
  readUserInfo as readUserInfoCall,
  revokeAllSessions,
  revokeSession,
  saveWhatsappSettings,
  sendLoginCode,
  verifyAuthenticatorCode,
  verifyLoginCode,
} from '../contract.ts'
import { accountsWords } from '../words.ts'
import { authenticatorUrl } from './authenticator.ts'
import { beginEnrolment } from './commands/begin-enrolment.ts'
import { logOutHere, revokeEverySession, revokeOwnSession } from './commands/log-out.ts'
import type { TellEmailChanged } from './commands/login-email.ts'
import { passSecondFactor } from './commands/pass-second-factor.ts'
import { saveWhatsappConsents } from './commands/save-whatsapp-consents.ts'
import { loginEmailRoutes, notPending } from './login-email-routes.ts'
import { hasAuthenticator } from './queries/has-authenticator.ts'
import { listOwnSessions } from './queries/list-own-sessions.ts'
import { readUserInfo, type UserInfoSources } from './queries/read-user-info.ts'
import { beginSession, clearStorage, LOGIN, logInVisitor, sendCodeToVisitor } from './visitor-login.ts'

export type AccountsNeed = UserInfoSources & { tellEmailChanged: TellEmailChanged }

/** Login, session and the person's own settings. Subscriptions and partner plans come from their own rooms. */
export function accountRoutes(sources: AccountsNeed): Route[] {
  const userOf = (context: AnyRequestContext, caller: Caller, subsidiaryId?: string) =>
    readUserInfo(context.db, signedInOnly(caller), sources, {
      platform: platformOf(context.cookies, context.user_agent),
      now: context.now,
      subsidiaryId,
    })

  return [
    ...loginEmailRoutes(sources.tellEmailChanged),
    on(sendLoginCode, async (request) => sendCodeToVisitor(request, request.body)),
    on(readLoginCaptcha, async (request) => issueCaptcha(request, { purpose: LOGIN, now: request.now })),
    on(verifyLoginCode, async (request) => {
      const { caller } = await logInVisitor(request)
      if (caller.second_factor_pending) return secondFactorOf(request, caller)
      return userOf(request, caller)
    }),
    on(beginAuthenticatorEnrolment, {
      authorize: waitingForSecondFactor,
      answer: async ({ authorized, config, ...request }) => {
        const { secret, mobile } = await beginEnrolment(request, authorized)
        const issuer = accountsWords.authenticatorIssuer(config.brand)
        return { secret, otpauth_url: authenticatorUrl(secret, { issuer, mobile }) }
      },
    }),
    on(verifyAuthenticatorCode, {
      authorize: withSecondFactor,
      answer: async (request) => {
        const session = await passSecondFactor(request)
        return userOf(request, await beginSession(request, session))
      },
    }),
    on(readLogin, async (request) => {
      const { caller } = request
      if (!caller.account_id) return { is_logged_in: false, user: null }
      const user = await userOf(request, caller)
      if (!caller.second_factor_pending) return { is_logged_in: true, user }
      return { is_logged_in: true, user, ...(await secondFactorOf(request, caller)) }
    }),
    on(logOut, endHere),
    on(logOutByAddress, {
      // A link or an image on another site must not log the person out.
      authorize: async (context) => {
        if (context.header('sec-fetch-site') !== 'same-origin') throw new Refusal('CROSS_ORIGIN')
      },
      answer: endHere,
    }),
    on(readUserInfoCall, async (request) => {
      signedInOnly(request.caller)
      return userOf(request, request.caller, request.query.subsidiary_id)
    }),
    on(saveWhatsappSettings, async ({ db, caller, body, now, cookies, request_id }) => {
      const { account_id } = signedInOnly(caller)
      const channel = cookies.plus_platform === 'android' || cookies.plus_platform === 'ios' ? 'app' : 'web'
      return saveWhatsappConsents(db, { account_id, ...body, channel, evidence: { request_id }, now })
    }),
    on(listSessions, async ({ db, caller, now }) => {
      const { account_id, session_id } = signedInOnly(caller)
      return { sessions: await listOwnSessions(db, { account_id, session_id, now }) }
    }),
    on(revokeSession, {
      authorize: notPending,
      answer: async (request) => {
        await revokeOwnSession(request, request.params.id)
        if (request.params.id === request.caller.session_id) leaveDevice(request)
        return null
      },
    }),
    on(revokeAllSessions, {
      authorize: notPending,
      answer: async (request) => {
        await revokeEverySession(request)
        leaveDevice(request)
        return null
      },
    }),
  ]
}

async function endHere(request: AnyRequestContext): Promise<{ is_logged_in: false }> {
  await logOutHere(request)
  // In a login that is given up nothing was typed. Its cookie stays: the next login sees by it whose page this was.
  if (!request.caller.second_factor_pending) leaveDevice(request)
  return { is_logged_in: false }
}

/** The next person at this device finds neither the session nor what was typed in it. */
function leaveDevice(request: AnyRequestContext): void {
  request.clearCookie(SESSION_COOKIE)
  clearStorage(request)
}

async function secondFactorOf({ db }: AnyRequestContext, caller: Caller) {
  const { account_id } = signedInOnly(caller)
  const enrolment = (await hasAuthenticator(db, account_id)) ? {} : { enrolment: { needed: true as const } }
  return { second_factor: 'totp' as const, ...enrolment }
}

function signedInOnly<C extends Caller>(caller: C): C & { account_id: string } {
  if (!caller.account_id) throw new Refusal('SESSION_EXPIRED')
  return caller as C & { account_id: string }
}

async function waitingForSecondFactor({ caller }: AnyRequestContext) {
  return sessionThatTakesCodes(caller, caller.second_factor_pending)
}

/** Also one that has its roles, whose code is renewed. */
async function withSecondFactor({ caller }: AnyRequestContext) {
  return sessionThatTakesCodes(caller, caller.second_factor_pending || caller.second_factor_at !== null)
}

function sessionThatTakesCodes({ account_id, session_id }: Caller, does: boolean) {
  if (!account_id || !session_id || !does)
    throw new Refusal<typeof beginAuthenticatorEnrolment | typeof verifyAuthenticatorCode>('TOTP_NOT_ASKED')
  return { account_id, session_id }
}
