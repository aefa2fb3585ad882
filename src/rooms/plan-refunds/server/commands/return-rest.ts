import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { releaseCoupon } from '#rooms/coupons/server/commands/redeem-coupon.ts'
import { issueCreditNote } from '#rooms/invoices/server/commands/issue-credit-note.ts'
import { readInvoice } from '#rooms/invoices/server/queries.ts'
import { istDateOf } from '#values/ist-date.ts'
import { type RefundQuote, refundQuote } from '../../rules/refund-quote.ts'
import { planRefundWords as words } from '../../words.ts'
import { findPlanRefund, type PlanRefundRow, storedQuote } from '../queries.ts'
import { usageOf } from '../quote.ts'
import { lockPlan } from './lock-plan.ts'
import { notifyLater } from './promise-refund.ts'
import { requestParts } from './request-parts.ts'

/**
 * Returns the rest of a promised refund whose claims take less than it counted, because one was decided again: with
 * payments and a credit note of its own, for the days of the request. Repeating it returns nothing more.
 */
export async function returnRest(db: Db, subscription_id: string, now: Date): Promise<void> {
  await withTransaction(db, async (trx) => {
    const payments = await lockPlan(trx, { subscription_id, actor: 'system', now })
    const refund = await findPlanRefund(trx, subscription_id)
    if (refund?.decision !== 'APPROVED' || refund.rule !== 'UNUSED_DAYS') return
    const invoice = await readInvoice(trx, refund.invoice_id)
    const quote = await quoteOfRequest(trx, refund, invoice)
    const rest_paise = quote.amount_paise - refund.amount_paise
    if (rest_paise <= 0n) return
    const raised = await trx
      .updateTable('plan_refunds')
      .set((update) => ({
        amount_paise: quote.amount_paise,
        rule: quote.rule,
        quote: storedQuote(quote),
        version: update('version', '+', 1),
      }))
      .where('id', '=', refund.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await requestParts(trx, { ...raised, amount_paise: rest_paise }, payments, { approved: true, now })
    if (quote.rule === 'FULL' && invoice.payment_transaction_id)
      await releaseCoupon(trx, invoice.payment_transaction_id, 'refunded', now)
    await audit(trx, {
      at: now,
      actor: 'system',
      on_behalf_of: refund.account_id,
      action: 'plan-refunds.rest-returned',
      entity: 'plan_refund',
      entity_id: refund.id,
      before: { amount_paise: refund.amount_paise },
      after: { amount_paise: raised.amount_paise },
    })
    const credit_note_id = await issueCreditNote(trx, {
      invoice_id: invoice.id,
      amount_paise: rest_paise,
      reason: words.creditReason,
      reference: `plan_refund/${refund.id}/${raised.version}`,
      now,
    })
    await notifyLater(trx, refund.id, now, { credit_note_id, amount_paise: String(rest_paise) })
  })
}

/** What the refund would have been on the day of its request with the claims as they are decided now. */
async function quoteOfRequest(
  trx: Db,
  { requested_at, quote }: PlanRefundRow,
  { payment_transaction_id, paid_at }: Awaited<ReturnType<typeof readInvoice>>,
): Promise<RefundQuote> {
  const term = await trx
    .selectFrom('subscription_terms')
    .selectAll()
    .where('payment_transaction_id', '=', payment_transaction_id)
    .executeTakeFirstOrThrow()
  const { is_used, used_paise } = await usageOf(trx, term)
  return refundQuote({
    paid_by: 'person',
    is_running: true,
    paid_paise: BigInt((quote as unknown as { paid_paise: string }).paid_paise),
    paid_on: istDateOf(paid_at),
    term,
    today: istDateOf(requested_at),
    is_used,
    used_paise,
  })
}
