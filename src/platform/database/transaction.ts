import { Kysely, type KyselyPlugin, type KyselyProps, sql, Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { offlineDialect } from './offline-dialect.ts'
import { awaitAtCommit, causeOf, openTransaction, type PendingStatements } from './send-behind.ts'

/**
 * Refuses a query on the outer database while a transaction is open in the same async context: on the embedded
 * database, which has one connection, awaiting it would never end, and on PostgreSQL it would escape the transaction.
 */
export class TransactionGuard implements KyselyPlugin {
  transformQuery(args: Parameters<KyselyPlugin['transformQuery']>[0]) {
    refuseOuter({ isTransaction: false })
    return args.node
  }

  async transformResult(args: Parameters<KyselyPlugin['transformResult']>[0]) {
    return args.result
  }
}

/** The same check, for a statement that no plugin sees. */
export function refuseOuter({ isTransaction }: Pick<Kysely<DB>, 'isTransaction'>): void {
  if (!isTransaction && openTransaction.getStore())
    throw new Error('A query on the outer database inside a transaction: use its trx.')
}

/**
 * Runs `work` in one transaction; a throw rolls it back. Given a transaction, it joins it. `trx` has the type of a database:
 * comparing Kysely's two types takes the compiler seconds and 140,000 types, in each of its threads.
 * @returns what `work` returns, once committed
 */
export async function withTransaction<T>(db: Kysely<DB>, work: (trx: Kysely<DB>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  const sent: PendingStatements = { behind: [], committed: [] }
  const result = await db.transaction().execute((trx) => onItsConnection(trx, sent, work))
  for (const act of sent.committed) act()
  return result
}

/**
 * Kysely lets one statement of a transaction wait for the one before. Here each goes straight to the connection, which
 * sends them in order, so those that do not need each other's answers travel together.
 */
async function onItsConnection<T>(
  trx: Transaction<DB>,
  sent: PendingStatements,
  work: (trx: Kysely<DB>) => Promise<T>,
): Promise<T> {
  const executor = trx.getExecutor().withoutPlugins()
  return executor.provideConnection(async (connection) => {
    const direct = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
    try {
      const trx = new Transaction<DB>({ ...INSIDE, executor: direct })
      const result = await openTransaction.run(sent, () => work(trx as unknown as Kysely<DB>))
      awaitAtCommit(connection, sent)
      return result
    } catch (thrown) {
      throw await causeOf(thrown, sent)
    }
  })
}

/**
 * Statements outside a transaction that do not need each other's answers, in one packet on one connection: each is a
 * transaction of its own, and one that fails undoes no other. Given a transaction, it joins it.
 */
export async function sendTogether<T>(db: Kysely<DB>, work: (one: Kysely<DB>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  const executor = db.getExecutor()
  return executor.provideConnection((connection) => {
    let hasEnded = false
    const direct = executor.withConnectionProvider({
      provideConnection: (consumer) => {
        // What goes on after one of the others has failed would get into the transaction that has the connection next.
        if (hasEnded) throw new Error('The work that shared this connection has ended.')
        return consumer(connection)
      },
    })
    return work(new Kysely<DB>({ ...INSIDE, executor: direct })).finally(() => {
      hasEnded = true
    })
  })
}

const dialect = offlineDialect()

/** What Kysely asks of a transaction besides its executor, which alone is used. */
const INSIDE: Omit<KyselyProps, 'executor'> = { config: { dialect }, dialect, driver: dialect.createDriver() }

/**
 * A column of a write's `returning`, for one outside a transaction that need not survive a crash of the database by itself: its
 * commit does not wait for the disk. A later commit that does wait covers it too.
 */
export const UNHURRIED_COMMIT = sql`set_config('synchronous_commit', 'off', true)`.as('commit')

/** Runs `work` on one snapshot, and refuses it every write. Given a transaction, it joins it as it is. */
export async function withSnapshot<T>(db: Kysely<DB>, work: (trx: Kysely<DB>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  return withTransaction(db, async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx)
    return work(trx)
  })
}

/** Runs a part of a transaction: a throw rolls back this part alone, and the transaction goes on. */
export async function withSavepoint<T>(trx: Kysely<DB>, work: () => Promise<T>): Promise<T> {
  const part: PendingStatements = { behind: [], committed: [] }
  await sql`savepoint part`.execute(trx)
  try {
    const result = await openTransaction.run(part, work)
    await sql`release savepoint part`.execute(trx)
    openTransaction.getStore()?.committed.push(...part.committed)
    return result
  } catch (thrown) {
    await sql`rollback to savepoint part`.execute(trx)
    throw await causeOf(thrown, part)
  }
}
