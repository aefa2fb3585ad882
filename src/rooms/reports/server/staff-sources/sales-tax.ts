import { sql } from 'kysely'
import type { ShortCell } from '#platform/reports/sheet.ts'
import { STATE_CODES } from '#values/gst-state.ts'
import { salesWords as words } from '../../words/staff/sales-tax.ts'
import { named } from '../sources/columns.ts'
import { ledgerTables } from './sales-and-ledger.ts'
import { paiseCell, reportSheet, type StaffReportSource, type StaffScope, type SummaryTable } from './source.ts'

/** Of an invoice `i`: what its lines and those of its credit notes have in common. */
const DOCUMENT = sql`i.supplier_gstin, null::text as buyer_gstin, i.place_of_supply as state, l.label as item, l.sac, l.tax_rate as rate,
  l.position, i.payment_transaction_id::text as order_ref, i.payment_ref`

/** The lines of the documents of the period; those of credit notes below zero. */
const linesOf = ({ from, to }: StaffScope) => sql`
  select 'INVOICE' as document, i.number, i.issued_on, ${DOCUMENT}, l.taxable_paise as taxable, l.cgst_paise as cgst, l.sgst_paise as sgst,
    l.igst_paise as igst, l.total_paise as total, null::text as original_number, null::date as original_on
  from invoices i join invoice_lines l on l.invoice_id = i.id where i.issued_on between ${from}::date and ${to}::date
  union all
  select 'CREDIT_NOTE', n.number, n.issued_on, ${DOCUMENT}, -c.taxable_paise, -c.cgst_paise, -c.sgst_paise, -c.igst_paise, -c.total_paise,
    i.number, i.issued_on
  from credit_notes n join invoices i on i.id = n.invoice_id join credit_note_lines c on c.credit_note_id = n.id
    join invoice_lines l on l.invoice_id = i.id and l.position = c.position
  where n.issued_on between ${from}::date and ${to}::date and c.total_paise > 0`

const AMOUNTS = ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const
type Sums = Record<(typeof AMOUNTS)[number], string> & Record<'document' | 'state' | 'rate', string | null>

/** What the lines add up to, by document, by State and by rate: they are read once. */
const sumsOf = (scope: StaffScope) => sql<Sums>`
  select d.document, d.state, trim_scale(d.rate)::text as rate,
    ${sql.join(AMOUNTS.map((key) => sql`coalesce(sum(${sql.ref(`d.${key}`)}), 0)::text as ${sql.ref(key)}`))}
  from (${linesOf(scope)}) d group by grouping sets ((d.document), (d.state), (d.rate)) order by d.document, d.state, d.rate`

/** How many documents there are, by document and State. */
const documentsOf = ({ from, to }: StaffScope) => sql<{ document: string; state: string; documents: string }>`
  select 'INVOICE' as document, i.place_of_supply as state, count(*)::text as documents
    from invoices i where i.issued_on between ${from}::date and ${to}::date group by 2
  union all
  select 'CREDIT_NOTE', i.place_of_supply, count(*)::text
    from credit_notes n join invoices i on i.id = n.invoice_id where n.issued_on between ${from}::date and ${to}::date group by 2`

const { summary } = words
const HEADINGS = [summary.documents, ...AMOUNTS.map((key) => summary[key])]

interface TaxTableInput {
  rows: readonly Sums[]
  by: 'document' | 'state' | 'rate'
  labelOf: (name: string) => string
  /** How many documents a line is about; null where one document may have several lines of the table. */
  countOf: (name: string) => number | null
}

function tableOf(title: string, { rows, by, labelOf, countOf }: TaxTableInput): SummaryTable {
  const lines = rows.filter((row) => row[by] !== null)
  const total = AMOUNTS.map((key) => ({ paise: lines.reduce((sum, row) => sum + BigInt(row[key]), 0n) }))
  const cells = lines.map((row): [string, ...ShortCell[]] => [
    labelOf(row[by]!),
    countOf(row[by]!),
    ...AMOUNTS.map((key) => paiseCell(row[key])),
  ])
  return { title, headings: HEADINGS, rows: [...cells, [summary.all, null, ...total]] }
}

const DOCUMENTS: Readonly<Record<string, string>> = {
  INVOICE: summary.invoices,
  CREDIT_NOTE: summary.creditNotes,
}

/** Sales and what was taken back, line by line as the GSTR-1 return asks for them. */
export const salesTax: StaffReportSource = {
  sheets: (scope) =>
    reportSheet(
      words.columns,
      {
        issued_on: 'date',
        original_on: 'date',
        rate: 'decimal',
        ...Object.fromEntries(AMOUNTS.map((key) => [key, 'money' as const])),
      },
      sql`select d.*, case when d.buyer_gstin is null then 'B2C' else 'B2B' end as buyer,
          ${named(sql`d.state`, STATE_CODES)} as state_code
        from (select q.issued_on, ${named(sql`q.document`, words.documents)} as document, q.number, q.supplier_gstin, q.buyer_gstin,
            q.state, q.item, q.sac, q.rate, q.taxable, q.cgst, q.sgst, q.igst, q.total, q.original_number, q.original_on, q.order_ref,
            q.payment_ref, q.position from (${linesOf(scope)}) q) d
        order by d.issued_on, d.document desc, d.number, d.supplier_gstin, d.position`,
    ),
  summary: async (read, scope) => {
    const rows = await read(sumsOf(scope))
    const documents = await read(documentsOf(scope))
    const count = (by: 'document' | 'state') => (name: string) =>
      documents.filter((row) => row[by] === name).reduce((sum, row) => sum + Number(row.documents), 0)
    const same = (name: string) => name
    return [
      tableOf(summary.byDocument, {
        rows,
        by: 'document',
        labelOf: (name) => DOCUMENTS[name] ?? name,
        countOf: count('document'),
      }),
      tableOf(summary.byState, { rows, by: 'state', labelOf: same, countOf: count('state') }),
      tableOf(summary.byRate, { rows, by: 'rate', labelOf: summary.rate, countOf: () => null }),
      ...(await ledgerTables(read, scope)),
    ]
  },
}
