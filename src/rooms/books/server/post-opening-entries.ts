import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { accountId } from '#platform/ledger/account.ts'
import { COMPANY_ACCOUNTS, DIFFERENCES } from './expected.ts'

/**
 * Posts what an installation did before it was booked: one entry for each reference and pair of accounts that has none.
 * An entry with a wrong amount stays, so drift is never hidden; repeating it posts nothing. None of these accounts
 * stores a balance, so the rows are all there is to write.
 * @returns the number of entries
 */
export async function postOpeningEntries(db: Db, now: Date): Promise<number> {
  return withTransaction(db, async (trx) => {
    for (const account of COMPANY_ACCOUNTS) await accountId(trx, account, now)
    const own = sql`select id, kind from ledger_accounts where owner_id is null and not keeps_balance`
    const { numAffectedRows } = await sql`
      insert into ledger_transfers (idem, type, debit_id, credit_id, amount_paise, reference, created_at)
      select format('opening/%s/%s/%s', m.reference, m.low, m.high), 'books.opening-entry-posted',
          case when m.paise < 0 then low.id else high.id end, case when m.paise < 0 then high.id else low.id end,
          abs(m.paise), m.reference, ${now}
        from (${DIFFERENCES}) m join (${own}) low on low.kind = m.low join (${own}) high on high.kind = m.high
        where m.entries = 0
      on conflict (idem) do nothing`.execute(trx)
    return Number(numAffectedRows ?? 0n)
  })
}
