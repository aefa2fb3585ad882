import type { Config } from '#config.ts'
import type { Db } from '#platform/database/open-database.ts'
import { formatDate } from '#values/display-time.ts'
import { invoiceWords } from '../words.ts'
import { fileName, partiesOf } from './invoice-file.ts'
import { creditNoteLinesOf, readCreditNote, readInvoice } from './queries.ts'
import { drawTaxDocument } from './tax-document.ts'

const words = invoiceWords.paper

/**
 * A credit note as a PDF.
 * @throws Refusal NOT_FOUND
 */
export async function creditNoteFile(db: Db, config: Pick<Config, 'brand'>, credit_note_id: string) {
  const note = await readCreditNote(db, credit_note_id)
  const invoice = await readInvoice(db, note.invoice_id)
  const content = await drawTaxDocument({
    kind: 'CREDIT_NOTE',
    brand: config.brand,
    number: note.number,
    issued_on: note.issued_on,
    issued_at: note.created_at,
    ...partiesOf(invoice),
    facts: [
      [words.againstInvoice, words.ofDate(invoice.number, formatDate(invoice.issued_on))],
      [words.plan, invoice.plan_name],
      [words.reason, note.reason],
    ],
    lines: await creditNoteLinesOf(db, note),
    total_paise: note.total_paise,
  })
  return { content, media_type: 'application/pdf', file_name: fileName('credit-note', note.number) }
}
