/** A process that dies: its connections to the database do nothing more after the chosen statement. */
import {
  CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { TransactionGuard } from '#platform/database/transaction.ts'

/** What the statements of a dead process answer. */
export class Died extends Error {
  constructor() {
    super('The process died')
  }
}

export interface MortalDatabase {
  readonly db: Db
  /** Dies at the statement with this number from now on: before it runs, or after it has run and was not answered. */
  dieAt(statement: number, when: 'before' | 'after'): void
  /** Dies now. */
  die(): void
  readonly isDead: boolean
  /** A new process. */
  restart(): void
}

/** The same database for a process that may die in the middle of anything. */
export function mortal(database: Db): MortalDatabase {
  let left = Number.POSITIVE_INFINITY
  let when: 'before' | 'after' = 'before'
  let isDead = false
  const inner = database.getExecutor()
  const wrapped = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const wrap = (connection: DatabaseConnection): DatabaseConnection => {
    const known = wrapped.get(connection)
    if (known) return known
    const mortalOne: DatabaseConnection = {
      executeQuery: async (query, options) => {
        if (isDead) throw new Died()
        left -= 1
        if (left > 0) return connection.executeQuery(query, options)
        isDead = true
        // A transaction that only began ends with the connection of a dead process.
        if (when === 'after' && query.sql !== 'begin') await connection.executeQuery(query, options)
        throw new Died()
      },
      streamQuery: (query, size) => connection.streamQuery(query, size),
    }
    wrapped.set(connection, mortalOne)
    real.set(mortalOne, connection)
    return mortalOne
  }
  const real = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const driver: Driver = {
    init: async () => {},
    acquireConnection: () => Promise.reject(new Error('Connections come from the executor.')),
    beginTransaction: async (connection) => void (await connection.executeQuery(CompiledQuery.raw('begin'))),
    commitTransaction: async (connection) => void (await connection.executeQuery(CompiledQuery.raw('commit'))),
    // The server does it when the connection of a dead process ends.
    rollbackTransaction: async (connection) =>
      void (await (real.get(connection) ?? connection).executeQuery(CompiledQuery.raw('rollback'))),
    releaseConnection: async () => {},
    destroy: async () => {},
  }
  const executor = new DefaultQueryExecutor(
    new PostgresQueryCompiler(),
    inner.adapter,
    { provideConnection: (consumer) => inner.provideConnection((connection) => consumer(wrap(connection))) },
    [new TransactionGuard()],
  )
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  return {
    db: new Kysely<DB>({ config: { dialect }, driver, executor, dialect } as never),
    dieAt: (statement, moment) => {
      left = statement
      when = moment
    },
    die: () => {
      isDead = true
    },
    get isDead() {
      return isDead
    },
    restart: () => {
      isDead = false
      left = Number.POSITIVE_INFINITY
    },
  }
}
