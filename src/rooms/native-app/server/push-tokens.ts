import type { Selectable } from 'kysely'
import type { Sessions } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { SealedColumn } from '#platform/renew-secrets.ts'
import type { Keys } from '#platform/seal.ts'
import { APPS, type App } from '../rules/platform-of.ts'

const place = (id: string) => `push_tokens:${id}:token`

/** The tokens of apps, sealed: who has one can write to that phone. */
export const pushTokenColumn: SealedColumn = { table: 'push_tokens', column: 'sealed_token', id: 'id', place }

export const sealPushToken = (keys: Pick<Keys, 'seal'>, id: string, token: string) => keys.seal(token, place(id))

interface RegisteredApp {
  id: string
  token: string
  system: App | null
  session: Pick<Selectable<Sessions>, 'audience' | 'created_at' | 'last_seen_at'>
}

/** The apps of a person's sessions that nobody has ended, at most ten, the latest first. Some may be too old to be alive. */
export async function pushTokensOf(db: Db, keys: Pick<Keys, 'unseal'>, account_id: string): Promise<RegisteredApp[]> {
  const rows = await db
    .selectFrom('push_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .select(['t.id', 't.sealed_token', 't.system', 's.audience', 's.created_at', 's.last_seen_at'])
    .where('s.account_id', '=', account_id)
    .where('s.revoked_at', 'is', null)
    .orderBy('t.registered_at', 'desc')
    .limit(10)
    .execute()
  return rows.map(({ id, sealed_token, system, ...session }) => ({
    id,
    system: APPS.find((app) => app === system) ?? null,
    token: keys.unseal(sealed_token, place(id)),
    session,
  }))
}
