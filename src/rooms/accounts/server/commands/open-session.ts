import type { Db } from '#platform/database/open-database.ts'
import { newToken, tokenHash } from '#platform/serving/session.ts'
import { type Audience, sessionExpiry } from '../../rules/session-life.ts'

export interface SessionOpened {
  id: string
  /** The cookie's value; only its hash is stored. */
  token: string
  expires_at: Date
}

/** Starts a session with a new token, never one that the browser brought. */
export async function openSession(
  trx: Db,
  session: {
    account_id: string
    audience: Audience
    second_factor: 'none' | 'pending' | 'passed'
    address: string
    user_agent: string
    now: Date
  },
): Promise<SessionOpened> {
  const { now, ...rest } = session
  const token = newToken()
  const expires_at = sessionExpiry(session.audience, now)
  const { id } = await trx
    .insertInto('sessions')
    .values({ ...rest, token_hash: tokenHash(token), created_at: now, last_seen_at: now, expires_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.updateTable('accounts').set({ last_login_at: now }).where('id', '=', session.account_id).execute()
  return { id, token, expires_at }
}

/** Ends a session; the next request with its token is anonymous. @returns false when it had already ended */
export async function endSession(trx: Db, id: string, now: Date): Promise<boolean> {
  const ended = await trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Ends every session of a person. @returns how many */
export async function endSessions(trx: Db, account_id: string, now: Date): Promise<number> {
  const ended = await trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('account_id', '=', account_id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.length
}
