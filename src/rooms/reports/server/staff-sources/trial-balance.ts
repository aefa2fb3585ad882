import { sql } from 'kysely'
import { trialBalanceWords as words } from '../../words/staff/trial-balance.ts'
import { named } from '../sources/columns.ts'
import { paiseCell, reportSheet, type StaffReportSource, type StaffScope } from './source.ts'

/** What moved before the period and in it, by account: each entry once for either side. */
const movedBy = ({ since, before }: StaffScope) => {
  const before_it = sql`t.created_at < ${since}::timestamptz`
  const side = (account: 'debit_id' | 'credit_id', [debit, credit]: [0, 1] | [1, 0]) => sql`
    select ${sql.ref(`t.${account}`)} as account_id,
      coalesce(sum(t.amount_paise) filter (where ${before_it}), 0) * (${credit}::int - ${debit}::int) as opening,
      coalesce(sum(t.amount_paise) filter (where not ${before_it}), 0) * ${debit}::int as debit,
      coalesce(sum(t.amount_paise) filter (where not ${before_it}), 0) * ${credit}::int as credit
    from ledger_transfers t where t.created_at < ${before}::timestamptz group by 1`
  return sql`${side('debit_id', [1, 0])} union all ${side('credit_id', [0, 1])}`
}

/** An account of an entry counts even if another request opened it a moment later: both sides of an entry are in the balance. */
const kindsOf = (scope: StaffScope) => sql`
  select a.kind, count(distinct a.id) as accounts, coalesce(sum(m.opening), 0)::bigint as opening,
    coalesce(sum(m.debit), 0)::bigint as debit, coalesce(sum(m.credit), 0)::bigint as credit
  from ledger_accounts a left join (${movedBy(scope)}) m on m.account_id = a.id
  where a.created_at < ${scope.before}::timestamptz or m.account_id is not null group by a.kind`

type Sums = Record<'opening' | 'debit' | 'credit' | 'entries', string>

/** The ledger, kind of account by kind, from the beginning of a period to its end. */
export const trialBalance: StaffReportSource = {
  sheets: (scope) =>
    reportSheet(
      words.columns,
      { accounts: 'number', opening: 'money', debit: 'money', credit: 'money', closing: 'money' },
      sql`select k.kind, ${named(sql`k.kind`, words.holds)} as holds, k.accounts, k.opening, k.debit, k.credit,
          k.opening + k.credit - k.debit as closing
        from (select 0 as place, kind, accounts, opening, debit, credit from (${kindsOf(scope)}) kinds
          union all select 1, ${words.total}, sum(accounts)::bigint, coalesce(sum(opening), 0)::bigint, coalesce(sum(debit), 0)::bigint,
            coalesce(sum(credit), 0)::bigint from (${kindsOf(scope)}) kinds) k
        order by k.place, k.kind`,
    ),
  summary: async (read, scope) => {
    const [sums] =
      await read<Sums>(sql`select coalesce(sum(opening), 0)::text as opening, coalesce(sum(debit), 0)::text as debit,
        coalesce(sum(credit), 0)::text as credit, (select count(*)::text from ledger_transfers t
          where t.created_at >= ${scope.since}::timestamptz and t.created_at < ${scope.before}::timestamptz) as entries
      from (${kindsOf(scope)}) kinds`)
    const { opening, debit, credit, entries } = sums!
    const { summary } = words
    return [
      {
        title: summary.title,
        rows: [
          [summary.debits, paiseCell(debit)],
          [summary.credits, paiseCell(credit)],
          [summary.difference, { paise: BigInt(debit) - BigInt(credit) }],
          [summary.opening, paiseCell(opening)],
          [summary.closing, { paise: BigInt(opening) + BigInt(credit) - BigInt(debit) }],
          [summary.entries, Number(entries)],
        ],
      },
    ]
  },
}
