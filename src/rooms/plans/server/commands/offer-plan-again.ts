import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { advanceCatalogue, noteCatalogueChange } from '../catalogue-changes.ts'

/** Puts a retired plan on sale again, in its last version. */
export async function offerPlanAgain(db: Db, plan_id: string): Promise<void> {
  await withTransaction(db, async (trx) => {
    await trx
      .updateTable('plans')
      .set({ status: 'LIVE', version: sql`version + 1` })
      .where('id', '=', plan_id)
      .where('status', '=', 'RETIRED')
      .execute()
    await advanceCatalogue(trx)
  })
  noteCatalogueChange()
}
