import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { advanceCatalogue, noteCatalogueChange } from '../catalogue-changes.ts'

/** Takes a plan off sale. Its subscriptions continue. */
export async function retirePlan(db: Db, plan_id: string): Promise<void> {
  await withTransaction(db, async (trx) => {
    await trx
      .updateTable('plans')
      .set({ status: 'RETIRED', version: sql`version + 1` })
      .where('id', '=', plan_id)
      .execute()
    await advanceCatalogue(trx)
  })
  noteCatalogueChange()
}
