import { randomUUID } from 'node:crypto'
import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { SealedColumn } from '#platform/renew-secrets.ts'
import type { Keys } from '#platform/seal.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { Grievance } from '../contract.ts'
import { grievanceNumber, SETTLE_DAYS } from '../rules/grievance.ts'

const DAY_MS = 86_400_000
const place = (id: string) => `grievances:${id}:text`

export const grievanceTextColumn: SealedColumn = { table: 'grievances', column: 'sealed_text', id: 'id', place }

/** What the person wrote. */
export function openText(keys: Pick<Keys, 'unseal'>, { id, sealed_text }: { id: string; sealed_text: Buffer }): string {
  return keys.unseal(sealed_text, place(id))
}

/** Records that a complaint was settled. @returns false where none of this number waits */
export async function settleGrievance(db: Db, written: string, now: Date): Promise<boolean> {
  const [, number] = /^G-(\d{1,15})$/i.exec(written) ?? []
  if (number === undefined) return false
  return withTransaction(db, async (trx) => {
    const settled = await trx
      .updateTable('grievances')
      .set({ settled_at: now })
      .where('number', '=', BigInt(number))
      .where('settled_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!settled) return false
    const entry = { action: 'my-data.grievance-settled', entity: 'grievance', entity_id: grievanceNumber(number) }
    await audit(trx, { ...entry, actor: 'system', at: now })
    return true
  })
}

/** Newest first. */
export async function listGrievances(db: Db, keys: Pick<Keys, 'unseal'>, account_id: string): Promise<Grievance[]> {
  const rows = await db
    .selectFrom('grievances')
    .select(['id', 'number', 'sealed_text', 'received_at', 'settle_by'])
    .where('account_id', '=', account_id)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ id, number, sealed_text, received_at, settle_by }) => ({
    number: grievanceNumber(number),
    text: openText(keys, { id, sealed_text }),
    received_at: toWireTime(received_at),
    settle_by: toWireTime(settle_by),
  }))
}

/** Stores a complaint under the next number. */
export async function storeGrievance(
  trx: Db,
  keys: Pick<Keys, 'seal'>,
  { account_id, text, now }: { account_id: string; text: string; now: Date },
): Promise<Grievance> {
  const id = randomUUID()
  const settle_by = new Date(now.getTime() + SETTLE_DAYS * DAY_MS)
  const { number } = await trx
    .insertInto('grievances')
    .values({ id, account_id, sealed_text: keys.seal(text, place(id)), received_at: now, settle_by })
    .returning('number')
    .executeTakeFirstOrThrow()
  return { number: grievanceNumber(number), text, received_at: toWireTime(now), settle_by: toWireTime(settle_by) }
}
