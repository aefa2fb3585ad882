import { ConfigError } from '#config.ts'
import type { Db } from './open-database.ts'

/** Whether payments, messages and partners of a database are simulated or real: one of the two, for good. */
export type WorldKind = 'SIMULATED' | 'LIVE'

export const worldKindOf = ({ simulator }: { simulator: boolean }): WorldKind => (simulator ? 'SIMULATED' : 'LIVE')

/** @returns undefined for a database that was never started */
export async function readWorldKind(db: Db): Promise<WorldKind | undefined> {
  const row = await db.selectFrom('world').select('kind').executeTakeFirst()
  return row?.kind
}

/** Makes a new database one of the world that this start is for; an older one keeps its world. */
export async function storeWorldKind(db: Db, config: { simulator: boolean }): Promise<void> {
  await db
    .insertInto('world')
    .values({ kind: worldKindOf(config) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Refuses to open a database in the other world: real customers would get simulated payments, or strangers the rights of
 * the demo world's staff.
 * @throws ConfigError
 */
export async function checkWorldKind(db: Db, config: { simulator: boolean }): Promise<void> {
  const stored = await readWorldKind(db)
  if (stored === undefined || stored === worldKindOf(config)) return
  throw new ConfigError(
    stored === 'LIVE'
      ? 'This database is live, and without SIMULATOR=off and the live keys payments and messages would be simulated. Set ' +
          'them, or set DATABASE_URL or DATA_DIR to another database.'
      : 'This database holds a simulated world, whose staff anybody can be, and this start is live. Set DATABASE_URL to an ' +
          'empty database, or SIMULATOR=on without live keys.',
  )
}
