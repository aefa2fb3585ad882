import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { noteCatalogueChange } from '#rooms/plans/server/catalogue-changes.ts'
import type { CatalogueKind } from '../../rules/catalogue-kinds.ts'
import { fieldsOf, type Problem, readDocument } from '../../rules/problems.ts'
import { KINDS } from '../kinds/all-kinds.ts'
import type { SaveOptions } from '../kinds/kind.ts'
import { brokenReferences, readKnown } from '../references.ts'

/**
 * Publishes a draft and deletes it. `saving.version` is the version of the draft that its author saw.
 * @throws Refusal NOT_FOUND without a draft; INVALID with all its problems; STALE where another person has saved the
 * draft, or published the item, since its author started
 */
export async function publishDraft(db: Db, kind: CatalogueKind, id: string, saving: SaveOptions): Promise<void> {
  await withTransaction(db, async (trx) => {
    const draft = await trx
      .selectFrom('catalogue_drafts')
      .select(['document', 'based_on', 'version'])
      .where('kind', '=', kind)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!draft) throw new Refusal('NOT_FOUND')
    if (draft.version !== saving.version) throw new Refusal('STALE')
    const { document, problems } = await checkDocument(trx, kind, draft.document)
    if (problems.length > 0) throw new Refusal('INVALID', { fields: fieldsOf(problems) })
    await KINDS[kind].save(trx, document, { ...saving, version: draft.based_on })
    await trx.deleteFrom('catalogue_drafts').where('kind', '=', kind).where('id', '=', id).execute()
  })
  noteCatalogueChange()
}

/** Parses a document and returns all its problems, dangling references included. */
export async function checkDocument(
  db: Db,
  kind: CatalogueKind,
  written: unknown,
): Promise<{ document: unknown; problems: Problem[] }> {
  const ofKind = KINDS[kind]
  const { document, problems } = readDocument(ofKind.schema, written)
  if (problems) return { document: undefined, problems }
  const known = await readKnown(db)
  // It may refer to itself.
  known[kind].add((document as Record<string, string>)[ofKind.idField]!)
  return { document, problems: brokenReferences(ofKind.references(document), known) }
}
