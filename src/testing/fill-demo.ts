import { join } from 'node:path'
import { systemClock } from '#platform/clock.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open-database.ts'
import { createLogger } from '#platform/logger.ts'
import { keysFrom } from '#platform/seal.ts'
import { seed } from '../seed.ts'
import { WORLD_SECRET } from './world-secret.ts'

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations')

export async function migrateAll(database: Database): Promise<void> {
  await migrate(database, MIGRATIONS)
}

/** Fills a new database with the demo world's people and plans. */
export async function fillDemo(database: Database): Promise<void> {
  await migrateAll(database)
  await seed({ db: database.db, keys: keysFrom(WORLD_SECRET), clock: systemClock, log: createLogger('silent') })
}
