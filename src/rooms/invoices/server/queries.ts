import type { Selectable } from 'kysely'
import type { CreditNotes, Invoices } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { InvoiceLine } from '../rules/invoice-lines.ts'

export type InvoiceRow = Selectable<Invoices>
export type CreditNoteRow = Selectable<CreditNotes>

/** The invoice that a payment has, if it was issued. */
export function findInvoiceOfPayment(db: Db, payment_transaction_id: string): Promise<InvoiceRow | undefined> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('payment_transaction_id', '=', payment_transaction_id)
    .executeTakeFirst()
}

/** @throws Refusal NOT_FOUND */
export async function readInvoice(db: Db, id: string): Promise<InvoiceRow> {
  const invoice = await db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()
  if (!invoice) throw new Refusal('NOT_FOUND')
  return invoice
}

/** The lines of an invoice as they were issued. */
export async function invoiceLinesOf(db: Db, invoice_id: string): Promise<InvoiceLine[]> {
  const rows = await db
    .selectFrom('invoice_lines')
    .selectAll()
    .where('invoice_id', '=', invoice_id)
    .orderBy('position')
    .execute()
  return rows.map(({ tax_rate, ...line }) => ({ ...line, tax_rate: Number(tax_rate) }))
}

/** The invoice, locked until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockInvoice(trx: Db, id: string): Promise<InvoiceRow> {
  const invoice = await trx.selectFrom('invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!invoice) throw new Refusal('NOT_FOUND')
  return invoice
}

/** What all credit notes of an invoice took back of its lines. */
export function creditedLinesOf(db: Db, invoice_id: string) {
  return db
    .selectFrom('credit_note_lines as l')
    .innerJoin('credit_notes as n', 'n.id', 'l.credit_note_id')
    .select(['l.position', 'l.taxable_paise', 'l.cgst_paise', 'l.sgst_paise', 'l.igst_paise'])
    .where('n.invoice_id', '=', invoice_id)
    .execute()
}
