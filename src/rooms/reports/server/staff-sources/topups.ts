import { sql } from 'kysely'
import { EXTERNAL_FUNDING } from '#rooms/wallet/server/wallet-accounts.ts'
import { staffReportWords } from '../../words/staff/reports.ts'
import { topupWords as words } from '../../words/staff/topups.ts'
import { named } from '../sources/columns.ts'
import { byStatus, chosen } from './by-status.ts'
import { paiseCell, reportSheet, type StaffReportSource, type StaffScope } from './source.ts'

const STATUSES = staffReportWords.topupStatuses
const STATUS = sql`coalesce(p.decision, 'PENDING')`

const topupsOf = ({ since, before, statuses, company_id }: StaffScope) => sql`
  select p.number, p.transaction_id, p.partner_plan_id, p.source, p.created_at as requested_at, p.asked_paise as requested,
    ${STATUS} as status, p.decided_at, p.received_paise as received,
    (select sum(b.amount_paise)::bigint from wallet_topup_reversals b
      where b.topup_id = p.transaction_id and b.decision = 'CONFIRMED') as reversed
  from wallet_topups p join partner_plans c on c.id = p.partner_plan_id
  where p.created_at >= ${since}::timestamptz and p.created_at < ${before}::timestamptz and ${chosen(STATUS, statuses)}
    ${company_id ? sql`and c.subsidiary_id = ${company_id}` : sql``}`

interface Sums {
  confirmed: string
  reversed: string
  funded: string
}

/** Money of companies for health credits: what was requested, and what arrived. */
export const topups: StaffReportSource = {
  sheets: (scope) =>
    reportSheet(
      words.columns,
      {
        number: 'number',
        requested_at: 'time',
        requested: 'money',
        decided_at: 'time',
        received: 'money',
        difference: 'money',
        reversed: 'money',
      },
      sql`select r.number, s.display_name as company, c.partner_name as contract, ${named(sql`r.source`, words.sources)} as source,
          r.requested_at, r.requested, ${named(sql`r.status`, STATUSES)} as status, r.decided_at, r.received,
          nullif(r.received - r.requested, 0) as difference,
          r.reversed, t.attributes ->> 'product_sub_transaction_id' as utr
        from (${topupsOf(scope)}) r join wallet_transactions t on t.id = r.transaction_id
          join partner_plans c on c.id = r.partner_plan_id join subsidiaries s on s.id = c.subsidiary_id
        order by r.number`,
    ),
  summary: async (read, scope) => {
    const { summary } = words
    const tables = [
      await byStatus(read, topupsOf(scope), STATUSES, {
        title: summary.byStatus,
        count: summary.topups,
        total: summary.total,
        amounts: { requested: summary.requested, received: summary.received, reversed: summary.reversed },
      }),
    ]
    // The ledger knows neither companies nor statuses of what was not confirmed.
    if (scope.statuses || scope.company_id) return tables
    const { since, before } = scope
    const [sums] = await read<Sums>(sql`select
      (select coalesce(sum(p.received_paise), 0)::text from wallet_topups p where p.decision = 'CONFIRMED'
        and p.decided_at >= ${since}::timestamptz and p.decided_at < ${before}::timestamptz) as confirmed,
      (select coalesce(sum(b.amount_paise), 0)::text from wallet_topup_reversals b where b.decision = 'CONFIRMED'
        and b.decided_at >= ${since}::timestamptz and b.decided_at < ${before}::timestamptz) as reversed,
      (select coalesce(sum(case when t.debit_id = a.id then t.amount_paise else -t.amount_paise end), 0)::text
        from ledger_accounts a join ledger_transfers t on a.id in (t.debit_id, t.credit_id)
        where a.kind = ${EXTERNAL_FUNDING.kind} and t.created_at >= ${since}::timestamptz and t.created_at < ${before}::timestamptz) as funded`)
    const { confirmed, reversed, funded } = sums!
    tables.push({
      title: summary.ledger,
      rows: [
        [summary.confirmed, paiseCell(confirmed)],
        [summary.reversals, paiseCell(reversed)],
        [summary.funded, paiseCell(funded)],
        [summary.difference, { paise: BigInt(confirmed) - BigInt(reversed) - BigInt(funded) }],
      ],
    })
    return tables
  },
}
