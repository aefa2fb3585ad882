import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { PayoutRow } from '../payouts.ts'

interface Answer {
  state: 'PAID' | 'FAILED' | 'RETURNED'
  utr?: string | null
  paid_on?: IstDate
  reason?: string
}

/** Records what the bank says of a payout, once, for the reconciliation: also what then changes nothing. */
export async function recordAnswer(
  trx: Db,
  { id, batch_id }: Pick<PayoutRow, 'id' | 'batch_id'>,
  { state, utr = null, paid_on, reason }: Answer,
  now: Date,
): Promise<void> {
  const day = state === 'PAID' ? (paid_on ?? istDateOf(now)) : null
  await sql`insert into payout_answers (payout_id, way, state, utr, paid_on, reason, received_at)
    select ${id}, b.way, ${state}, ${utr}, ${day}::date, ${reason?.slice(0, 300) ?? null}, ${now}
    from payout_batches b where b.id = ${batch_id} on conflict do nothing`.execute(trx)
}
