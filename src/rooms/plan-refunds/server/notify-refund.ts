import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { creditNoteFile } from '#rooms/invoices/server/credit-note-file.ts'
import { readInvoice } from '#rooms/invoices/server/queries.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { formatRupees } from '#values/money.ts'
import type { RefundNews } from './commands/promise-refund.ts'
import { readPlanRefund } from './queries.ts'

const REFUND_DAYS = '5 to 7 working days'

/**
 * Notifies about a refund: requested, approved with its credit note, declined, sent, or a rest returned. Each is sent once, even if
 * repeated.
 */
export async function notifyRefund(
  { db, config, keys }: Pick<Parts, 'db' | 'config' | 'keys'>,
  plan_refund_id: string,
  now: Date,
  of?: RefundNews,
): Promise<void> {
  const refund = await readPlanRefund(db, plan_refund_id)
  const { plan_name } = await readInvoice(db, refund.invoice_id)
  const [part, step] = typeof of === 'object' ? [of, undefined] : [undefined, of]
  const amount_paise = part ? BigInt(part.amount_paise) : refund.amount_paise
  const facts = { amount: formatRupees(amount_paise), plan: plan_name }
  const link = linkTo(config, `/plus/my-plan/refund?subscription_id=${refund.subscription_id}`)
  const credit_note_id = part?.of === 'REST' ? part.id : of ? null : refund.credit_note_id
  const attachments = credit_note_id ? [await creditNoteFile(db, config, credit_note_id)] : []
  const news = part ? `${part.of}-${part.id}` : step && `${step}-${refund.version}`
  const to = {
    to_account: refund.account_id,
    attachments,
    cause: `plan-refund:${plan_refund_id}:${news ?? refund.decision ?? 'REQUESTED'}`,
    now,
  }
  await withTransaction(db, async (trx) => {
    if (part?.of === 'SENT')
      await notify(trx, keys, { template: 'plan-refund-sent', variables: { ...facts, link }, ...to })
    else if (part?.of === 'REST')
      await notify(trx, keys, { template: 'plan-refund-rest', variables: { ...facts, days: REFUND_DAYS }, ...to })
    else if (step === 'REVISED') {
      // Answered meanwhile.
      if (refund.revised_amount_paise === null) return
      const variables = { ...facts, amount: formatRupees(refund.revised_amount_paise), link }
      await notify(trx, keys, { template: 'plan-refund-revised', variables, ...to })
    } else if (refund.decision === 'APPROVED')
      await notify(trx, keys, { template: 'plan-refund-approved', variables: { ...facts, days: REFUND_DAYS }, ...to })
    else if (refund.decision === 'DECLINED')
      await notify(trx, keys, { template: 'plan-refund-declined', variables: { ...facts, link }, ...to })
    else await notify(trx, keys, { template: 'plan-refund-requested', variables: { ...facts, link }, ...to })
  })
}
