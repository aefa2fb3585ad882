import type { Db } from '#platform/database/open-database.ts'
import { withSavepoint, withTransaction } from '#platform/database/transaction.ts'

/** Thrown to roll a row back in a preview. */
class RolledBack extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('A dry run')
    this.result = result
  }
}

/**
 * Processes one row of a bulk action in its own transaction. A dry run does the same and rolls it back, so that a preview
 * follows the same rules. Each row is previewed alone; rows that share a limit need runRowsTogether.
 * @throws what `work` throws
 */
export async function runRow<T>(db: Db, dry_run: boolean, work: (trx: Db) => Promise<T>): Promise<T> {
  // Inside an outer transaction a dry run could not roll back only its own work.
  if (db.isTransaction) throw new Error('A row of a bulk action needs its own transaction.')
  try {
    return await withTransaction(db, async (trx) => {
      const result = await work(trx)
      if (dry_run) throw new RolledBack(result)
      return result
    })
  } catch (thrown) {
    if (thrown instanceof RolledBack) return thrown.result as T
    throw thrown
  }
}

/**
 * Processes the rows of a bulk action in order, a refused one without effect on the others. A dry run does them in one
 * transaction and rolls it back, so that of two rows which share a limit the second sees what the first took, as in the action.
 * @param work.lock locks what the rows share, in one order, because a dry run keeps its locks to the end
 */
export async function runRowsTogether<Row, T>(
  db: Db,
  { dry_run, rows }: { dry_run: boolean; rows: readonly Row[] },
  work: { lock: (trx: Db) => Promise<unknown>; act: (trx: Db, row: Row) => Promise<T> },
): Promise<PromiseSettledResult<T>[]> {
  const settled: PromiseSettledResult<T>[] = []
  const settle = async (acting: Promise<T>) => {
    const [result] = await Promise.allSettled([acting])
    settled.push(result)
  }
  if (!dry_run) for (const row of rows) await settle(runRow(db, false, (trx) => work.act(trx, row)))
  else
    await runRow(db, true, async (trx) => {
      await work.lock(trx)
      for (const row of rows) await settle(withSavepoint(trx, () => work.act(trx, row)))
    })
  return settled
}
