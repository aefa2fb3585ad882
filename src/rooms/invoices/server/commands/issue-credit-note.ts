import { Defect } from '#platform/contract/defect.ts'
import type { Db } from '#platform/database/open-database.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import { creditLines, leftOf } from '../../rules/credit-lines.ts'
import { creditedLinesOf, invoiceLinesOf, lockInvoice } from '../queries.ts'
import { nextNumber } from './next-number.ts'

interface Credit {
  invoice_id: string
  /** Above 0, tax included. */
  amount_paise: Paise
  /** In words, as printed. */
  reason: string
  /** What it is for, '<noun>/<id>'. */
  reference: string
  now: Date
}

/**
 * Credits part or all of an invoice, in the transaction that promises the money. The same reference always returns the
 * same credit note. The number's series stays locked until the transaction ends, so call this late in it.
 * @returns the credit note's id
 * @throws Defect CREDIT_TOO_LARGE for more than earlier credit notes have left of the invoice
 */
export async function issueCreditNote(trx: Db, credit: Credit): Promise<string> {
  const { invoice_id, amount_paise, reason, reference, now } = credit
  // Credit notes of one invoice are written one at a time.
  const invoice = await lockInvoice(trx, invoice_id)
  const known = await trx.selectFrom('credit_notes').select('id').where('reference', '=', reference).executeTakeFirst()
  if (known) return known.id
  const left = leftOf(await invoiceLinesOf(trx, invoice_id), await creditedLinesOf(trx, invoice_id))
  if (amount_paise > left.reduce((sum, { total_paise }) => sum + total_paise, 0n)) throw new Defect('CREDIT_TOO_LARGE')
  const lines = creditLines(left, amount_paise)
  const { supplier_gstin } = invoice
  const issued_on = istDateOf(now)
  const number = await nextNumber(trx, { supplier_gstin, kind: 'CREDIT_NOTE', issued_on })
  const { id } = await trx
    .insertInto('credit_notes')
    .values({
      number,
      issued_on,
      invoice_id,
      supplier_gstin,
      reference,
      reason,
      total_paise: amount_paise,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('credit_note_lines')
    .values(lines.map((line, position) => ({ credit_note_id: id, position, ...line })))
    .execute()
  return id
}
