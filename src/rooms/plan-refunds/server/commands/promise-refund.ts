import { type AuditEntry, audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { closeRefundedClaims } from '#rooms/claims/server/commands/end-open-claims.ts'
import { releaseCoupon } from '#rooms/coupons/server/commands/redeem-coupon.ts'
import { issueCreditNote } from '#rooms/invoices/server/commands/issue-credit-note.ts'
import { findInvoiceOfPayment, type InvoiceRow, readInvoice } from '#rooms/invoices/server/queries.ts'
import { approveRefund } from '#rooms/payments/server/commands/request-refund.ts'
import { markRefund } from '#rooms/subscriptions/server/commands/mark-refund.ts'
import { takeBackTerm } from '#rooms/subscriptions/server/commands/take-back-term.ts'
import { lastTerm } from '#rooms/subscriptions/server/terms.ts'
import { daysBetween, istDateOf } from '#values/ist-date.ts'
import { FULL_REFUND_DAYS } from '../../rules/refund-quote.ts'
import { planRefundWords as words } from '../../words.ts'
import { listParts, type PlanRefundRow } from '../queries.ts'
import { paidTogether, usageOf, worthOf } from '../quote.ts'

/** Who acts on a refund, in the audit log's terms. */
export type RefundAuditStamp = Pick<AuditEntry, 'at' | 'actor' | 'ip' | 'request_id'>

/** The job that notifies the owner about a refund; defined in jobs.ts. */
export const NOTIFY_REFUND = { name: 'plan-refunds.notify-refund' }
/** Its amount fell; or money of it was sent, named by the time of its request; or a rest is returned with this credit note. */
export type RefundNews = 'REVISED' | { of: 'SENT' | 'REST'; id: string; amount_paise: string }

/**
 * Promises the money, in one transaction with all consequences: the term ends, undecided claims are closed, a credit
 * note is issued, the coupon of a fully refunded plan may be used again, and the refund is queued. The caller holds the plan's locks.
 */
export async function promiseRefund(
  trx: Db,
  refund: PlanRefundRow,
  { decided_by, by, now }: { decided_by: string | null; by: RefundAuditStamp; now: Date },
): Promise<PlanRefundRow> {
  const invoice = await readInvoice(trx, refund.invoice_id)
  for (const { id, status } of await listParts(trx, refund.id))
    if (status === 'REQUESTED') await approveRefund(trx, id, now)
  const wholly = refund.rule === 'FULL' ? await boughtFreshly(trx, refund, invoice) : []
  const { refund_from } = await usageOf(trx, await lastTerm(trx, refund.subscription_id))
  const { is_ended } = await takeBackTerm(trx, { payment_transaction_id: invoice.payment_transaction_id, now })
  await markRefund(trx, refund.subscription_id, {
    refund_requested_at: null,
    refund_from: is_ended ? refund_from : null,
  })
  if (is_ended) await closeRefundedClaims(trx, { subscription_id: refund.subscription_id, from: refund_from, now })
  for (const transaction_id of wholly) await releaseCoupon(trx, transaction_id, 'refunded', now)
  await audit(trx, {
    ...by,
    on_behalf_of: refund.account_id,
    action: 'plan-refunds.refund-approved',
    entity: 'plan_refund',
    entity_id: refund.id,
    after: { amount_paise: refund.amount_paise, rule: refund.rule, subscription_id: refund.subscription_id },
  })
  await notifyLater(trx, refund.id, now)
  const credit_note_id = await issueCreditNote(trx, {
    invoice_id: invoice.id,
    amount_paise: refund.amount_paise,
    reason: words.creditReason,
    reference: `plan_refund/${refund.id}`,
    now,
  })
  return trx
    .updateTable('plan_refunds')
    .set((update) => ({
      decision: 'APPROVED',
      decided_by,
      decided_at: now,
      credit_note_id,
      version: update('version', '+', 1),
    }))
    .where('id', '=', refund.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * The payments of a fully refunded plan whose coupons are released: the last one, and an earlier one that a plan
 * change credited in full within its own seven days.
 */
export async function boughtFreshly(trx: Db, { requested_at }: PlanRefundRow, last: InvoiceRow): Promise<string[]> {
  const [_, ...changed] = await paidTogether(trx, await lastTerm(trx, last.subscription_id))
  const wholly = [last.payment_transaction_id]
  for (const { payment_transaction_id } of changed) {
    const invoice = payment_transaction_id && (await findInvoiceOfPayment(trx, payment_transaction_id))
    if (!invoice || (await worthOf(trx, invoice)) > 0n) continue
    if (daysBetween(istDateOf(invoice.paid_at), istDateOf(requested_at)) <= FULL_REFUND_DAYS)
      wholly.push(payment_transaction_id)
  }
  return wholly
}

/** Queues a message to the owner about the refund's status, or its news, for after the commit. */
export async function notifyLater(trx: Db, plan_refund_id: string, now: Date, of?: RefundNews): Promise<void> {
  await enqueue(trx, NOTIFY_REFUND, { payload: { plan_refund_id, ...(of && { of }) }, run_at: now })
}
