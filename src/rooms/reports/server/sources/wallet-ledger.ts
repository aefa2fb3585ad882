import { sql } from 'kysely'
import { claimTypeForEmployer } from '#rooms/plans/rules/claim-type-for-employer.ts'
import { walletWords } from '#rooms/wallet/words.ts'
import { ledgerWords as words } from '../../words/wallet-ledger.ts'
import { columnsOf, named } from './columns.ts'
import type { ReportScope, ReportSource } from './source.ts'

const COMPANY = ({ partner_id }: ReportScope) =>
  sql`(select id, 'COMPANY' as level, null::uuid as wallet_id from ledger_accounts where kind = 'COMPANY' and owner_id = ${partner_id})`
const PEOPLE = ({ partner_id }: ReportScope) =>
  sql`(select employee_id as id, 'EMPLOYEE' as level, id as wallet_id from wallets where partner_plan_id = ${partner_id})`

/**
 * Every movement of the company's own credits and of those of its people, once for each of the two that it concerns: a
 * transfer takes from the company and gives to the employee. Credits that go on hold leave the employee's balance then, and
 * come back if the hold is released; spending what is on hold moves no balance.
 */
const movesOf = (scope: ReportScope) =>
  sql.join(
    [COMPANY(scope), PEOPLE(scope)].flatMap((accounts) => [
      sql`select a.level, a.wallet_id, l.id, l.reference, l.created_at, l.amount_paise as credit, null::bigint as debit,
        l.credit_after_paise as balance from ${accounts} a join ledger_transfers l on l.credit_id = a.id`,
      sql`select a.level, a.wallet_id, l.id, l.reference, l.created_at, null, l.amount_paise, l.debit_after_paise
        from ${accounts} a join ledger_transfers l on l.debit_id = a.id`,
    ]),
    sql` union all `,
  )

/** What all movements before an instant make, of the company and of its people together. */
const balanceBefore = (scope: ReportScope, instant: Date) => sql`
  select coalesce(sum(m.credit) filter (where m.level = 'COMPANY'), 0) - coalesce(sum(m.debit) filter (where m.level = 'COMPANY'), 0)
      as company,
    coalesce(sum(m.credit) filter (where m.level = 'EMPLOYEE'), 0) - coalesce(sum(m.debit) filter (where m.level = 'EMPLOYEE'), 0)
      as people
  from (${movesOf(scope)}) m where m.created_at < ${instant}::timestamptz`

const PURPOSE = sql`case when t.type in ('PAYMENT', 'REFUND', 'REIMBURSEMENT') then coalesce(
  ${named(sql`t.attributes ->> 'plus_reimbursement_claim_type'`, claimTypeForEmployer)},
  ${named(sql`t.attributes ->> 'product_name'`, walletWords.services)}, ${walletWords.anyService}) end`

/** The lines of the period, each with the company's balance after it; the last one of all is the closing line. */
const linesOf = (scope: ReportScope) => sql`
  select m.*, (o.company + sum(case when m.level = 'COMPANY' then coalesce(m.credit, -m.debit) else 0 end)
    over (order by m.id, m.level rows unbounded preceding))::bigint as company_balance
  from (${movesOf(scope)}) m, (${balanceBefore(scope, scope.since)}) o
  where m.created_at >= ${scope.since}::timestamptz and m.created_at < ${scope.before}::timestamptz`

const bound = (scope: ReportScope, at: 'since' | 'before', place: number) => sql`
  select ${place}::int as place, null::bigint as line, null as level_key,
    least(${scope[at]}::timestamptz, ${scope.now}::timestamptz) as at, null as transaction_id, null as level, null as employee,
    null as employee_id, ${at === 'since' ? words.opening : words.closing} as type, null as purpose, null as claim_id,
    null::bigint as credit, null::bigint as debit, null as status, b.company::bigint as company_balance,
    b.people::bigint as employee_balance, null as reference
  from (${balanceBefore(scope, scope[at])}) b where exists (select from (${linesOf(scope)}) any_line)`

export const walletLedger: ReportSource = {
  sheets: (scope) => [
    {
      name: 'Report',
      columns: columnsOf(
        words.columns,
        { at: 'time', credit: 'money', debit: 'money', company_balance: 'money', employee_balance: 'money' },
        scope,
      ),
      rows: sql`select * from (
          ${bound(scope, 'since', 0)}
          union all
          select 1, n.id, n.level, n.created_at, t.id::text, ${named(sql`n.level`, words.levels)}, e.name, e.external_reference_id,
            ${named(sql`t.type`, words.types)}, ${PURPOSE}, t.attributes ->> 'plus_reimbursement_claim_id', n.credit, n.debit,
            ${named(sql`t.status`, words.statuses)}, n.company_balance, case when n.level = 'EMPLOYEE' then n.balance end,
            coalesce(t.attributes ->> 'product_sub_transaction_id', t.reference)
          from (${linesOf(scope)}) n
          left join wallet_transactions t on t.id = substr(n.reference, 8)::uuid
          left join partner_users e on e.wallet_id = t.wallet_id
          union all
          ${bound(scope, 'before', 2)}
        ) lines order by place, line, level_key`,
    },
  ],
  summary: async (read, scope) => {
    const [sums] = await read<Sums>(sql`
      select o.company::bigint as company_opening, o.people::bigint as people_opening,
        coalesce(sum(m.credit) filter (where m.level = 'COMPANY'), 0)::bigint as company_credit,
        coalesce(sum(m.debit) filter (where m.level = 'COMPANY'), 0)::bigint as company_debit,
        coalesce(sum(m.credit) filter (where m.level = 'EMPLOYEE'), 0)::bigint as people_credit,
        coalesce(sum(m.debit) filter (where m.level = 'EMPLOYEE'), 0)::bigint as people_debit,
        (select coalesce(sum(h.balance_paise), 0)::bigint from wallets w join ledger_accounts h on h.id = w.hold_id
          where w.partner_plan_id = ${scope.partner_id}) as on_hold
      from (${balanceBefore(scope, scope.since)}) o left join (${movesOf(scope)}) m
        on m.created_at >= ${scope.since}::timestamptz and m.created_at < ${scope.before}::timestamptz
      group by o.company, o.people`)
    const { company_opening, company_credit, company_debit, people_opening, people_credit, people_debit, on_hold } =
      sums!
    const { summary } = words
    const fact = (label: string, paise: bigint | string) => ({ label, value: { paise: BigInt(paise) } })
    return {
      facts: [
        fact(summary.companyOpening, company_opening),
        fact(summary.companyCredit, company_credit),
        fact(summary.companyDebit, company_debit),
        fact(summary.companyClosing, BigInt(company_opening) + BigInt(company_credit) - BigInt(company_debit)),
        fact(summary.peopleOpening, people_opening),
        fact(summary.peopleCredit, people_credit),
        fact(summary.peopleDebit, people_debit),
        fact(summary.peopleClosing, BigInt(people_opening) + BigInt(people_credit) - BigInt(people_debit)),
        fact(summary.onHold, on_hold),
      ],
      tables: [],
    }
  },
  people: ({ partner_id, since, before }) => sql`select e.account_id from wallet_transactions t
    join partner_users e on e.wallet_id = t.wallet_id
    where t.partner_plan_id = ${partner_id} and t.modified_at >= ${since}::timestamptz and t.created_at < ${before}::timestamptz`,
}

type Sums = Record<
  | 'company_opening'
  | 'company_credit'
  | 'company_debit'
  | 'people_opening'
  | 'people_credit'
  | 'people_debit'
  | 'on_hold',
  bigint | string
>
