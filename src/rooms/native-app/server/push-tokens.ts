import type { Db } from '#platform/database/open-database.ts'
import type { SealedColumn } from '#platform/renew-secrets.ts'
import type { Keys } from '#platform/seal.ts'

const place = (id: string) => `push_tokens:${id}:token`

/** The tokens of apps, sealed: who has one can write to that phone. */
export const pushTokenColumn: SealedColumn = { table: 'push_tokens', column: 'sealed_token', id: 'id', place }

export const sealPushToken = (keys: Pick<Keys, 'seal'>, id: string, token: string) => keys.seal(token, place(id))

/** The apps in which a person is logged in, at most ten. */
export async function pushTokensOf(
  db: Db,
  keys: Pick<Keys, 'unseal'>,
  account_id: string,
): Promise<{ id: string; token: string }[]> {
  const rows = await db
    .selectFrom('push_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .select(['t.id', 't.sealed_token'])
    .where('s.account_id', '=', account_id)
    .where('s.revoked_at', 'is', null)
    .orderBy('t.registered_at', 'desc')
    .limit(10)
    .execute()
  return rows.map(({ id, sealed_token }) => ({ id, token: keys.unseal(sealed_token, place(id)) }))
}
