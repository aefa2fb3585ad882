import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Invoices } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { sendBehind } from '#platform/database/send-behind.ts'
import type { PriceLine } from '#rooms/plans/rules/price-lines.ts'
import { invoiceFinancialYear } from '#values/financial-year.ts'
import { istDateOf } from '#values/ist-date.ts'
import { NUMBER_DIGITS, numberPrefix, PREFIXES } from '../../rules/document-number.ts'
import { invoiceLines, placeOfSupply } from '../../rules/invoice-lines.ts'
import { readSupplier } from '../supplier.ts'

export interface Sale {
  account_id: string
  subscription_id: string
  payment_transaction_id: string
  /** The gateway's id; null if there was nothing to pay. */
  payment_ref: string | null
  plan_version_id: string
  /** The plan's name and the payment's invoice, if the caller has read them under the lock of what was paid. */
  known?: { plan_name: string; invoice_id: string | null }
  customer: { name: string; state: string | null }
  /** The price of the plan as paid, including the coupon's line. */
  lines: readonly PriceLine[]
  paid_at: Date
  now: Date
}

/**
 * Issues the tax invoice of a paid term, in the transaction that completes the payment. Repeating it for the same
 * payment returns the same invoice. The number's series stays locked until the transaction ends: where nothing is awaited
 * after this, it is sent with the COMMIT and nobody waits for our round trips.
 * @returns the invoice's id
 */
export async function issueInvoice(trx: Db, sale: Sale): Promise<string> {
  const { payment_transaction_id, plan_version_id, customer, now } = sale
  const sold = sale.known ?? (await soldFor(trx, { payment_transaction_id, plan_version_id }))[0]
  if (!sold) throw new Error(`There is no plan version ${plan_version_id}.`)
  if (sold.invoice_id) return sold.invoice_id
  const supplier = await readSupplier(trx, now)
  const place_of_supply = placeOfSupply(customer.state, supplier.state)
  const lines = invoiceLines(sale.lines, place_of_supply === supplier.state)
  const issued_on = istDateOf(now)
  const financial_year = invoiceFinancialYear(issued_on)
  const id = randomUUID()
  const invoice = {
    id,
    financial_year,
    prefix: numberPrefix(PREFIXES.INVOICE, financial_year),
    issued_on,
    account_id: sale.account_id,
    subscription_id: sale.subscription_id,
    plan_version_id,
    plan_name: sold.plan_name,
    payment_transaction_id,
    payment_ref: sale.payment_ref,
    paid_at: sale.paid_at,
    customer_name: customer.name,
    customer_state: customer.state,
    place_of_supply,
    supplier_name: supplier.name,
    supplier_address: supplier.address,
    supplier_gstin: supplier.gstin,
    supplier_state: supplier.state,
    supplier_phone: supplier.phone,
    supplier_email: supplier.email,
    total_paise: lines.reduce((sum, { total_paise }) => sum + total_paise, 0n),
    created_at: now,
    lines: JSON.stringify(lines, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  }
  await sendBehind(trx, () => insertInvoice(trx, invoice))
  return id
}

/** The plan's name, and the payment's invoice if there is one already. */
const soldFor = preparedQuery((db, asked: { payment_transaction_id: string; plan_version_id: string }) =>
  db
    .selectFrom('plan_versions as v')
    .leftJoin('invoices as i', (join) => join.on('i.payment_transaction_id', '=', asked.payment_transaction_id))
    .select(['v.name as plan_name', 'i.id as invoice_id'])
    .where('v.id', '=', asked.plan_version_id),
)
type NewInvoice = Omit<Insertable<Invoices>, 'number'> & { financial_year: string; prefix: string; lines: string }

/** Draws the number, and writes the invoice and its lines, in one statement: the series is locked only until COMMIT. */
const insertInvoice = preparedQuery(
  (_, row: NewInvoice) => sql`
  with series as (
    insert into invoice_series (supplier_gstin, kind, financial_year, last_number)
    values (${row.supplier_gstin}, 'INVOICE', ${row.financial_year}, 1)
    on conflict (supplier_gstin, kind, financial_year) do update set last_number = invoice_series.last_number + 1
    returning last_number::text as count
  ), invoice as (
    insert into invoices (id, number, issued_on, account_id, subscription_id, plan_version_id, plan_name,
      payment_transaction_id, payment_ref, paid_at, customer_name, customer_state, place_of_supply, supplier_name,
      supplier_address, supplier_gstin, supplier_state, supplier_phone, supplier_email, total_paise, created_at)
    select ${row.id}::uuid, ${row.prefix}::text || lpad(count, greatest(length(count), ${NUMBER_DIGITS}), '0'),
      ${row.issued_on}::date, ${row.account_id}::uuid, ${row.subscription_id}::uuid, ${row.plan_version_id}::uuid,
      ${row.plan_name}::text, ${row.payment_transaction_id}::uuid, ${row.payment_ref}::text,
      ${row.paid_at}::timestamptz, ${row.customer_name}::text, ${row.customer_state}::text,
      ${row.place_of_supply}::text, ${row.supplier_name}::text, ${row.supplier_address}::text, ${row.supplier_gstin}::text,
      ${row.supplier_state}::text, ${row.supplier_phone}::text, ${row.supplier_email}::text,
      ${row.total_paise}::bigint, ${row.created_at}::timestamptz
    from series returning id
  )
  insert into invoice_lines (invoice_id, position, label, sac, tax_rate, price_paise, discount_paise, taxable_paise, cgst_paise,
    sgst_paise, igst_paise, total_paise)
  select invoice.id, line.at - 1, label, sac, tax_rate, price_paise, discount_paise, taxable_paise, cgst_paise, sgst_paise,
    igst_paise, total_paise
  from invoice, jsonb_array_elements(${row.lines}::jsonb) with ordinality as line (fields, at),
    jsonb_to_record(line.fields) as field (label text, sac text, tax_rate numeric, price_paise bigint, discount_paise bigint,
      taxable_paise bigint, cgst_paise bigint, sgst_paise bigint, igst_paise bigint, total_paise bigint)`,
)
