import type { Db } from '#platform/database/open-database.ts'
import type { SealedColumn } from '#platform/renew-secrets.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { Erasure } from '../contract/erasure.ts'

export const reasonPlace = (id: string) => `erasure_requests:${id}:reason`

export const erasureReasonColumn: SealedColumn = {
  table: 'erasure_requests',
  column: 'sealed_reason',
  id: 'id',
  place: reasonPlace,
}

/** Requests that nobody has taken back or settled. */
export function waitingErasures(db: Db) {
  return db.selectFrom('erasure_requests as e').where('e.withdrawn_at', 'is', null).where('e.settled_at', 'is', null)
}

export async function readErasureOf(db: Db, account_id: string): Promise<Erasure> {
  const row = await waitingErasures(db)
    .select(['e.requested_at', 'e.settle_by'])
    .where('e.account_id', '=', account_id)
    .executeTakeFirst()
  if (!row) return { waiting: null }
  return { waiting: { requested_at: toWireTime(row.requested_at), settle_by: toWireTime(row.settle_by) } }
}
