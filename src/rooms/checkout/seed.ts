import type { Db } from '#platform/database/open-database.ts'
import { issueInvoice } from '#rooms/invoices/server/commands/issue-invoice.ts'
import { priceOf } from '#rooms/plans/rules/price-lines.ts'
import { storePriceLines } from '#rooms/plans/rules/stored-price-lines.ts'
import { readSellablePlan } from '#rooms/plans/server/queries/read-plan-version.ts'
import { activateSubscription } from '#rooms/subscriptions/server/activate-subscription.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { bookPayment } from './server/commands/book-payment.ts'
import { lockBuyer, PLAN_ORDER } from './server/queries.ts'

const BOUGHT_DAYS_AGO = 60

/** A plan that a demo person bought two months ago: order, payment, booking, subscription and receipt. */
export async function seedPurchase(trx: Db, account_id: string, plan_id: string, now: Date): Promise<void> {
  const buyer = await lockBuyer(trx, account_id)
  const plan = await readSellablePlan(trx, plan_id)
  if (!plan) throw new Error('The demo purchase needs a plan on sale.')
  const bought = new Date(now.getTime() - BOUGHT_DAYS_AGO * DAY_MS)
  const { amount_paise, lines } = priceOf(plan)
  const payment_ref = `pay_demo${account_id.slice(-10)}`
  const order_ref = `order_demo${account_id.slice(-8)}`
  const order = await trx
    .insertInto('orders')
    .values({
      account_id,
      plan_id,
      plan_version_id: plan.id,
      plan_line: plan.line,
      status: 'completed',
      amount_paise,
      breakdown: storePriceLines(lines),
      customer_name: buyer.name ?? 'Asha Verma',
      customer_email: buyer.email,
      customer_state: buyer.state,
      source: 'demo',
      created_at: bought,
      expires_at: new Date(bought.getTime() + 30 * 60_000),
      completed_at: bought,
      payment_ref,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('payment_orders')
    .values({
      gateway: 'razorpay',
      receipt: `demo-${order.transaction_id.slice(0, 30)}`,
      order_ref,
      account_id,
      purpose: PLAN_ORDER,
      purpose_id: order.transaction_id,
      amount_paise,
      status: 'paid',
      paid_payment_ref: payment_ref,
      created_at: bought,
      updated_at: bought,
    })
    .execute()
  await trx
    .insertInto('gateway_payments')
    .values({
      gateway: 'razorpay',
      payment_ref,
      order_ref,
      amount_paise,
      currency: 'INR',
      status: 'captured',
      verdict: 'paid',
      method: 'upi',
      captured_at: bought,
      created_at: bought,
      updated_at: bought,
    })
    .execute()
  await letGatewayKnow(trx, { order_ref, payment_ref, amount_paise, created_at: bought })
  const subscription_id = await activateSubscription(trx, {
    account_id,
    plan: { plan_id, plan_version_id: plan.id, plan_line: plan.line, duration_days: plan.duration_days },
    payment_transaction_id: order.transaction_id,
    primary: { name: order.customer_name, mobile: buyer.mobile, email: buyer.email },
    now: bought,
  })
  await bookPayment(trx, order, bought)
  await issueInvoice(trx, {
    account_id,
    subscription_id,
    payment_transaction_id: order.transaction_id,
    payment_ref,
    plan_version_id: plan.id,
    customer: { name: order.customer_name, state: order.customer_state },
    lines,
    paid_at: bought,
    now: bought,
  })
}

/** The simulated gateway records this payment too, so that it can refund it. */
async function letGatewayKnow(
  trx: Db,
  paid: { order_ref: string; payment_ref: string; amount_paise: bigint; created_at: Date },
): Promise<void> {
  const { order_ref, payment_ref, amount_paise, created_at } = paid
  const known = { order_ref, amount_paise, currency: 'INR', created_at }
  await trx
    .insertInto('simulator_gateway_orders')
    .values({ ...known, status: 'paid', attempts: 1 })
    .execute()
  await trx
    .insertInto('simulator_gateway_payments')
    .values({ ...known, payment_ref, status: 'captured', method: 'upi' })
    .execute()
}
