import { sql } from 'kysely'
import { countRows } from '#dashboard/server/count-rows.ts'
import { pageReply } from '#dashboard/server/page-reply.ts'
import type { Db } from '#platform/database/open-database.ts'
import { ownClaim } from '#rooms/claims/server/own-claim.ts'
import { toRupees } from '#values/money.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import { countPayable, listBlocked } from './find-payable.ts'

/** A page of approved claims that something blocks, longest approved first, and what a batch that this person opens takes. */
export async function listBlockedClaims(db: Db, account_id: string | null, now: Date, page_number: number) {
  const claims = await listBlocked(db, { now, ...rowsOfPage(page_number) })
  const names = await namesOf(
    db,
    claims.filter(({ payee }) => !payee).map(({ account_id }) => account_id),
  )
  const rows = claims.map(
    ({ id, account_id, payee, approved_claim_amount_paise, waits_for, decided_at, ...claim }) => ({
      claim_id: Number(id),
      payee: payee ?? names.get(account_id) ?? '–',
      amount: toRupees(approved_claim_amount_paise),
      waits_for,
      waits_until: waits_for === 'DUPLICATE_FOUND' && claim.duplicate_until ? toWireTime(claim.duplicate_until) : null,
      since: toWireTime(decided_at ?? now),
    }),
  )
  const { blocked, ready, ready_paise, own } = await countPayable(db, now, account_id)
  return {
    ...pageReply('claims', { rows, total: blocked, page_number }),
    ready: { claims: ready, amount: toRupees(ready_paise), own },
  }
}

/** A page of the money that came back or was not taken, the longest waiting first. */
export async function listUnclaimed(db: Db, account_id: string | null, page_number: number) {
  const { offset, limit } = rowsOfPage(page_number)
  const claims = await unclaimed(db)
    .select(ownClaim(account_id, 'c').as('own_affair'))
    .limit(limit)
    .offset(offset)
    .execute()
  const rows = claims.map(({ id, name, approved_claim_amount_paise, payout_failed_at, ...claim }) => ({
    ...claim,
    claim_id: Number(id),
    payee: name ?? '–',
    amount: toRupees(approved_claim_amount_paise ?? 0n),
    failed_at: toWireTime(payout_failed_at ?? new Date(0)),
  }))
  return pageReply('payouts', { rows, total: await countUnclaimed(db), page_number })
}

/** How many claims wait for their member after a payout that failed. */
export function countUnclaimed(db: Db): Promise<number> {
  return countRows(db.selectFrom('claims').where('status', '=', 'SETTLEMENT_FAILED'))
}

/** The next of these, for an export. */
export function readUnclaimed(db: Db, last: UnclaimedRow | undefined, limit: number): Promise<UnclaimedRow[]> {
  const rows = unclaimed(db).limit(limit)
  const after = sql<boolean>`(payout_failed_at, c.id) > (${last?.payout_failed_at}, ${last?.id})`
  return (last ? rows.where(after) : rows).execute()
}

export type UnclaimedRow = Awaited<ReturnType<ReturnType<typeof unclaimed>['execute']>>[number]

function unclaimed(db: Db) {
  return (
    db
      .selectFrom('claims as c')
      .innerJoin('accounts as a', 'a.id', 'c.account_id')
      .select(['c.id', 'a.name', 'approved_claim_amount_paise', 'payout_failed_at', 'payout_tries', 'c.version'])
      // The reason from the bank, or from the person who asked it: also for a transfer outside the batches, which has no
      // payout. The code comes first.
      .select((query) =>
        query
          .selectFrom('claim_history')
          .select(sql<string | null>`regexp_replace(internal_note, '^[A-Z_]+: ', '')`.as('why'))
          .whereRef('claim_id', '=', 'c.id')
          .where('current_state', '=', 'SETTLEMENT_FAILED')
          .orderBy('id', 'desc')
          .limit(1)
          .as('why'),
      )
      .where('c.status', '=', 'SETTLEMENT_FAILED')
      .orderBy('payout_failed_at')
      .orderBy('c.id')
  )
}

async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('accounts').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name ?? '–']))
}
