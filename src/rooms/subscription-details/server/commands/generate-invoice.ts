import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import { invoicedLines } from '#rooms/checkout/rules/credited-price.ts'
import { issueInvoice } from '#rooms/invoices/server/commands/issue-invoice.ts'
import { findInvoiceOfPayment } from '#rooms/invoices/server/queries.ts'
import { readPriceLines } from '#rooms/plans/rules/stored-price-lines.ts'
import { lockSubscription, termOfToday } from '#rooms/subscriptions/server/terms.ts'
import type { generateInvoice } from '../../contract/actions.ts'

/**
 * The invoice of the running paid period. Payments now issue their own; an older purchase gets its invoice here, with
 * the lines of its order.
 * @throws Refusal OWN_AFFAIR; NOTHING_TO_INVOICE for a period that no person paid for
 */
export async function invoiceOfTerm(
  context: AnyRequestContext,
  subscription_id: string,
): Promise<{ invoice_id: string; is_new: boolean }> {
  const { caller, now } = context
  return withTransaction(context.db, async (trx) => {
    const { account_id } = await lockSubscription(trx, subscription_id)
    await refuseOwnAffair(trx, caller.account_id, { plan: subscription_id })
    const { payment_transaction_id } = await termOfToday(trx, subscription_id, now)
    if (payment_transaction_id === null) throw new Refusal<typeof generateInvoice>('NOTHING_TO_INVOICE')
    const known = await findInvoiceOfPayment(trx, payment_transaction_id)
    if (known) return { invoice_id: known.id, is_new: false }
    const order = await trx
      .selectFrom('orders')
      .selectAll()
      .where('transaction_id', '=', payment_transaction_id)
      .executeTakeFirst()
    if (!order?.completed_at || order.plan_version_id === null)
      throw new Refusal<typeof generateInvoice>('NOTHING_TO_INVOICE')
    await audit(trx, {
      ...auditedBy(context),
      on_behalf_of: account_id,
      action: 'subscription-details.invoice-generated',
      entity: 'subscription',
      entity_id: subscription_id,
      after: { payment_transaction_id },
    })
    const invoice_id = await issueInvoice(trx, {
      account_id,
      subscription_id,
      payment_transaction_id,
      payment_ref: order.payment_ref,
      plan_version_id: order.plan_version_id,
      customer: { name: order.customer_name, state: order.customer_state },
      lines: invoicedLines(readPriceLines(order.breakdown)),
      paid_at: order.completed_at,
      now,
    })
    return { invoice_id, is_new: true }
  })
}
