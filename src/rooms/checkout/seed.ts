import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Orders } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Parts } from '#platform/parts.ts'
import { readSellableCover } from '#rooms/insurance/server/covers.ts'
import type { PolicyRow } from '#rooms/insurance/server/policies.ts'
import { issueInvoice } from '#rooms/invoices/server/commands/issue-invoice.ts'
import { priceOf } from '#rooms/plans/rules/price-lines.ts'
import { storePriceLines } from '#rooms/plans/rules/stored-price-lines.ts'
import { readSellablePlan } from '#rooms/plans/server/queries/read-plan-version.ts'
import { activateSubscription } from '#rooms/subscriptions/server/activate-subscription.ts'
import { DAY_MS, type IstDate } from '#values/ist-date.ts'
import { premiumLine } from './rules/premium-line.ts'
import { applicantDobSeal } from './server/applicant-seal.ts'
import { bookPayment } from './server/commands/book-payment.ts'
import { startCover } from './server/paid-cover.ts'
import { lockBuyer, type OrderRow, PLAN_ORDER } from './server/queries.ts'

const BOUGHT_DAYS_AGO = 60

/** A plan that a demo person bought two months ago: order, payment, booking, subscription and receipt. */
export async function seedPurchase(trx: Db, account_id: string, plan_id: string, now: Date): Promise<void> {
  const buyer = await lockBuyer(trx, account_id)
  const plan = await readSellablePlan(trx, plan_id)
  if (!plan) throw new Error('The demo purchase needs a plan on sale.')
  const bought = daysBefore(now, BOUGHT_DAYS_AGO)
  const { amount_paise, lines } = priceOf(plan)
  const order = await insertPaidOrder(trx, buyer, bought, {
    plan_id,
    plan_version_id: plan.id,
    plan_line: plan.line,
    amount_paise,
    breakdown: storePriceLines(lines),
    payment_ref: `pay_demo${account_id.slice(-10)}`,
    order_ref: `order_demo${account_id.slice(-8)}`,
  })
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
    payment_ref: order.payment_ref!,
    plan_version_id: plan.id,
    customer: { name: order.customer_name, state: order.customer_state },
    lines,
    paid_at: bought,
    now: bought,
  })
}

interface CoverPurchase {
  insurance_plan_id: string
  dob: IstDate
  bought: Date
}

/** A cover alone that a demo person bought: order, payment, booking and policy. @returns the policy, still to be applied for */
export async function seedCoverPurchase(
  { db: trx, keys }: Pick<Parts, 'db' | 'keys'>,
  account_id: string,
  { insurance_plan_id, dob, bought }: CoverPurchase,
): Promise<PolicyRow> {
  const buyer = await lockBuyer(trx, account_id)
  const cover = await readSellableCover(trx, insurance_plan_id, bought)
  if (!cover) throw new Error('The demo purchase needs a cover on sale.')
  const transaction_id = randomUUID()
  const order = await insertPaidOrder(trx, buyer, bought, {
    transaction_id,
    insurance_plan_version_id: cover.id,
    sealed_applicant_dob: keys.seal(dob, applicantDobSeal(transaction_id)),
    amount_paise: cover.premium_paise,
    premium_paise: cover.premium_paise,
    breakdown: storePriceLines([premiumLine(cover)]),
    payment_ref: `pay_demo${transaction_id.slice(-12)}`,
    order_ref: `order_demo${transaction_id.slice(-12)}`,
  })
  return startCover(trx, keys, order, { insurance_plan_id, dob }, { payment_ref: order.payment_ref!, now: bought })
}

type PaidOrder = Pick<Insertable<Orders>, 'amount_paise' | 'breakdown' | 'payment_ref'> &
  Partial<Insertable<Orders>> & { order_ref: string }

/** An order that was paid at once, and its payment at the gateway. */
async function insertPaidOrder(
  trx: Db,
  buyer: Awaited<ReturnType<typeof lockBuyer>>,
  bought: Date,
  { order_ref, ...paid }: PaidOrder,
): Promise<OrderRow> {
  const order = await trx
    .insertInto('orders')
    .values({
      account_id: buyer.id,
      status: 'completed',
      customer_name: buyer.name ?? 'Asha Verma',
      customer_email: buyer.email,
      customer_state: buyer.state,
      source: 'demo',
      created_at: bought,
      expires_at: new Date(bought.getTime() + 30 * 60_000),
      completed_at: bought,
      ...paid,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { amount_paise, payment_ref } = order
  const known = { gateway: 'razorpay', order_ref, amount_paise, created_at: bought, updated_at: bought }
  await trx
    .insertInto('payment_orders')
    .values({
      ...known,
      receipt: `demo-${order.transaction_id.slice(0, 30)}`,
      account_id: buyer.id,
      purpose: PLAN_ORDER,
      purpose_id: order.transaction_id,
      status: 'paid',
      paid_payment_ref: payment_ref,
    })
    .execute()
  await trx
    .insertInto('gateway_payments')
    .values({
      ...known,
      payment_ref: payment_ref!,
      currency: 'INR',
      status: 'captured',
      verdict: 'paid',
      method: 'upi',
      captured_at: bought,
    })
    .execute()
  await letGatewayKnow(trx, { order_ref, payment_ref: payment_ref!, amount_paise, created_at: bought })
  return order
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

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
