import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Dialect } from 'kysely'
import { type DatabaseConnection, Kysely, PGliteDialect, PGliteDriver } from 'kysely'
import type { Client } from 'pg'
import type { DB } from '#db/schema.ts'
import { AnswerWatch } from './answer-watch.ts'
import { lockDataFolder } from './lock-data-folder.ts'
import { PipelinedDialect, pipelined } from './pipelined-postgres.ts'
import { Places } from './places.ts'
import { refuseFailed } from './send-behind.ts'
import { TransactionGuard } from './transaction.ts'
import { NO_LIMITS, type WaitLimits } from './wait-limits.ts'

/** What every query takes as its first argument: the database, or the transaction it is part of. */
export type Db = Kysely<DB>

export interface Database {
  readonly db: Db
  readonly kind: 'embedded' | 'postgres'
  /** Runs SQL with several statements, as migrations are written. */
  runScript(sql: string): Promise<void>
  /** The state of the connections; the embedded database has only one. */
  pool?(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

/**
 * The PostgreSQL major version of the embedded database; part of its path, because another version cannot read its
 * files.
 */
export const EMBEDDED_MAJOR = 'pg18'

const INT8 = 20
const DATE = 1082
const BYTEA = 17

/** By the adapter, which a database and its transactions share. */
const connectors = new WeakMap<object, () => Client>()

const watches = new WeakMap<object, AnswerWatch>()

/**
 * For how many milliseconds PostgreSQL has answered nothing to this process although it was asked; 0 on a database whose
 * statements have no limits.
 */
export function silentMs(db: Db): number {
  return watches.get(db.getExecutor().adapter)?.silentMs ?? 0
}

/**
 * A connection of its own to the same PostgreSQL, not yet opened, for what holds one for minutes or speaks another part of
 * the protocol; undefined on the embedded database, which has one connection.
 */
export function ownConnection(db: Db): Client | undefined {
  return connectors.get(db.getExecutor().adapter)?.()
}

interface DatabaseOptions {
  url?: string | undefined
  dataDir: string
  /** The number of connections to PostgreSQL. */
  pool?: number
  /** Of statements on PostgreSQL; without them a statement may take as long as it does. */
  limits?: WaitLimits
}

/** Tells a connection that is gone from one that is idle. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 }

/**
 * Opens PostgreSQL when a URL is given, else the embedded database in a folder.
 * @param onError receives the error of an idle connection that is lost; without a listener, a database restart would
 * end the process
 */
export async function openDatabase(where: DatabaseOptions, onError: (error: Error) => void): Promise<Database> {
  return where.url ? openPostgres({ ...where, url: where.url }, onError) : openEmbedded(where.dataDir)
}

async function openPostgres(
  { url, pool: max = 10, limits = NO_LIMITS }: DatabaseOptions & { url: string },
  onError: (error: Error) => void,
): Promise<Database> {
  const { default: pg } = await import('pg')
  const watch = new AnswerWatch()
  const places = new Places(max, limits !== NO_LIMITS)
  const types = new pg.TypeOverrides()
  types.setTypeParser(INT8, BigInt)
  types.setTypeParser(DATE, (text: string) => text)
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 5_000,
    ...KEEP_ALIVE,
    Client: pipelined(pg.Client, limits, watch),
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const db = kyselyOn(new PipelinedDialect({ pool }, places))
  if (limits !== NO_LIMITS) watches.set(db.getExecutor().adapter, watch)
  connectors.set(
    db.getExecutor().adapter,
    () => new pg.Client({ connectionString: url, types, connectionTimeoutMillis: 5_000, ...KEEP_ALIVE }),
  )
  return {
    db,
    kind: 'postgres',
    runScript: async (sql) => void (await pool.query(sql)),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount + places.waiting }),
    close: () => db.destroy(),
  }
}

async function openEmbedded(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const release = lockDataFolder(dataDir)
  try {
    const pglite = await createEmbedded({ dataDir: join(dataDir, EMBEDDED_MAJOR) })
    // The database gives its files the rights that the process has by default.
    chmodSync(join(dataDir, EMBEDDED_MAJOR), 0o700)
    return {
      ...onPglite(pglite),
      close: async () => {
        await pglite.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** An embedded database in a folder, from a dump, or empty in memory, with the extensions that the migrations need. */
export async function createEmbedded(
  from: { dataDir?: string; loadDataDir?: Blob; initDbStartParams?: string[] } = {},
) {
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const parsers = {
    [INT8]: (text: string) => BigInt(text),
    [DATE]: (text: string) => text,
    // As the driver of PostgreSQL gives them: PGlite's own are Uint8Arrays, which write themselves as '255,0'.
    [BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex'),
  }
  return PGlite.create({ ...from, parsers, extensions: { pg_trgm } })
}

/**
 * The embedded database answers in this thread, without a turn of the event loop: statements that follow each other, such as
 * those of jobs, would let no request in until the last of them is done.
 */
class EmbeddedDialect extends PGliteDialect {
  readonly #config: ConstructorParameters<typeof PGliteDriver>[0]

  constructor(config: ConstructorParameters<typeof PGliteDriver>[0]) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new TurnTakingDriver(this.#config)
  }
}

class TurnTakingDriver extends PGliteDriver {
  override async acquireConnection() {
    await nextTurn()
    return super.acquireConnection()
  }

  override async commitTransaction(connection: DatabaseConnection) {
    await refuseFailed(connection)
    return super.commitTransaction(connection as never)
  }
}

/** The embedded database as the product uses it; tests pass one that lives in memory. */
export function onPglite(pglite: import('@electric-sql/pglite').PGlite): Database {
  const db = kyselyOn(new EmbeddedDialect({ pglite }))
  return { db, kind: 'embedded', runScript: async (sql) => void (await pglite.exec(sql)), close: () => db.destroy() }
}

function kyselyOn(dialect: Dialect): Db {
  return new Kysely<DB>({ dialect, plugins: [new TransactionGuard()] })
}
