import type { Db } from '#platform/database/open-database.ts'
import { newToken, SESSION_COOKIE, tokenHash } from '#platform/serving/session.ts'
import { sessionExpiry } from '#rooms/accounts/rules/session-life.ts'
import type { Browser } from './browser.ts'

/**
 * Gives a browser a session without the codes, the second factor included, for tests about what comes after the login.
 */
export async function signInDirectly(db: Db, browser: Browser, mobile: string, now: Date): Promise<Browser> {
  const account = await db
    .insertInto('accounts')
    .values({ mobile, created_at: now })
    .onConflict((conflict) => conflict.column('mobile').doUpdateSet({ mobile }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({
      token_hash: tokenHash(token),
      account_id: account.id,
      audience: 'consumer',
      second_factor: 'passed',
      created_at: now,
      last_seen_at: now,
      expires_at: sessionExpiry('consumer', now),
    })
    .execute()
  browser.cookies.set(SESSION_COOKIE, token)
  return browser
}
