import { ConfigError } from '#config.ts'
import type { Db } from './database/open-database.ts'
import type { SealedColumn } from './renew-secrets.ts'
import { type Keys, UnsealError } from './seal.ts'

const WORD = 'tulsi'
const PLACE = 'key_check'

/** The check value itself is sealed again with everything else. */
export const keyCheckColumn: SealedColumn = {
  table: 'key_check',
  column: 'sealed_word',
  id: 'id',
  place: () => PLACE,
}

/**
 * Refuses to start with a secret that does not belong to this database: every sealed value would be unreadable, and no
 * other process could open what is sealed meanwhile. The first process to open a database writes the check value.
 * @throws ConfigError
 */
export async function checkKeys(db: Db, keys: Keys): Promise<void> {
  await db
    .insertInto('key_check')
    .values({ sealed_word: keys.seal(WORD, PLACE) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { sealed_word } = await db.selectFrom('key_check').select('sealed_word').executeTakeFirstOrThrow()
  try {
    keys.unseal(sealed_word, PLACE)
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error
    throw new ConfigError(
      'APP_SECRET is not the secret that this database was sealed with. Start with that one (in simulator mode it is in ' +
        'DATA_DIR/secret.key), or give it as APP_SECRET_PREVIOUS beside the new one.',
    )
  }
}
