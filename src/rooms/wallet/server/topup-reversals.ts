import { type Selectable, sql } from 'kysely'
import type { WalletTopupReversals } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Paise } from '#values/money.ts'

/** What of a top-up was taken back. The caller holds its lock. */
export async function readReversed(trx: Db, topup_id: string): Promise<Paise> {
  const { paise } = await trx
    .selectFrom('wallet_topup_reversals')
    .select(sql<bigint>`coalesce(sum(amount_paise), 0)::bigint`.as('paise'))
    .where('topup_id', '=', topup_id)
    .where('decision', '=', 'CONFIRMED')
    .executeTakeFirstOrThrow()
  return paise
}

/** The reversal that waits for a second person. The caller holds the lock of the top-up. */
export function findOpenReversal(trx: Db, topup_id: string): Promise<Selectable<WalletTopupReversals> | undefined> {
  return trx
    .selectFrom('wallet_topup_reversals')
    .selectAll()
    .where('topup_id', '=', topup_id)
    .where('decision', 'is', null)
    .executeTakeFirst()
}
