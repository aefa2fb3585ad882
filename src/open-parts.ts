/** The start of every process of the product: configuration, log, migrated database, clock, keys. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openVirusScan } from '#gateways/virus-scan.ts'
import { checkKeys } from '#platform/check-keys.ts'
import { type Clock, MovableClock, systemClock } from '#platform/clock.ts'
import { DataFolderLocked } from '#platform/database/lock-data-folder.ts'
import { migrate } from '#platform/database/migrate.ts'
import { type Database, openDatabase } from '#platform/database/open-database.ts'
import { refusePooler } from '#platform/database/refuse-pooler.ts'
import { NO_LIMITS, REQUEST_LIMITS, withWaitLimits } from '#platform/database/wait-limits.ts'
import { checkWorldKind, readWorldKind, storeWorldKind } from '#platform/database/world-kind.ts'
import { loadKeys } from '#platform/load-keys.ts'
import { createLogger } from '#platform/logger.ts'
import type { Parts } from '#platform/parts.ts'
import { renewSecrets } from '#platform/renew-secrets.ts'
import { sealClearValues } from '#platform/seal-clear-values.ts'
import { isDatabaseAway } from '#platform/serving/failure.ts'
import { checkStorage } from '#platform/storage/check-storage.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { type Config, ConfigError, maskedConfig, parseConfig, projectRoot } from './config.ts'
import { SEALED_COLUMNS } from './product.ts'
import { followClock as followStoredClock, startClockAt, storedOffset } from './simulated-world/move-clock.ts'

const WAIT_FOR_DATABASE_MS = 5 * 60_000

const HASHED_COLUMNS = SEALED_COLUMNS.filter(({ hash }) => hash)

/** Applied now only where the database is new. */
const FIRST_MIGRATION = '0001-foundation.sql'

export interface OpenProduct {
  parts: Parts
  database: Database
}

/**
 * Opens the parts from the environment.
 * @param check refuses an unusable configuration before anything is opened
 * @param more.decidesWorld the first start on a new database makes it simulated or live; false for a process beside a server
 * @throws ConfigError, DataFolderLocked: messages for the operator
 */
export async function openParts(
  env: Record<string, string | undefined>,
  check: (config: Config) => void = () => {},
  { decidesWorld = true }: { decidesWorld?: boolean } = {},
): Promise<OpenProduct> {
  const config = parseConfig(env)
  check(config)
  const log = createLogger(config.logLevel)
  log.info({ config: maskedConfig(config) }, 'configuration')
  const where = {
    url: config.databaseUrl,
    dataDir: config.dataDir,
    pool: config.databasePool,
    limits: REQUEST_LIMITS,
  }
  const database = await openDatabase(where, (error) => log.warn({ err: error }, 'a database connection was lost'))
  try {
    await waitForDatabase(database, log)
    await refusePooler(database.db)
    return { parts: await openOn(database, config, log, decidesWorld), database }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** After a power cut, all machines start at once. */
async function waitForDatabase({ db, kind }: Database, log: Parts['log']): Promise<void> {
  if (kind === 'embedded') return
  const began = performance.now()
  for (;;) {
    try {
      await sql`select 1`.execute(db)
      return
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() - began > WAIT_FOR_DATABASE_MS) throw error
      log.warn({ err: error }, 'waiting for the database')
      await sleep(2_000)
    }
  }
}

async function openOn(database: Database, config: Config, log: Parts['log'], decidesWorld: boolean): Promise<Parts> {
  const applied = await migrate(database, join(projectRoot(), 'db/migrations'))
  if (applied.length > 0) log.info({ applied }, 'migrated')
  if (decidesWorld) await storeWorldKind(database.db, config)
  else if ((await readWorldKind(database.db)) === undefined)
    throw new ConfigError(
      'No server has started on this database yet. Start one first: it decides whether it is simulated or live.',
    )
  await checkWorldKind(database.db, config)
  if (config.worldStart && applied.includes(FIRST_MIGRATION)) await startClockAt(database.db, config.worldStart)
  const keys = loadKeys(config)
  await checkKeys(database.db, keys)
  const sealed = await withWaitLimits(NO_LIMITS, () => sealClearValues(database.db, keys, SEALED_COLUMNS))
  if (sealed > 0) log.info({ sealed }, 'sealed what an earlier version stored in clear')
  // A release may compute hashes in another way.
  if (applied.length > 0 && !applied.includes(FIRST_MIGRATION))
    await withWaitLimits(NO_LIMITS, () => renewSecrets(database.db, keys, HASHED_COLUMNS))
  if (database.kind === 'embedded')
    log.warn(
      'Embedded database: for trying out and development. It is not safe against power loss; set DATABASE_URL for real use.',
    )
  const storage = openStorage(config)
  await checkStorage(database.db, storage, log)
  return {
    config,
    db: database.db,
    clock: config.simulator ? new MovableClock(await storedOffset(database.db)) : systemClock,
    log,
    keys,
    storage,
    scan: openVirusScan(config.clamdUrl),
  }
}

/**
 * Where several processes share a database, a clock moved in one follows in all within a second.
 * @returns stops following
 */
export function followClock({ kind, db }: Database, clock: Clock): () => void {
  if (kind === 'embedded' || !(clock instanceof MovableClock)) return () => {}
  // The database is unavailable: the next poll will catch up.
  return followStoredClock(db, clock, () => {})
}

/**
 * Reports why a process could not start: one sentence where the operator can help, the full error where it is our
 * defect.
 */
export function failToStart(error: unknown): never {
  const expected = error instanceof ConfigError || error instanceof DataFolderLocked || isTakenPort(error)
  console.error(expected ? (error as Error).message : error)
  process.exit(1)
}

function isTakenPort(error: unknown): boolean {
  return ['EADDRINUSE', 'EACCES'].includes((error as { code?: string }).code ?? '')
}
