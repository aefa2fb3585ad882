import { type RawBuilder, sql } from 'kysely'
import { toDecimal } from '#values/money.ts'
import type { Db } from '../database/open-database.ts'

/** The balance of all accounts of one kind, in paise; negative where more left them than came in, as with our assets. */
export interface KindBalance {
  kind: string
  accounts: number
  debit_paise: bigint
  credit_paise: bigint
}

/** What moved out of and into the accounts of each kind; both columns add up to the same sum. */
export async function readTrialBalance(db: Db): Promise<KindBalance[]> {
  const { rows } = await sql<KindBalance>`
    with moved as (
      select account_id, sum(debit)::bigint as debit, sum(credit)::bigint as credit from (
        select debit_id as account_id, sum(amount_paise) as debit, 0 as credit from ledger_transfers group by debit_id
        union all select credit_id, 0, sum(amount_paise) from ledger_transfers group by credit_id
      ) sides group by account_id
    )
    select a.kind, count(*)::int as accounts, coalesce(sum(m.debit), 0)::bigint as debit_paise,
        coalesce(sum(m.credit), 0)::bigint as credit_paise
      from ledger_accounts a left join moved m on m.account_id = a.id group by a.kind order by a.kind`.execute(db)
  return rows
}

/** The trial balance as lines of text, in rupees. */
export function trialBalanceLines(kinds: readonly KindBalance[]): string[] {
  const sum = (side: 'debit_paise' | 'credit_paise') => kinds.reduce((total, kind) => total + kind[side], 0n)
  const line = (name: string, ...amounts: string[]) =>
    name.padEnd(24) + amounts.map((amount) => amount.padStart(20)).join('')
  return [
    line('Account', 'Debit', 'Credit', 'Balance'),
    ...kinds.map(({ kind, debit_paise, credit_paise }) =>
      line(kind, toDecimal(debit_paise), toDecimal(credit_paise), toDecimal(credit_paise - debit_paise)),
    ),
    line(
      'Total',
      toDecimal(sum('debit_paise')),
      toDecimal(sum('credit_paise')),
      toDecimal(sum('credit_paise') - sum('debit_paise')),
    ),
  ]
}

interface Difference {
  reference: string
  low: string
  high: string
  paise: bigint
}

/** How far each account differs from the business tables, and the first references by which it does. */
export async function readDrift(db: Db, differences: RawBuilder<unknown>) {
  const { rows } = await sql<Difference>`select reference, low, high, paise from (${differences}) d
    order by reference, low, high limit 10000`.execute(db)
  const drift = new Map<string, { paise: bigint; references: Set<string> }>()
  for (const { reference, low, high, paise } of rows)
    for (const [kind, change] of [[low, -paise] as const, [high, paise] as const]) {
      const known = drift.get(kind) ?? { paise: 0n, references: new Set<string>() }
      known.references.add(reference)
      drift.set(kind, { ...known, paise: known.paise + change })
    }
  return drift
}

/** The drift as lines of text, in rupees. */
export function driftLines(drift: Awaited<ReturnType<typeof readDrift>>): string[] {
  return [...drift].map(([kind, { paise, references }]) => {
    const named = [...references].slice(0, 5).join(', ')
    const more = references.size > 5 ? ` and ${references.size - 5} more` : ''
    return `Drift of ${kind}: ${toDecimal(paise)} by ${named}${more}`
  })
}
