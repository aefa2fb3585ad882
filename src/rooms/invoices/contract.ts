import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'

const Document = z.object({
  id: z.uuid(),
  number: z.string(),
  /** The date in India. */
  issued_on: z.iso.date(),
  /** Rupees, tax included. */
  amount: z.number(),
})

export const CreditNote = Document.extend({ reason: z.string() })
export type CreditNote = z.output<typeof CreditNote>

export const Invoice = Document.extend({
  subscription_id: z.uuid(),
  plan_name: z.string(),
  /** Its credit notes, oldest first. */
  credit_notes: z.array(CreditNote),
})
export type Invoice = z.output<typeof Invoice>

const ofSubscription = z.strictObject({ id: z.uuid() })
const invoices = z.object({ invoices: z.array(Invoice) })

export const listMyInvoices = defineCall({
  name: 'listMyInvoices',
  method: 'GET',
  path: 'me/invoices',
  summary: 'Lists the tax invoices of the user, newest first, with their credit notes.',
  who: signedIn,
  reply: invoices,
})

export const listInvoices = defineCall({
  name: 'listInvoices',
  method: 'GET',
  path: 'subscriptions/{id}/invoices',
  summary: 'Lists the tax invoices of a plan of the user, newest first, with their credit notes.',
  who: signedIn,
  params: ofSubscription,
  reply: invoices,
})

export const downloadInvoice = defineCall({
  name: 'downloadInvoice',
  method: 'GET',
  path: 'subscriptions/{id}/invoices/{invoice_id}',
  summary: 'Returns a tax invoice of the user.',
  who: signedIn,
  params: ofSubscription.extend({ invoice_id: z.uuid() }),
  reply: { file: 'application/pdf' },
})

export const downloadCreditNote = defineCall({
  name: 'downloadCreditNote',
  method: 'GET',
  path: 'subscriptions/{id}/credit_notes/{credit_note_id}',
  summary: 'Returns a credit note to an invoice of the user.',
  who: signedIn,
  params: ofSubscription.extend({ credit_note_id: z.uuid() }),
  reply: { file: 'application/pdf' },
})
