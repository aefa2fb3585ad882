import { sql } from 'kysely'
import type { JsonValue } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { CatalogueKind } from '../../rules/catalogue-kinds.ts'
import { invalidWords } from '../../rules/invalid-words.ts'
import { KINDS } from '../kinds/all-kinds.ts'
import { accountOf } from '../kinds/audited.ts'
import type { SaveOptions } from '../kinds/kind.ts'

export interface DraftSave {
  kind: CatalogueKind
  id: string
  document: Record<string, unknown>
  /** The version of the item its author started from; 0 for a new one. */
  based_on: number
}

/**
 * Saves what has been typed so far, valid or not. `saving.version` is the draft's own, 0 where there was none.
 * @returns the draft's version
 * @throws Refusal STALE where another browser has saved the draft meanwhile; INVALID where it has another id
 */
export async function saveDraft(
  db: Db,
  { kind, id, document, based_on }: DraftSave,
  saving: SaveOptions,
): Promise<number> {
  if (document[KINDS[kind].idField] !== id)
    throw new Refusal('INVALID', { fields: { [KINDS[kind].idField]: invalidWords.otherId } })
  const draft = {
    document: sql<JsonValue>`${JSON.stringify(document)}::jsonb`,
    saved_by: accountOf(saving),
    saved_at: saving.now,
  }
  return withTransaction(db, async (trx) => {
    const { version: expected = 0 } = saving
    const saved =
      expected === 0
        ? await trx
            .insertInto('catalogue_drafts')
            .values({ kind, id, based_on, ...draft })
            .onConflict((conflict) => conflict.doNothing())
            .returning('version')
            .executeTakeFirst()
        : await trx
            .updateTable('catalogue_drafts')
            .set({ ...draft, version: expected + 1 })
            .where('kind', '=', kind)
            .where('id', '=', id)
            .where('version', '=', expected)
            .returning('version')
            .executeTakeFirst()
    if (!saved) throw new Refusal('STALE')
    return saved.version
  })
}

/** Discards a draft; what is sold stays as it is. @throws Refusal NOT_FOUND */
export async function discardDraft(db: Db, kind: CatalogueKind, id: string): Promise<void> {
  const gone = await db
    .deleteFrom('catalogue_drafts')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new Refusal('NOT_FOUND')
}
