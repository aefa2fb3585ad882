import { sql } from 'kysely'
import type { RowReader } from '#platform/reports/snapshot-plan.ts'
import { PLAN_REVENUE } from '#rooms/payments/server/company-accounts.ts'
import { salesWords } from '../../words/staff/sales-tax.ts'
import { paiseCell, type StaffScope, type SummaryTable } from './source.ts'

const words = salesWords.summary

/** What was sold: a payment of an order or a renewal that revenue was credited with. */
const SOLD = sql`from ledger_transfers t where t.credit_id = (select id from ledger_accounts where kind = ${PLAN_REVENUE.kind})`
/** What was given back of it. */
const SENT = sql`from ledger_transfers t where t.debit_id = (select id from ledger_accounts where kind = ${PLAN_REVENUE.kind})`
/** The payment that an entry of a sale names in its reference. */
const PAYMENT_OF_ENTRY = sql`case when t.reference ~ '^(order|renewal)/[0-9a-f-]{36}$' then substr(t.reference, strpos(t.reference, '/') + 1)::uuid end`
const IS_CHANGE = sql`n.reference like 'change/%'`

interface Sums {
  invoiced: string
  changed: string
  later: string
  unbilled: string
  booked: string
  promised: string
  sent: string
  open_before: string
}

/**
 * Each table leads from the documents to the account of the ledger. A sale is booked, tax included, when it is paid; what goes
 * back is promised by a credit note and booked when the gateway has sent it.
 */
export async function ledgerTables(read: RowReader, { from, to, since, before }: StaffScope): Promise<SummaryTable[]> {
  const inPeriod = sql`t.created_at >= ${since}::timestamptz and t.created_at < ${before}::timestamptz`
  const issued = sql`n.issued_on between ${from}::date and ${to}::date`
  const [sums] = await read<Sums>(sql`select
    (select coalesce(sum(n.total_paise), 0)::text from invoices n where ${issued}) as invoiced,
    (select coalesce(sum(n.total_paise), 0)::text from credit_notes n where ${issued} and ${IS_CHANGE}) as changed,
    (select coalesce(sum(t.amount_paise), 0)::text ${SOLD} and ${inPeriod}) as booked,
    (select coalesce(sum(t.amount_paise), 0)::text ${SOLD} and ${inPeriod} and not exists
      (select from invoices n where n.payment_transaction_id = ${PAYMENT_OF_ENTRY} and ${issued})) as unbilled,
    (select coalesce(sum(n.total_paise), 0)::text from invoices n where ${issued}
      and not exists (select ${SOLD} and ${inPeriod} and ${PAYMENT_OF_ENTRY} = n.payment_transaction_id)
      and exists (select from ledger_transfers t where t.reverses_id is null
        and t.reference in ('order/' || n.payment_transaction_id, 'renewal/' || n.payment_transaction_id))) as later,
    (select coalesce(sum(n.total_paise), 0)::text from credit_notes n where ${issued} and not ${IS_CHANGE}) as promised,
    (select coalesce(sum(t.amount_paise), 0)::text ${SENT} and ${inPeriod}) as sent,
    ((select coalesce(sum(n.total_paise), 0) from credit_notes n where n.issued_on < ${from}::date and not ${IS_CHANGE})
      - (select coalesce(sum(t.amount_paise), 0) ${SENT} and t.created_at < ${since}::timestamptz))::text as open_before`)
  const paise = (key: keyof Sums) => BigInt(sums![key])
  const sales = paise('invoiced') - paise('changed') - paise('later') + paise('unbilled')
  return [
    {
      title: words.ledger,
      rows: [
        [words.invoiced, paiseCell(sums!.invoiced)],
        [words.changed, paiseCell(sums!.changed)],
        [words.later, paiseCell(sums!.later)],
        [words.unbilled, paiseCell(sums!.unbilled)],
        [words.booked, paiseCell(sums!.booked)],
        [words.difference, { paise: sales - paise('booked') }],
      ],
    },
    {
      title: words.refunds,
      rows: [
        [words.openBefore, paiseCell(sums!.open_before)],
        [words.promised, paiseCell(sums!.promised)],
        [words.sent, paiseCell(sums!.sent)],
        [words.openAfter, { paise: paise('open_before') + paise('promised') - paise('sent') }],
      ],
    },
  ]
}
