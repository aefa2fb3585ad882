import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { tokenHash } from '#platform/serving/session.ts'
import type { App } from '../../rules/platform-of.ts'
import { sealPushToken } from '../push-tokens.ts'

/** Registers the app of a session for messages. A phone has one token, so a later person on it replaces the earlier one. */
export async function savePushToken(
  trx: Db,
  keys: Pick<Keys, 'seal'>,
  { session_id, token, system, now }: { session_id: string; token: string; system: App | null; now: Date },
): Promise<void> {
  const id = randomUUID()
  const token_hash = tokenHash(token)
  // The token of this session's app before: the push service has replaced it.
  await trx
    .deleteFrom('push_tokens')
    .where((eb) => eb.or([eb('token_hash', '=', token_hash), eb('session_id', '=', session_id)]))
    .execute()
  await trx
    .insertInto('push_tokens')
    .values({ id, token_hash, sealed_token: sealPushToken(keys, id, token), session_id, system, registered_at: now })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
}

/** Forgets an app that is no longer on its phone. */
export async function forgetPushToken(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_tokens').where('id', '=', id).execute()
}
