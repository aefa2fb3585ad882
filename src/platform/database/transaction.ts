import { AsyncLocalStorage } from 'node:async_hooks'
import { type Kysely, type KyselyPlugin, sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'

const insideTransaction = new AsyncLocalStorage<true>()

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
  if (!isTransaction && insideTransaction.getStore())
    throw new Error('A query on the outer database inside a transaction: use its trx.')
}

/**
 * Runs `work` in one transaction; a throw rolls it back. Given a transaction, it joins it.
 * @returns what `work` returns, once committed
 */
export async function withTransaction<T>(db: Kysely<DB>, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<DB>)
  return db.transaction().execute((trx) => insideTransaction.run(true, () => work(trx.withoutPlugins())))
}

/** Runs `work` on one snapshot, and refuses it every write. Given a transaction, it joins it as it is. */
export async function withSnapshot<T>(db: Kysely<DB>, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<DB>)
  return withTransaction(db, async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx)
    return work(trx)
  })
}

/** Runs a part of a transaction: a throw rolls back this part alone, and the transaction goes on. */
export async function withSavepoint<T>(trx: Transaction<DB>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(trx)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(trx)
    return result
  } catch (thrown) {
    await sql`rollback to savepoint part`.execute(trx)
    throw thrown
  }
}
