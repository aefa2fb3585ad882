import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

let changes = 0

/** How many times this process has published; a buffer that has seen fewer asks the database again. */
export function catalogueChanges(): number {
  return changes
}

/** Tells this process's buffers that what they hold may be old. Called once the publication is committed. */
export function noteCatalogueChange(): void {
  changes += 1
}

/** Tells every process, once this transaction is committed, that what it holds of the catalogue is old. */
export async function advanceCatalogue(trx: Db): Promise<void> {
  await trx.updateTable('catalogue_version').set({ version: sql`version + 1` }).execute()
}
