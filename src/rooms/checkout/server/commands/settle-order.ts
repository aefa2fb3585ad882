import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { issueInvoice } from '#rooms/invoices/server/commands/issue-invoice.ts'
import { requestRefund } from '#rooms/payments/server/commands/request-refund.ts'
import type { PaymentNews, Settle } from '#rooms/payments/server/payments.ts'
import { priceOf } from '#rooms/plans/rules/price-lines.ts'
import { readPlanVersion, readSellablePlan } from '#rooms/plans/server/queries/read-plan-version.ts'
import { activateSubscription, hasActiveOfLine } from '#rooms/subscriptions/server/activate-subscription.ts'
import { isHonoured, type OrderStatus, orderStep } from '../../rules/order-states.ts'
import { linesOf, lockBuyer, lockOrder, type OrderRow } from '../queries.ts'
import { bookPayment, bookRefund } from './book-payment.ts'
import { type SettleParts, tellBuyer, tellPaidLater } from './tell-buyer.ts'

/**
 * Takes in what became of an order's money, in the transaction that records the money. Paid while open completes the order
 * and starts the plan; paid late does so while the plan is sold at the same price; what cannot be honoured goes back.
 */
export function settleOrders(parts: SettleParts): Settle {
  return (trx, news) => settleOrder(trx, parts, news)
}

async function settleOrder(trx: Db, parts: SettleParts, news: PaymentNews): Promise<void> {
  if (news.kind === 'refunded') return orderRefunded(trx, news)
  const order = await lockOrder(trx, news.order.purpose_id)
  const step = orderStep(order.status as OrderStatus, news.kind)
  if (step === 'nothing') return
  if (step === 'late_money') return settleLateMoney(trx, parts, order, news)
  if (step.to === 'completed') return completeOrder(trx, parts, order, news)
  await setStatus(trx, order, { status: step.to, sub_status: step.sub_status ?? null })
  if (step.to === 'failure') await tellBuyer(trx, parts, 'payment-failed', order, news.now)
}

type MoneyNews = Exclude<PaymentNews, { kind: 'refunded' }>

async function settleLateMoney(trx: Db, parts: SettleParts, order: OrderRow, news: MoneyNews): Promise<void> {
  const plan = await readSellablePlan(trx, order.plan_id)
  if (isHonoured(order, plan && priceOf(plan))) return completeOrder(trx, parts, order, news)
  await returnMoney(trx, parts, order, news, 'The plan is no longer sold at this price')
}

async function completeOrder(trx: Db, parts: SettleParts, order: OrderRow, { payment, now }: MoneyNews): Promise<void> {
  const buyer = await lockBuyer(trx, order.account_id)
  if (await hasActiveOfLine(trx, order.account_id, order.plan_line, now))
    return returnMoney(trx, parts, order, { payment, now }, 'The buyer already has an active plan of this kind')
  const plan = await readPlanVersion(trx, order.plan_version_id)
  await setStatus(trx, order, {
    status: 'completed',
    sub_status: null,
    completed_at: now,
    payment_ref: payment.payment_ref,
  })
  const subscription_id = await activateSubscription(trx, {
    account_id: order.account_id,
    plan: {
      plan_id: plan.plan_id,
      plan_version_id: plan.id,
      plan_line: order.plan_line,
      duration_days: plan.duration_days,
    },
    payment_transaction_id: order.transaction_id,
    primary: { name: order.customer_name, mobile: buyer.mobile, email: order.customer_email },
    now,
  })
  await bookPayment(trx, order, now)
  await audit(trx, {
    at: now,
    actor: 'gateway',
    on_behalf_of: order.account_id,
    action: 'checkout.order-completed',
    entity: 'order',
    entity_id: order.transaction_id,
    before: { status: order.status },
    after: { status: 'completed', amount_paise: order.amount_paise, payment_ref: payment.payment_ref },
  })
  await issueInvoice(trx, {
    account_id: order.account_id,
    subscription_id,
    payment_transaction_id: order.transaction_id,
    payment_ref: payment.payment_ref,
    plan_version_id: order.plan_version_id,
    customer: { name: order.customer_name, state: order.customer_state },
    lines: linesOf(order),
    paid_at: now,
    now,
  })
  await tellPaidLater(trx, order, now)
}

async function returnMoney(
  trx: Db,
  parts: SettleParts,
  order: OrderRow,
  { payment, now }: Pick<MoneyNews, 'payment' | 'now'>,
  reason: string,
): Promise<void> {
  const reference = `late-${payment.payment_ref}`
  await requestRefund(trx, { payment, amount_paise: payment.amount_paise, reason, reference, approved: true }, now)
  const status = order.status === 'initiated' ? 'failure' : order.status
  await setStatus(trx, order, { status, sub_status: 'refund_requested' })
  await audit(trx, {
    at: now,
    actor: 'gateway',
    on_behalf_of: order.account_id,
    action: 'checkout.refund-requested',
    entity: 'order',
    entity_id: order.transaction_id,
    after: { amount_paise: payment.amount_paise, payment_ref: payment.payment_ref },
    reason,
  })
  await tellBuyer(trx, parts, 'payment-refunded', order, now)
}

async function orderRefunded(
  trx: Db,
  { order, refund, now }: Extract<PaymentNews, { kind: 'refunded' }>,
): Promise<void> {
  const own = await lockOrder(trx, order.purpose_id)
  await audit(trx, {
    at: now,
    actor: 'gateway',
    on_behalf_of: own.account_id,
    action: 'checkout.order-refunded',
    entity: 'order',
    entity_id: own.transaction_id,
    after: { amount_paise: refund.amount_paise, reference: refund.reference },
  })
  await bookRefund(trx, own, refund, now)
}

async function setStatus(
  trx: Db,
  order: OrderRow,
  change: { status: string; sub_status: string | null; completed_at?: Date; payment_ref?: string },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set((update) => ({ ...change, version: update('version', '+', 1) }))
    .where('transaction_id', '=', order.transaction_id)
    .execute()
}
