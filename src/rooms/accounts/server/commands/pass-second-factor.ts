import type { Selectable, Updateable } from 'kysely'
import type { SecondFactors } from '#db/schema.ts'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Request } from '#platform/serving/context.ts'
import { newToken, tokenHash } from '#platform/serving/session.ts'
import type { verifyAuthenticatorCode } from '../../contract.ts'
import { FAILURES_UNTIL_LOCK, secondsUntil, TRIES_PER_CODE, waitAfterFailures } from '../../rules/code-limits.ts'
import { audienceOf } from '../../rules/session-life.ts'
import { accountsWords } from '../../words.ts'
import { matchingStep } from '../authenticator.ts'
import { listRoles } from '../queries/list-roles.ts'
import { endSession, openSession, type SessionOpened } from './open-session.ts'

const DAY_S = 86_400

/**
 * Accepts the second factor: the pending session ends and one with roles starts. The first right code confirms
 * enrolment. A session that has its roles goes on with a fresh code under a new token: a copy of its cookie ends.
 * @returns the session that starts or goes on, with the token for the browser
 * @throws Refusal TOTP_INVALID, TOTP_RATE_LIMITED, TOTP_NOT_ENROLLED, or SESSION_EXPIRED when another request was
 * faster, and for the fifth wrong code in a session that has its roles
 */
export async function passSecondFactor(
  request: Request<typeof verifyAuthenticatorCode, { account_id: string; session_id: string }>,
): Promise<SessionOpened> {
  const { db, now, address, user_agent, authorized, caller } = request
  const { account_id, session_id } = authorized
  const outcome = await withTransaction(db, async (trx) => {
    const factor = await trx
      .selectFrom('second_factors')
      .selectAll()
      .where('account_id', '=', account_id)
      .forUpdate()
      .executeTakeFirst()
    if (!factor || !(factor.confirmed_at || factor.enrolment_session === session_id))
      return new Refusal<typeof verifyAuthenticatorCode>('TOTP_NOT_ENROLLED')
    const running = !caller.second_factor_pending
    if (running && !(await isAlive(trx, session_id))) return new Refusal('SESSION_EXPIRED')
    const refused = await tryAuthenticator(trx, request, factor)
    if (refused) return refused
    if (running) return renewSession(trx, request)
    if (!(await endSession(trx, session_id, now))) return new Refusal('SESSION_EXPIRED')
    const session = await openSession(trx, {
      account_id,
      audience: audienceOf(await listRoles(trx, account_id)),
      second_factor: 'passed',
      address,
      user_agent,
      now,
    })
    await audit(trx, {
      ...auditedBy(request),
      action: factor.confirmed_at ? 'accounts.second-factor-passed' : 'accounts.second-factor-enrolled',
      entity: 'session',
      entity_id: session.id,
    })
    return session
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

async function isAlive(trx: Db, session_id: string): Promise<boolean> {
  const found = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session_id)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/** Its end stays what it was. */
async function renewSession(
  trx: Db,
  request: Request<typeof verifyAuthenticatorCode, { session_id: string }>,
): Promise<SessionOpened> {
  const { session_id } = request.authorized
  const token = newToken()
  const renewed = await trx
    .updateTable('sessions')
    .set({ token_hash: tokenHash(token), second_factor_again_at: request.now, wrong_codes: 0 })
    .where('id', '=', session_id)
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
  const entry = { action: 'accounts.second-factor-renewed', entity: 'session', entity_id: session_id }
  await audit(trx, { ...auditedBy(request), ...entry })
  return { ...renewed, token }
}

/**
 * Counts a wrong code against the session that has its roles, and not against the account, whose owner may be somebody else.
 */
async function noteInSession(
  trx: Db,
  request: Request<typeof verifyAuthenticatorCode, { session_id: string }>,
): Promise<Refusal | undefined> {
  const { session_id } = request.authorized
  const { wrong_codes } = await trx
    .updateTable('sessions')
    .set((session) => ({ wrong_codes: session('wrong_codes', '+', 1) }))
    .where('id', '=', session_id)
    .returning('wrong_codes')
    .executeTakeFirstOrThrow()
  if (wrong_codes < TRIES_PER_CODE) return undefined
  await endSession(trx, session_id, request.now)
  const entry = { action: 'accounts.session-ended-by-wrong-codes', entity: 'session', entity_id: session_id }
  await audit(trx, { ...auditedBy(request), ...entry, after: { wrong_codes } })
  return new Refusal('SESSION_EXPIRED')
}

async function tryAuthenticator(
  trx: Db,
  request: Request<typeof verifyAuthenticatorCode, { account_id: string; session_id: string }>,
  factor: Selectable<SecondFactors>,
): Promise<Refusal | undefined> {
  const { now, keys, body, config } = request
  const { account_id } = factor
  const save = (values: Updateable<SecondFactors>) =>
    trx.updateTable('second_factors').set(values).where('account_id', '=', account_id).execute()
  if (factor.failures >= FAILURES_UNTIL_LOCK) return limited(DAY_S, accountsWords.locked(config.carePhone))
  if (factor.wait_until && factor.wait_until > now) {
    const seconds = secondsUntil(factor.wait_until, now)
    return limited(seconds, accountsWords.guessesUsedUp(seconds))
  }
  const secret = keys.unseal(factor.sealed_secret, account_id)
  const step = matchingStep(secret, body.code, Number(factor.last_step), now)
  if (step !== undefined) {
    await save({
      last_step: BigInt(step),
      confirmed_at: factor.confirmed_at ?? now,
      failures: 0,
      wait_until: null,
    })
    return undefined
  }
  if (!request.caller.second_factor_pending) return (await noteInSession(trx, request)) ?? invalid()
  const failures = factor.failures + 1
  const wait = waitAfterFailures(failures)
  await save({ failures, wait_until: wait > 0 ? new Date(now.getTime() + wait) : null })
  if (wait > 0)
    await audit(trx, {
      ...auditedBy(request),
      action: 'accounts.second-factor-failed',
      entity: 'account',
      entity_id: account_id,
      after: { failures },
    })
  return invalid()
}

function invalid(): Refusal {
  const text = accountsWords.refusals.TOTP_INVALID
  return new Refusal<typeof verifyAuthenticatorCode>('TOTP_INVALID', { fields: { code: text }, text })
}

function limited(seconds: number, text: string): Refusal {
  return new Refusal<typeof verifyAuthenticatorCode>('TOTP_RATE_LIMITED', {
    retry_after: seconds,
    extra_args: { retry_after_s: seconds },
    text,
  })
}
