import { join } from 'node:path'
import { migrate } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open-database.ts'
import { createLogger } from '#platform/logger.ts'
import { keysFrom } from '#platform/seal.ts'
import { stillClock, WORLD_START } from '#platform/testing/still-clock.ts'
import { seed } from '../seed.ts'
import { WORLD_SECRET } from './world-secret.ts'

/** The demo world is there before a world begins: all its reading of the clock takes seconds. */
const SEEDED = new Date(WORLD_START.getTime() - 60_000)
const MIGRATIONS = join(import.meta.dirname, '../../db/migrations')

export async function migrateAll(database: Database): Promise<void> {
  await migrate(database, MIGRATIONS)
}

/** Fills a new database with the demo world's people and plans. */
export async function fillDemo(database: Database): Promise<void> {
  await migrateAll(database)
  await seed({ db: database.db, keys: keysFrom(WORLD_SECRET), clock: stillClock(SEEDED), log: createLogger('silent') })
}
