import type { Config } from '#config.ts'
import type { Db } from '#platform/database/open-database.ts'
import { formatDate } from '#values/display-time.ts'
import type { Supplier } from '../rules/supplier.ts'
import { invoiceWords } from '../words.ts'
import { type InvoiceRow, invoiceLinesOf, readInvoice } from './queries.ts'
import { drawTaxDocument } from './tax-document.ts'

const words = invoiceWords.paper

/**
 * An invoice as a PDF.
 * @throws Refusal NOT_FOUND
 */
export async function invoiceFile(db: Db, config: Pick<Config, 'brand'>, invoice_id: string) {
  const invoice = await readInvoice(db, invoice_id)
  const content = await drawTaxDocument({
    kind: 'INVOICE',
    brand: config.brand,
    number: invoice.number,
    issued_on: invoice.issued_on,
    issued_at: invoice.created_at,
    ...partiesOf(invoice),
    facts: [
      [words.plan, invoice.plan_name],
      [words.paidOn, formatDate(invoice.paid_at)],
      [words.paymentReference, invoice.payment_ref ?? words.nothingToPay],
    ],
    lines: await invoiceLinesOf(db, invoice_id),
    total_paise: invoice.total_paise,
  })
  return { content, media_type: 'application/pdf', file_name: fileName('invoice', invoice.number) }
}

/** Supplier, customer and place of supply as the invoice stores them. */
export function partiesOf(invoice: InvoiceRow) {
  const supplier: Supplier = {
    name: invoice.supplier_name,
    address: invoice.supplier_address,
    gstin: invoice.supplier_gstin,
    state: invoice.supplier_state,
    phone: invoice.supplier_phone,
    email: invoice.supplier_email,
  }
  const { customer_name: name, customer_state: state, place_of_supply } = invoice
  return { supplier, customer: { name, state }, place_of_supply }
}

/** 'invoice-HP2627-0000123.pdf': a file name cannot contain a slash. */
export function fileName(kind: string, number: string): string {
  return `${kind}-${number.replaceAll('/', '-')}.pdf`
}
