import type { Insertable } from 'kysely'
import type { Invoices } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { sendBehind } from '#platform/database/send-behind.ts'
import type { PriceLine } from '#rooms/plans/rules/price-lines.ts'
import { istDateOf } from '#values/ist-date.ts'
import { invoiceLines, placeOfSupply } from '../../rules/invoice-lines.ts'
import { readSupplier } from '../supplier.ts'
import { nextNumber } from './next-number.ts'

export interface Sale {
  account_id: string
  subscription_id: string
  payment_transaction_id: string
  /** The gateway's id; null if there was nothing to pay. */
  payment_ref: string | null
  plan_version_id: string
  customer: { name: string; state: string | null }
  /** The price of the plan as paid, including the coupon's line. */
  lines: readonly PriceLine[]
  paid_at: Date
  now: Date
}

/**
 * Issues the tax invoice of a paid term, in the transaction that completes the payment. Repeating it for the same
 * payment returns the same invoice. The number's series stays locked until the transaction ends, so call this late in
 * it.
 * @returns the invoice's id
 */
export async function issueInvoice(trx: Db, sale: Sale): Promise<string> {
  const { payment_transaction_id, plan_version_id, customer, now } = sale
  const [sold] = await soldFor(trx, { payment_transaction_id, plan_version_id })
  if (!sold) throw new Error(`There is no plan version ${plan_version_id}.`)
  if (sold.invoice_id) return sold.invoice_id
  const supplier = await readSupplier(trx, now)
  const place_of_supply = placeOfSupply(customer.state, supplier.state)
  const lines = invoiceLines(sale.lines, place_of_supply === supplier.state)
  const issued_on = istDateOf(now)
  const number = await nextNumber(trx, { supplier_gstin: supplier.gstin, kind: 'INVOICE', issued_on })
  const [invoice] = await insertInvoice(trx, {
    number,
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
  })
  const { id } = invoice!
  const rows = lines.map((line, position) => ({ invoice_id: id, position, ...line }))
  if (rows.length > 0) await sendBehind(trx, () => trx.insertInto('invoice_lines').values(rows).execute())
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
const insertInvoice = preparedQuery((db, row: Insertable<Invoices>) =>
  db.insertInto('invoices').values(row).returning('id'),
)
