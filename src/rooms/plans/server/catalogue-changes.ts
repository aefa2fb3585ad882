import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

let changes = 0

/** How many times this process has published; a buffer that has seen fewer reads the database again. */
export function catalogueChanges(): number {
  return changes
}

/** Invalidates this process's buffers. Called once the publication is committed. */
export function noteCatalogueChange(): void {
  changes += 1
}

/** Invalidates the buffers of every process once this transaction is committed. */
export async function advanceCatalogue(trx: Db): Promise<void> {
  await trx.updateTable('catalogue_version').set({ version: sql`version + 1` }).execute()
}
