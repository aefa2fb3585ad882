import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { noteCatalogueChange } from '#rooms/plans/server/catalogue-changes.ts'
import { type ActionKind, type ActionStatus, actionsFrom, statusActionWords } from '../../rules/status-actions.ts'
import { KINDS } from '../kinds/all-kinds.ts'
import type { SaveOptions } from '../kinds/kind.ts'

/**
 * Pauses, resumes or ends a published item and changes nothing else of it.
 * @returns its new version
 * @throws Refusal NOT_FOUND for an unpublished item, STALE, INVALID (status) where the change is not allowed
 */
export async function setStatus(
  db: Db,
  { kind, id, status }: { kind: ActionKind; id: string; status: ActionStatus },
  saving: SaveOptions & { version: number },
): Promise<number> {
  const find = async (trx: Db) => (await KINDS[kind].list(trx)).find((one) => one.id === id)
  const version = await withTransaction(db, async (trx) => {
    const stored = await find(trx)
    if (!stored) throw new Refusal('NOT_FOUND')
    if (stored.version !== saving.version) throw new Refusal('STALE')
    if (!actionsFrom(kind, stored.document.status).includes(status))
      throw new Refusal('INVALID', { fields: { status: statusActionWords.notFromHere } })
    // Compared again under the row's lock.
    await KINDS[kind].save(trx, { ...stored.document, status }, saving)
    return (await find(trx))?.version ?? saving.version
  })
  noteCatalogueChange()
  return version
}
