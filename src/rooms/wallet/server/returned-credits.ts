import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { Paise } from '#values/money.ts'

/** The wallet of a person whose block is undone. */
export interface EndedWallet {
  wallet_id: string
  /** When the act that is undone ended the person's plan years, or before. */
  since: Date
}

const ended = (wallets: readonly EndedWallet[]) =>
  sql`unnest(${wallets.map(({ wallet_id }) => wallet_id)}::uuid[], ${wallets.map(({ since }) => since)}::timestamptz[])
    as w (wallet_id, since)`

/** By the entries themselves: what an edit took back in the same moment has another reference, and an earlier act's are taken. */
const RETURNS = sql`t.type = 'RESTORE' and t.reference like 'lot/' || t.wallet_id || '/%'
  and not exists (select from wallet_returns_undone u where u.transaction_id = t.id)`

interface ReturnedRow {
  wallet_id: string
  returned_paise: Paise
}

/** What returned to the company from the plan years that these acts ended, by the wallet; nothing of the others. */
export async function readReturned(db: Db, wallets: readonly EndedWallet[]): Promise<Map<string, Paise>> {
  const { rows } = await sql<ReturnedRow>`select t.wallet_id, sum(t.amount_paise)::bigint as returned_paise
    from ${ended(wallets)} join wallet_lots l on l.wallet_id = w.wallet_id and l.ended_at >= w.since
      join wallet_transactions t on t.wallet_id = l.wallet_id and t.term = l.term
    where ${RETURNS} group by 1`.execute(db)
  return new Map(rows.map(({ wallet_id, returned_paise }) => [wallet_id, returned_paise]))
}

/**
 * Reopens the plan years that these acts ended, and takes each entry by which credits returned to the company once. The wallets
 * are locked by the caller.
 * @returns the same as readReturned
 */
export async function takeReturned(
  trx: Db,
  wallets: readonly EndedWallet[],
  cause: string,
): Promise<Map<string, Paise>> {
  const { rows } = await sql<ReturnedRow>`with reopened as (
      update wallet_lots l set ended_at = null from ${ended(wallets)}
        where l.wallet_id = w.wallet_id and l.ended_at >= w.since returning l.wallet_id, l.term
    ), taken as (
      insert into wallet_returns_undone (transaction_id, cause)
        select t.id, ${cause} from wallet_transactions t join reopened l on l.wallet_id = t.wallet_id and l.term = t.term
        where ${RETURNS} returning transaction_id
    ) select t.wallet_id, sum(t.amount_paise)::bigint as returned_paise
      from taken join wallet_transactions t on t.id = taken.transaction_id group by 1`.execute(trx)
  return new Map(rows.map(({ wallet_id, returned_paise }) => [wallet_id, returned_paise]))
}
