import { sql } from 'kysely'
import { pageReply } from '#dashboard/server/page-reply.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { maskAccountNumber } from '#rooms/bank-details/rules/account-fields.ts'
import { toRupees } from '#values/money.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { Payout, PayoutBatch } from '../../contract/batches.ts'
import { BATCH_LIMIT } from './find-payable.ts'

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
  const { count } = await db
    .selectFrom('payout_batches')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await readBatches(
    db,
    ids.map(({ id }) => id),
  )
  const total = Number(count)
  return { ...pageReply('batches', { rows, total, page_number }), count: total, page_size: limit }
}

/** A batch with its payouts. @throws Refusal NOT_FOUND */
export async function readBatch(db: Db, id: bigint): Promise<{ batch: PayoutBatch; payouts: Payout[] }> {
  const [batch] = await readBatches(db, [id])
  if (!batch) throw new Refusal('NOT_FOUND')
  const rows = await payoutsOnWire(db).where('p.batch_id', '=', id).orderBy('p.claim_id').limit(BATCH_LIMIT).execute()
  return { batch, payouts: rows.map(payoutOnWire) }
}

async function readBatches(db: Db, ids: readonly bigint[]): Promise<PayoutBatch[]> {
  if (ids.length === 0) return []
  const batches = await db
    .selectFrom('payout_batches as b')
    .leftJoin('accounts as a', 'a.id', 'b.opened_by')
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

/** Payouts with the fields of their claim and account that a list shows. */
export function payoutsOnWire(db: Db) {
  return db
    .selectFrom('payouts as p')
    .innerJoin('bank_details as d', 'd.id', 'p.bank_details_id')
    .innerJoin('claims as c', 'c.id', 'p.claim_id')
    .select(['p.id', 'p.claim_id', 'p.batch_id', 'p.attempt', 'p.status', 'p.amount_paise', 'p.utr', 'p.why'])
    .select(['p.updated_at', 'd.account_holder_name', 'd.last_four', 'd.bank', 'c.version'])
}

type WireRow = Awaited<ReturnType<ReturnType<typeof payoutsOnWire>['execute']>>[number]

export function payoutOnWire(row: WireRow): Payout {
  const { id, attempt, bank, utr, why, version } = row
  return {
    id,
    attempt,
    bank,
    utr,
    why,
    version,
    claim_id: Number(row.claim_id),
    batch_id: Number(row.batch_id),
    payee: row.account_holder_name,
    amount: toRupees(row.amount_paise),
    status: row.status,
    masked_account_number: maskAccountNumber(row.last_four),
    updated_at: toWireTime(row.updated_at),
  }
}
