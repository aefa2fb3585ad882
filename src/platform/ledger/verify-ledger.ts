import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/open-database.ts'

export type LedgerVerdict = { whole: true; accounts: number; transfers: number } | { whole: false; damage: string }

/**
 * A query that finds breaches of one rule, each described as `damage`. Rooms add the rules that link their rows to the
 * ledger.
 */
export type LedgerRule = RawBuilder<unknown>

/** What an installation's ledger is compared with. */
export interface Books {
  readonly rules: readonly LedgerRule[]
  /** A query of reference, two kinds of account and the paise that the ledger moved from one to the other too much. */
  readonly differences?: RawBuilder<unknown>
}

/** All in one snapshot of the ledger. */
const RULES: readonly LedgerRule[] = [
  // An account's stored balance is the sum of its rows.
  sql`select format('account %s (%s) keeps %s paise but its rows make %s', a.id, a.kind, a.balance_paise, coalesce(m.sum, 0)) as damage
    from ledger_accounts a left join moved m on m.account_id = a.id
    where a.keeps_balance and a.balance_paise <> coalesce(m.sum, 0)`,
  // Each row continues from the previous one: none is missing, changed or inserted.
  sql`select format('transfer %s does not follow from the one before on account %s', chain.id, account_id) as damage
    from (select e.*, lag(after_paise) over (partition by e.account_id order by e.id) as before_paise from entries e
      join ledger_accounts a on a.id = e.account_id where a.keeps_balance) chain
    where after_paise is distinct from coalesce(before_paise, 0) + paise order by chain.id`,
  // The sum over all accounts is zero.
  sql`select format('all accounts together hold %s paise instead of 0', total) as damage
    from (select sum(case when a.keeps_balance then a.balance_paise else coalesce(m.sum, 0) end) as total
      from ledger_accounts a left join moved m on m.account_id = a.id) books where total <> 0`,
  sql`select format('account %s (%s) is below its minimum', id, kind) as damage from ledger_accounts
    where keeps_balance and balance_paise - held_paise < min_balance_paise`,
  sql`select format('transfer %s was taken back for more than it moved, or another way', o.id) as damage
    from ledger_transfers o join ledger_transfers r on r.reverses_id = o.id group by o.id
    having sum(r.amount_paise) > o.amount_paise or bool_or(r.debit_id <> o.credit_id or r.credit_id <> o.debit_id)`,
  sql`select format('transfer %s names an account that does not exist', t.id) as damage from ledger_transfers t
    where not exists (select 1 from ledger_accounts a where a.id = t.debit_id)
      or not exists (select 1 from ledger_accounts a where a.id = t.credit_id)`,
]

/** Checks the whole ledger and returns the first drift as a sentence that names the account or transfer. */
export async function verifyLedger(db: Db, more: readonly LedgerRule[] = []): Promise<LedgerVerdict> {
  const rules = sql.join(
    [...RULES, ...more].map((rule, at) => sql`select ${at}::int as rule, damage from (${rule}) found`),
    sql` union all `,
  )
  const { rows } = await sql<{ damage: string | null; accounts: number; transfers: number }>`
    with entries as (
      select id, debit_id as account_id, -amount_paise as paise, debit_after_paise as after_paise from ledger_transfers
      union all select id, credit_id, amount_paise, credit_after_paise from ledger_transfers
    ), moved as (select account_id, sum(paise) as sum from entries group by account_id)
    select (select count(*)::int from ledger_accounts) as accounts, (select count(*)::int from ledger_transfers) as transfers,
      (select damage from (${rules}) breaches order by rule limit 1) as damage`.execute(db)
  const { damage, accounts, transfers } = rows[0]!
  return damage === null ? { whole: true, accounts, transfers } : { whole: false, damage }
}
