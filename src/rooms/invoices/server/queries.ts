import type { Selectable } from 'kysely'
import type { CreditNotes, Invoices } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { toRupees } from '#values/money.ts'
import type { Invoice } from '../contract.ts'
import type { InvoiceLine } from '../rules/invoice-lines.ts'

export type InvoiceRow = Selectable<Invoices>
export type CreditNoteRow = Selectable<CreditNotes>

/** The invoice of a payment, if one was issued. */
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

/** The lines of an invoice as issued. */
export async function invoiceLinesOf(db: Db, invoice_id: string): Promise<InvoiceLine[]> {
  const rows = await db
    .selectFrom('invoice_lines')
    .selectAll()
    .where('invoice_id', '=', invoice_id)
    .orderBy('position')
    .execute()
  return rows.map(({ tax_rate, ...line }) => ({ ...line, tax_rate: Number(tax_rate) }))
}

/**
 * Reads the invoice and locks it until the transaction ends.
 * @throws Refusal NOT_FOUND
 */
export async function lockInvoice(trx: Db, id: string): Promise<InvoiceRow> {
  const invoice = await trx.selectFrom('invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!invoice) throw new Refusal('NOT_FOUND')
  return invoice
}

/** What all credit notes of an invoice took back, by line. */
export function creditedLinesOf(db: Db, invoice_id: string) {
  return db
    .selectFrom('credit_note_lines as l')
    .innerJoin('credit_notes as n', 'n.id', 'l.credit_note_id')
    .select(['l.position', 'l.taxable_paise', 'l.cgst_paise', 'l.sgst_paise', 'l.igst_paise'])
    .where('n.invoice_id', '=', invoice_id)
    .execute()
}

/** @throws Refusal NOT_FOUND */
export async function readCreditNote(db: Db, id: string): Promise<CreditNoteRow> {
  const note = await db.selectFrom('credit_notes').selectAll().where('id', '=', id).executeTakeFirst()
  if (!note) throw new Refusal('NOT_FOUND')
  return note
}

/** The credited amounts of a credit note by line of its invoice; lines without a credit are left out. */
export async function creditNoteLinesOf(db: Db, { id, invoice_id }: CreditNoteRow): Promise<InvoiceLine[]> {
  const rows = await db
    .selectFrom('credit_note_lines as l')
    .innerJoin('invoice_lines as i', 'i.position', 'l.position')
    .select(['i.label', 'i.sac', 'i.tax_rate', 'l.taxable_paise', 'l.cgst_paise', 'l.sgst_paise', 'l.igst_paise'])
    .select('l.total_paise')
    .where('l.credit_note_id', '=', id)
    .where('i.invoice_id', '=', invoice_id)
    .where('l.total_paise', '>', 0n)
    .orderBy('l.position')
    .execute()
  return rows.map(({ tax_rate, taxable_paise, ...line }) => ({
    ...line,
    tax_rate: Number(tax_rate),
    price_paise: taxable_paise,
    discount_paise: 0n,
    taxable_paise,
  }))
}

/**
 * The invoices of a person, of one plan or of all, newest first, each with its credit notes. Not paged: one person has
 * few.
 */
export async function listInvoicesOf(
  db: Db,
  { account_id, subscription_id }: { account_id: string; subscription_id?: string },
): Promise<Invoice[]> {
  const rows = await db
    .selectFrom('invoices')
    .select(['id', 'number', 'issued_on', 'total_paise', 'subscription_id', 'plan_name'])
    .where('account_id', '=', account_id)
    .$if(subscription_id !== undefined, (query) => query.where('subscription_id', '=', subscription_id ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(200)
    .execute()
  if (rows.length === 0) return []
  const notes = await db
    .selectFrom('credit_notes')
    .select(['id', 'invoice_id', 'number', 'issued_on', 'total_paise', 'reason'])
    .where(
      'invoice_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('created_at')
    .execute()
  const byInvoice = Map.groupBy(notes, ({ invoice_id }) => invoice_id)
  return rows.map(({ total_paise, ...invoice }) => ({
    ...invoice,
    amount: toRupees(total_paise),
    credit_notes: (byInvoice.get(invoice.id) ?? []).map(({ id, number, issued_on, total_paise, reason }) => ({
      id,
      number,
      issued_on,
      reason,
      amount: toRupees(total_paise),
    })),
  }))
}

type InvoiceOwner = { account_id: string; subscription_id: string }

/** The invoice, if it is this person's and for this plan. */
export function findOwnInvoice(
  db: Db,
  { account_id, subscription_id, invoice_id }: InvoiceOwner & { invoice_id: string },
) {
  return db
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', invoice_id)
    .where('subscription_id', '=', subscription_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst()
}

/** The credit note, if its invoice is this person's and for this plan. */
export function findOwnCreditNote(
  db: Db,
  { account_id, subscription_id, credit_note_id }: InvoiceOwner & { credit_note_id: string },
) {
  return db
    .selectFrom('credit_notes as n')
    .innerJoin('invoices as i', 'i.id', 'n.invoice_id')
    .select('n.id')
    .where('n.id', '=', credit_note_id)
    .where('i.subscription_id', '=', subscription_id)
    .where('i.account_id', '=', account_id)
    .executeTakeFirst()
}
