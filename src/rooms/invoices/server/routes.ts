import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { downloadCreditNote, downloadInvoice, listInvoices, listMyInvoices } from '../contract.ts'
import { creditNoteFile } from './credit-note-file.ts'
import { invoiceFile } from './invoice-file.ts'
import { findOwnCreditNote, findOwnInvoice, listInvoicesOf } from './queries.ts'

export interface InvoiceDependencies {
  /** Whether a plan belongs to this person; passed in, because the subscriptions room is above this one. */
  ownsSubscription: (db: Db, account_id: string, subscription_id: string) => Promise<boolean>
}

export function invoiceRoutes({ ownsSubscription }: InvoiceDependencies): Route[] {
  return [
    on(listMyInvoices, async ({ db, caller }) => ({
      invoices: await listInvoicesOf(db, { account_id: caller.account_id ?? '' }),
    })),
    on(listInvoices, {
      authorize: async ({ db, caller, params }) => {
        if (!(await ownsSubscription(db, caller.account_id ?? '', params.id))) throw new Refusal('NOT_FOUND')
      },
      answer: async ({ db, caller, params }) => ({
        invoices: await listInvoicesOf(db, { account_id: caller.account_id ?? '', subscription_id: params.id }),
      }),
    }),
    on(downloadInvoice, {
      authorize: async ({ db, caller, params: { id, invoice_id } }) =>
        (await findOwnInvoice(db, { account_id: caller.account_id ?? '', subscription_id: id, invoice_id })) ??
        refuseMissing(),
      answer: ({ db, config, params }) => invoiceFile(db, config, params.invoice_id),
    }),
    on(downloadCreditNote, {
      authorize: async ({ db, caller, params: { id, credit_note_id } }) =>
        (await findOwnCreditNote(db, { account_id: caller.account_id ?? '', subscription_id: id, credit_note_id })) ??
        refuseMissing(),
      answer: ({ db, config, params }) => creditNoteFile(db, config, params.credit_note_id),
    }),
  ]
}

function refuseMissing(): never {
  throw new Refusal('NOT_FOUND')
}
