import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { listOpenClaims } from '#rooms/claims/server/commands/end-open-claims.ts'
import { releaseCoupon } from '#rooms/coupons/server/commands/redeem-coupon.ts'
import { issueCreditNote } from '#rooms/invoices/server/commands/issue-credit-note.ts'
import { type InvoiceRow, readInvoice } from '#rooms/invoices/server/queries.ts'
import { approveRefund } from '#rooms/payments/server/commands/request-refund.ts'
import type { PaymentRow } from '#rooms/payments/server/payments.ts'
import { istDateOf } from '#values/ist-date.ts'
import { type RefundQuote, refundQuote } from '../../rules/refund-quote.ts'
import { secondPersonAbove } from '../../rules/settings.ts'
import { planRefundWords as words } from '../../words.ts'
import { findPlanRefund, listParts, listPlanRefunds, type PlanRefundRow, storedQuote } from '../queries.ts'
import { usageOf } from '../quote.ts'
import { lockPlan } from './lock-plan.ts'
import { boughtFreshly, notifyLater, type RefundAuditStamp } from './promise-refund.ts'
import { allFreeOf, least, requestParts } from './request-parts.ts'

/**
 * Returns the rest of a promised refund whose claims take less than it counted, because one was decided again: with
 * payments and a credit note of its own, for the days of the request. A refund that exceeds the limit by it waits for a
 * second person with the rest, and every rest waits until no claim is undone and undecided. Repeating it returns nothing more.
 */
export async function returnRest(db: Db, subscription_id: string, now: Date): Promise<void> {
  await withTransaction(db, async (trx) => {
    const asked_at = (await findPlanRefund(trx, subscription_id))?.requested_at
    const payments = await lockPlan(trx, { subscription_id, actor: 'system', asked_at, now })
    for (const refund of await listPlanRefunds(trx, subscription_id)) await returnRestOf(trx, refund, payments, now)
  })
}

/** Of one refund: a renewal and the plan itself may have been refunded one after the other. */
async function returnRestOf(trx: Db, refund: PlanRefundRow, payments: PaymentRow[], now: Date): Promise<void> {
  if (refund.decision !== 'APPROVED' || refund.rule !== 'UNUSED_DAYS') return
  const invoice = await readInvoice(trx, refund.invoice_id)
  const quote = await quoteOfRequest(trx, refund, invoice)
  if (!quote || quote.amount_paise <= refund.amount_paise) return
  // What went back without us meanwhile is not owed again.
  const rest_paise = least(quote.amount_paise - refund.amount_paise, await allFreeOf(trx, payments))
  if (rest_paise === 0n) return
  const amount_paise = refund.amount_paise + rest_paise
  const raised = await trx
    .updateTable('plan_refunds')
    .set((update) => ({
      amount_paise,
      rule: quote.rule,
      quote: storedQuote(quote),
      version: update('version', '+', 1),
    }))
    .where('id', '=', refund.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const rest = { ...raised, amount_paise: rest_paise }
  await requestParts(trx, rest, payments, { approved: false, now })
  const limit_paise = BigInt(await readSetting(trx, secondPersonAbove, now)) * 100n
  if (amount_paise <= limit_paise) await promiseRest(trx, raised, { by: { at: now, actor: 'system' }, now })
}

/** Promises the rest that waits, with a credit note of its own. The caller holds the plan's locks. */
export async function promiseRest(
  trx: Db,
  refund: PlanRefundRow,
  { by, now }: { by: RefundAuditStamp; now: Date },
): Promise<PlanRefundRow> {
  const invoice = await readInvoice(trx, refund.invoice_id)
  let rest_paise = 0n
  for (const { id, status, amount_paise } of await listParts(trx, refund.id)) {
    if (status !== 'REQUESTED') continue
    await approveRefund(trx, id, now)
    rest_paise += amount_paise
  }
  const wholly = refund.rule === 'FULL' ? await boughtFreshly(trx, refund, invoice) : []
  for (const transaction_id of wholly) await releaseCoupon(trx, transaction_id, 'refunded', now)
  await audit(trx, {
    ...by,
    on_behalf_of: refund.account_id,
    action: 'plan-refunds.rest-returned',
    entity: 'plan_refund',
    entity_id: refund.id,
    before: { amount_paise: refund.amount_paise - rest_paise },
    after: { amount_paise: refund.amount_paise },
  })
  const credit_note_id = await issueCreditNote(trx, {
    invoice_id: invoice.id,
    amount_paise: rest_paise,
    reason: words.creditReason,
    reference: `plan_refund/${refund.id}/${refund.version}`,
    now,
  })
  await notifyLater(trx, refund.id, now, { of: 'REST', id: credit_note_id, amount_paise: String(rest_paise) })
  return trx
    .updateTable('plan_refunds')
    .set((update) => ({ version: update('version', '+', 1) }))
    .where('id', '=', refund.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What the refund would have been on the day of its request with the claims as they are decided now; undefined while one is not. */
async function quoteOfRequest(
  trx: Db,
  { subscription_id, requested_at, quote }: PlanRefundRow,
  { payment_transaction_id, paid_at }: InvoiceRow,
): Promise<RefundQuote | undefined> {
  const term = await trx
    .selectFrom('subscription_terms')
    .selectAll()
    .where('payment_transaction_id', '=', payment_transaction_id)
    .executeTakeFirstOrThrow()
  const { is_used, used_paise, refund_from } = await usageOf(trx, term)
  if ((await listOpenClaims(trx, subscription_id, refund_from)).length > 0) return
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
