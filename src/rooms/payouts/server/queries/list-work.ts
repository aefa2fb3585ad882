import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { Payout, UnclaimedPayout, WaitingClaim } from '../../contract/batches.ts'
import { findPayable } from './find-payable.ts'
import { payoutOnWire, payoutsOnWire } from './list-batches.ts'

/** More than a person handles in a day; older entries come first. */
const LIMIT = 200

/** Everything that waits for a batch, for the bank's answer, or for a member. */
export async function listWork(db: Db, now: Date) {
  const [waiting, attention, unclaimed] = await Promise.all([listWaiting(db, now), listUnclear(db), listUnclaimed(db)])
  return { waiting, attention, unclaimed }
}

async function listWaiting(db: Db, now: Date): Promise<WaitingClaim[]> {
  const claims = (await findPayable(db, { now })).slice(0, LIMIT)
  const names = await namesOf(
    db,
    claims.filter(({ payee }) => !payee).map(({ account_id }) => account_id),
  )
  return claims.map(({ id, account_id, payee, approved_claim_amount_paise, waits_for, decided_at }) => ({
    claim_id: Number(id),
    payee: payee ?? names.get(account_id) ?? '–',
    amount: toRupees(approved_claim_amount_paise),
    waits_for,
    since: toWireTime(decided_at ?? now),
  }))
}

async function listUnclear(db: Db): Promise<Payout[]> {
  const rows = await payoutsOnWire(db)
    .where((query) =>
      query.or([
        query('p.status', 'in', ['UNKNOWN', 'MANUAL']),
        query.and([
          query('p.paid_beside', '=', true),
          query.not(
            query.exists(
              query
                .selectFrom('claim_notes as n')
                .select('n.id')
                .whereRef('n.claim_id', '=', 'p.claim_id')
                .whereRef('n.at', '>', 'p.updated_at'),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('p.updated_at')
    .limit(LIMIT)
    .execute()
  return rows.map(payoutOnWire)
}

async function listUnclaimed(db: Db): Promise<UnclaimedPayout[]> {
  const claims = await db
    .selectFrom('claims')
    .select(['id', 'account_id', 'approved_claim_amount_paise', 'payout_failed_at', 'payout_tries', 'version'])
    // The reason from the bank, or from the person who asked it: also for a transfer outside the batches, which has no
    // payout. The code comes first.
    .select((query) =>
      query
        .selectFrom('claim_history')
        .select(sql<string | null>`regexp_replace(internal_note, '^[A-Z_]+: ', '')`.as('why'))
        .whereRef('claim_id', '=', 'claims.id')
        .where('current_state', '=', 'SETTLEMENT_FAILED')
        .orderBy('id', 'desc')
        .limit(1)
        .as('why'),
    )
    .where('status', '=', 'SETTLEMENT_FAILED')
    .orderBy('payout_failed_at')
    .limit(LIMIT)
    .execute()
  const names = await namesOf(
    db,
    claims.map(({ account_id }) => account_id),
  )
  return claims.map(({ id, account_id, approved_claim_amount_paise, payout_failed_at, ...claim }) => ({
    ...claim,
    claim_id: Number(id),
    payee: names.get(account_id) ?? '–',
    amount: toRupees(approved_claim_amount_paise ?? 0n),
    failed_at: toWireTime(payout_failed_at ?? new Date(0)),
  }))
}

async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('accounts').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name ?? '–']))
}
