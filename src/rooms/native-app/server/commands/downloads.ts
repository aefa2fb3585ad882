import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { newToken, tokenHash } from '#platform/serving/session.ts'
import type { readDownload } from '../../contract.ts'
import { DOWNLOAD_SECONDS } from '../../rules/download-path.ts'

/** Creates an address for one of a session's own files. @returns its token, of which only a hash is stored */
export async function createDownload(
  db: Db,
  { session_id, path, now }: { session_id: string; path: string; now: Date },
): Promise<string> {
  const token = newToken()
  const expires_at = new Date(now.getTime() + DOWNLOAD_SECONDS * 1000)
  await db
    .insertInto('app_downloads')
    .values({ token_hash: tokenHash(token), session_id, path, expires_at })
    .execute()
  return token
}

/**
 * Takes a token's file, once. A request in another session than the one that made it uses the token up and gets nothing.
 * @throws Refusal NOT_FOUND, DOWNLOAD_EXPIRED
 */
export async function takeDownload(
  db: Db,
  { token, session_id, now }: { token: string; session_id: string | null; now: Date },
): Promise<{ session_id: string; path: string }> {
  const taken = await db
    .deleteFrom('app_downloads')
    .where('token_hash', '=', tokenHash(token))
    .returning(['session_id', 'path', 'expires_at'])
    .executeTakeFirst()
  if (!taken || (session_id !== null && session_id !== taken.session_id)) throw new Refusal('NOT_FOUND')
  if (taken.expires_at <= now) throw new Refusal<typeof readDownload>('DOWNLOAD_EXPIRED')
  return taken
}
