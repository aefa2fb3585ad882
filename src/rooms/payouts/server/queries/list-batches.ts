import { sql } from 'kysely'
import { countRows } from '#dashboard/server/count-rows.ts'
import { pageReply } from '#dashboard/server/page-reply.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { toRupees } from '#values/money.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { PayoutBatch } from '../../contract/batches.ts'

/** A page of batches, newest first. */
export async function listBatches(db: Db, page_number: number) {
  const { offset, limit } = rowsOfPage(page_number)
  const ids = await db
    .selectFrom('payout_batches')
    .select('id')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const total = await countRows(db.selectFrom('payout_batches'))
  const rows = await readBatches(
    db,
    ids.map(({ id }) => id),
  )
  return { ...pageReply('batches', { rows, total, page_number }), count: total, page_size: limit }
}

/** A batch and how many of its payouts have which status. @throws Refusal NOT_FOUND */
export async function readBatch(db: Db, id: bigint): Promise<{ batch: PayoutBatch }> {
  const [batch] = await readBatches(db, [id])
  if (!batch) throw new Refusal('NOT_FOUND')
  return { batch }
}

async function readBatches(db: Db, ids: readonly bigint[]): Promise<PayoutBatch[]> {
  if (ids.length === 0) return []
  const batches = await db
    .selectFrom('payout_batches as b')
    .leftJoin('staff_names as a', 'a.account_id', 'b.opened_by')
    .select(['b.id', 'b.opened_at', 'b.opened_by', 'b.way', 'a.name'])
    .where('b.id', 'in', ids)
    .orderBy('b.id', 'desc')
    .execute()
  const counts = await db
    .selectFrom('payouts')
    .select(({ fn }) => [
      'batch_id',
      'status',
      fn.countAll<bigint>().as('count'),
      sql<bigint>`sum(amount_paise)::bigint`.as('paise'),
    ])
    .where('batch_id', 'in', ids)
    .groupBy(['batch_id', 'status'])
    .execute()
  return batches.map(({ id, opened_at, opened_by, way, name }) => {
    const own = counts.filter(({ batch_id }) => batch_id === id)
    return {
      id: Number(id),
      opened_at: toWireTime(opened_at),
      opened_by: opened_by && (name ?? '–'),
      way,
      payouts: own.reduce((sum, { count }) => sum + Number(count), 0),
      total_amount: toRupees(own.reduce((sum, { paise }) => sum + paise, 0n)),
      status_counts: Object.fromEntries(own.map(({ status, count }) => [status, Number(count)])),
    }
  })
}
