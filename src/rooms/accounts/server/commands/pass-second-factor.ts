import type { Selectable, Updateable } from 'kysely'
import type { SecondFactors } from '#db/schema.ts'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Request } from '#platform/serving/context.ts'
import type { verifyAuthenticatorCode } from '../../contract.ts'
import { FAILURES_UNTIL_LOCK, secondsUntil, waitAfterFailures } from '../../rules/code-limits.ts'
import { audienceOf } from '../../rules/session-life.ts'
import { accountsWords } from '../../words.ts'
import { matchingStep } from '../authenticator.ts'
import { listRoles } from '../queries/list-roles.ts'
import { endSession, openSession, type SessionOpened } from './open-session.ts'

const DAY_S = 86_400

/**
 * Accepts the second factor: the pending session ends and one with roles starts. The first right code confirms
 * enrolment. A session that has its roles goes on, and its code is fresh again.
 * @returns the session that starts; undefined where the caller's goes on
 * @throws Refusal TOTP_INVALID, TOTP_RATE_LIMITED, TOTP_NOT_ENROLLED, or SESSION_EXPIRED when another request was
 * faster
 */
export async function passSecondFactor(
  request: Request<typeof verifyAuthenticatorCode, { account_id: string; session_id: string }>,
): Promise<SessionOpened | undefined> {
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
    const refused = await tryAuthenticator(trx, request, factor)
    if (refused) return refused
    if (!caller.second_factor_pending) return renewCode(trx, request)
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

/** @returns undefined, or the refusal of a session that has ended meanwhile */
async function renewCode(
  trx: Db,
  request: Request<typeof verifyAuthenticatorCode, { session_id: string }>,
): Promise<Refusal | undefined> {
  const { session_id } = request.authorized
  const renewed = await trx
    .updateTable('sessions')
    .set({ second_factor_again_at: request.now })
    .where('id', '=', session_id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!renewed) return new Refusal('SESSION_EXPIRED')
  const entry = { action: 'accounts.second-factor-renewed', entity: 'session', entity_id: session_id }
  await audit(trx, { ...auditedBy(request), ...entry })
  return undefined
}

async function tryAuthenticator(
  trx: Db,
  request: Request<typeof verifyAuthenticatorCode, { account_id: string }>,
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
