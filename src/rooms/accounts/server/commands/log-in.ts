import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { tokenHash } from '#platform/serving/session.ts'
import { needsSecondFactor } from '#rooms/access/rules/roles.ts'
import { audienceOf } from '../../rules/session-life.ts'
import { findLoginEmail } from '../queries/find-login-email.ts'
import { listRoles } from '../queries/list-roles.ts'
import { newBrowserToken } from '../verification-cookie.ts'
import { makeKnown } from './browsers.ts'
import { noteLogin } from './note-login.ts'
import { openAccount } from './open-account.ts'
import { endSession, openSession, type SessionOpened } from './open-session.ts'
import { tryCode } from './try-code.ts'

export interface CodeGiven {
  verification_id: string
  otp: string
}

/**
 * Logs in by a code and creates the account of a new number. Ends the browser's earlier session, even another person's.
 * @returns the session, and the browser's new verification cookie, under which it is known at the number
 * @throws Refusal OTP_INVALID, OTP_EXPIRED, OTP_REVOKED, OTP_RATE_LIMITED, RATE_LIMITED; a wrong try is counted then
 */
export async function logIn(
  request: AnyRequestContext & { body: CodeGiven },
  { browser, is_proven }: { browser: string | undefined; is_proven: boolean },
): Promise<SessionOpened & { browser: string }> {
  const { db, keys, body, address, user_agent, now, caller } = request
  const outcome = await withTransaction(db, async (trx) => {
    const tried = await tryCode(trx, request, {
      ...body,
      purpose: 'login',
      browser,
      is_proven,
      address,
      now,
      mayPass: async (mobile, { by_mail }) =>
        (await isNotBlocked(trx, mobile)) && (!by_mail || (await findLoginEmail(trx, { mobile })) !== undefined),
    })
    if (tried instanceof Refusal) return tried
    const { verification_id } = body
    const account = await openAccount(trx, keys, { mobile: tried.mobile, verification_id, now })
    const roles = await listRoles(trx, account.id)
    if (caller.session_id) await endSession(trx, caller.session_id, now)
    const session = await openSession(trx, {
      account_id: account.id,
      audience: audienceOf(roles),
      second_factor: [roles.staff_role ?? '', ...roles.partner_roles].some(needsSecondFactor) ? 'pending' : 'none',
      address,
      user_agent,
      now,
    })
    await noteLogin(trx, { account_id: account.id, cookies: request.cookies, now })
    await audit(trx, {
      ...auditedBy({ ...request, caller: { ...caller, account_id: account.id, staff_role: null, tenants: [] } }),
      action: account.isNew ? 'accounts.account-opened' : 'accounts.logged-in',
      entity: 'session',
      entity_id: session.id,
    })
    const known = newBrowserToken(keys)
    await makeKnown(trx, { ...tried, new_hash: tokenHash(known), now })
    return { ...session, browser: known }
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

async function isNotBlocked(trx: Db, mobile: string): Promise<boolean> {
  const blocked = await trx
    .selectFrom('accounts')
    .select('id')
    .where('mobile', '=', mobile)
    .where('blocked_at', 'is not', null)
    .executeTakeFirst()
  return blocked === undefined
}
