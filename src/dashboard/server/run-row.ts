import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'

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
 * follows the same rules. Each row is previewed alone: of two rows that share a limit the action may refuse the second.
 * @throws what `work` throws
 */
export async function runRow<T>(db: Db, dry_run: boolean, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
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
