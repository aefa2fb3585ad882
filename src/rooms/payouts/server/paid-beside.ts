import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { PayoutRow } from './payouts.ts'

/**
 * Whether the bank made this payout after all beside another outcome of its claim, and nobody has written on the claim
 * since what is done about it.
 * @param payout its name in the statement
 */
export function isPaidBeside(payout: 'p'): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${payout}.${column}`)
  return sql<boolean>`(${of('paid_beside')} and not exists (select from claim_notes n
    where n.claim_id = ${of('claim_id')} and n.at > ${of('updated_at')}))`
}

/** Whether such a payout stands against a claim, in a query over claims. Until a note nothing else pays it. */
export const PAID_BESIDE = sql<boolean>`exists (select from payouts p where p.claim_id = claims.id
  and ${isPaidBeside('p')})`

/** The payments of a claim that the bank made beside another outcome; the caller holds the claim's lock. */
export function listPaidBeside(trx: Db, claim_id: bigint): Promise<(PayoutRow & { is_open: boolean })[]> {
  return trx
    .selectFrom('payouts as p')
    .selectAll('p')
    .select(isPaidBeside('p').as('is_open'))
    .where('p.claim_id', '=', claim_id)
    .where('p.paid_beside', '=', true)
    .execute() as Promise<(PayoutRow & { is_open: boolean })[]>
}
