import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { Actor } from '../transactions.ts'
import { endLot } from './restore-credits.ts'

/**
 * Ends all plan years of people who left: what is available returns to the company, once; what is on hold stays until it
 * is decided, and returns then.
 */
export async function endWallets(
  trx: Db,
  wallet_ids: readonly string[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  // In one order, so that two transactions never wait for each other in a circle.
  const lots = await trx
    .selectFrom('wallet_lots')
    .select(['wallet_id', 'term'])
    .where('wallet_id', '=', sql<string>`any (${[...wallet_ids]}::uuid[])`)
    .where('ended_at', 'is', null)
    .orderBy('wallet_id')
    .orderBy('term')
    .execute()
  for (const { wallet_id, term } of lots) await endLot(trx, wallet_id, { term, actor, now })
}
