import type { Selectable } from 'kysely'
import { countRows } from '#dashboard/server/count-rows.ts'
import { pageReply } from '#dashboard/server/page-reply.ts'
import type { Claims, Payouts } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { maskAccountNumber } from '#rooms/bank-details/rules/account-fields.ts'
import { ownClaim } from '#rooms/claims/server/own-claim.ts'
import { toRupees } from '#values/money.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { Payout } from '../../contract/batches.ts'
import type { UnclearPayout } from '../../contract/work.ts'
import { isPaidBeside } from '../paid-beside.ts'

/** A page of a batch's payouts by claim. */
export async function listOfBatch(db: Db, batch_id: bigint, page_number: number) {
  const { offset, limit } = rowsOfPage(page_number)
  const rows = await ofBatch(db, batch_id).limit(limit).offset(offset).execute()
  return pageReply('payouts', { rows: rows.map(payoutOnWire), total: await countOfBatch(db, batch_id), page_number })
}

/** The next of a batch's payouts by claim, for an export. */
export function readOfBatch(
  db: Db,
  batch_id: bigint,
  { last, limit }: { last: PayoutRow | undefined; limit: number },
): Promise<PayoutRow[]> {
  const rows = ofBatch(db, batch_id).limit(limit)
  return (last ? rows.where('p.claim_id', '>', last.claim_id) : rows).execute()
}

/** How many payouts a batch has. */
export function countOfBatch(db: Db, batch_id: bigint): Promise<number> {
  return countRows(db.selectFrom('payouts').where('batch_id', '=', batch_id))
}

function ofBatch(db: Db, batch_id: bigint) {
  return payoutsOnWire(db).where('p.batch_id', '=', batch_id).orderBy('p.claim_id')
}

/** A page of the payouts without a clear answer, and of those the bank made as well; the longest waiting first. */
export async function listUnclear(db: Db, account_id: string | null, page_number: number) {
  const { offset, limit } = rowsOfPage(page_number)
  const found = payoutsOnWire(db).where((query) =>
    query.or([query('p.status', 'in', ['UNKNOWN', 'MANUAL']), isPaidBeside('p')]),
  )
  const rows = await found
    .select(['c.status as claim_status', 'c.in_payout', 'c.approved_claim_amount_paise', 'p.paid_beside'])
    .select(ownClaim(account_id, 'c').as('own_affair'))
    .orderBy('p.updated_at')
    .orderBy('p.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const payouts = rows.map((row) => ({
    ...payoutOnWire(row),
    own_affair: row.own_affair,
    acts: row.own_affair ? [] : actsOf(row),
  }))
  return pageReply('payouts', { rows: payouts, total: await countRows(found), page_number })
}

type UnclearPayoutRow = Pick<Selectable<Payouts>, 'status' | 'paid_beside' | 'amount_paise'> &
  Pick<Selectable<Claims>, 'in_payout' | 'approved_claim_amount_paise'> & { claim_status: string }

/** A person finds out about a MANUAL one; a late payment settles a claim that waits for its amount. */
function actsOf({ status, paid_beside, ...of }: UnclearPayoutRow): UnclearPayout['acts'] {
  if (status === 'MANUAL') return ['settle', 'fail']
  const isUnpaid = of.claim_status === 'APPROVED' || of.claim_status === 'SETTLEMENT_FAILED'
  const waits = isUnpaid && !of.in_payout && of.approved_claim_amount_paise === of.amount_paise
  return paid_beside && waits && (status === 'FAILED' || status === 'STOPPED') ? ['settle'] : []
}

/** Payouts with the fields of their claim and account that a list shows. */
function payoutsOnWire(db: Db) {
  return db
    .selectFrom('payouts as p')
    .innerJoin('bank_details as d', 'd.id', 'p.bank_details_id')
    .innerJoin('claims as c', 'c.id', 'p.claim_id')
    .select(['p.id', 'p.claim_id', 'p.batch_id', 'p.attempt', 'p.status', 'p.amount_paise', 'p.utr', 'p.why', 'p.mode'])
    .select(['p.updated_at', 'd.account_holder_name', 'd.last_four', 'd.bank', 'c.version'])
}

export type PayoutRow = Awaited<ReturnType<ReturnType<typeof payoutsOnWire>['execute']>>[number]

function payoutOnWire(row: PayoutRow): Payout {
  const { id, attempt, bank, utr, why, version, mode } = row
  return {
    id,
    attempt,
    bank,
    utr,
    why,
    version,
    mode,
    claim_id: Number(row.claim_id),
    batch_id: Number(row.batch_id),
    payee: row.account_holder_name,
    amount: toRupees(row.amount_paise),
    status: row.status,
    masked_account_number: maskAccountNumber(row.last_four),
    updated_at: toWireTime(row.updated_at),
  }
}
