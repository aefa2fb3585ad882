import type { Db } from '#platform/database/open-database.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { ListedSession } from '../../contract.ts'
import { deviceLabel } from '../../rules/device-label.ts'
import { isSessionAlive } from '../../rules/session-life.ts'

/** The person's active sessions, newest first. */
export async function listOwnSessions(
  db: Db,
  { account_id, session_id, now }: { account_id: string; session_id: string | null; now: Date },
): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'audience', 'address', 'user_agent', 'created_at', 'last_seen_at'])
    .where('account_id', '=', account_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
  return rows
    .filter((row) => isSessionAlive({ ...row, audience: row.audience }, now))
    .map((row) => ({
      id: row.id,
      current: row.id === session_id,
      device: deviceLabel(row.user_agent ?? '') ?? null,
      address: row.address,
      created_at: toWireTime(row.created_at),
      last_seen_at: toWireTime(row.last_seen_at),
    }))
}
