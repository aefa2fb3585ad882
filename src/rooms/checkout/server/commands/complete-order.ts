import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { sendBehind } from '#platform/database/send-behind.ts'
import type { Keys } from '#platform/seal.ts'
import { renamePerson } from '#rooms/accounts/server/commands/save-person.ts'
import { redeemCoupon } from '#rooms/coupons/server/commands/redeem-coupon.ts'
import { consumeProposal } from '#rooms/covid-care/server/commands/consume-proposal.ts'
import { issueInvoice } from '#rooms/invoices/server/commands/issue-invoice.ts'
import { readPriceLines } from '#rooms/plans/rules/stored-price-lines.ts'
import { invoicedLines } from '../../rules/credited-price.ts'
import type { OwnedTerm } from '../owned-plan.ts'
import { type PaidCover, startCover } from '../paid-cover.ts'
import { isPlanOrder, type lockBuyer, type OrderItem, type OrderRow, type PlanOrder, setStatus } from '../queries.ts'
import { bookPayment } from './book-payment.ts'
import { notifyPaidLater } from './notify-buyer.ts'
import { creditOldTerm, startTerm } from './start-term.ts'

interface OrderCompletion {
  buyer: Pick<Awaited<ReturnType<typeof lockBuyer>>, 'mobile'>
  sold: Pick<OrderItem, 'plan_name' | 'duration_days' | 'invoice_id'>
  /** The gateway's id; null where a coupon left nothing to pay. */
  payment_ref: string | null
  /** The plan being renewed or changed. */
  owned: OwnedTerm | undefined
  /** The cover that the payment is for as well, or alone. */
  cover?: PaidCover | undefined
  now: Date
}

/** Starts what the order is for: status, coupon, subscription, policy, books, invoice and message in one transaction. */
export async function completeOrder(
  trx: Db,
  keys: Pick<Keys, 'seal'>,
  order: OrderRow,
  paid: OrderCompletion,
): Promise<OrderRow> {
  const { payment_ref, cover, now } = paid
  const completed = await setStatus(trx, order, {
    status: 'completed',
    sub_status: null,
    completed_at: now,
    payment_ref,
  })
  await sendBehind(trx, () => renamePerson(trx, { id: order.account_id, name: order.customer_name, named_at: now }))
  await redeemCoupon(trx, order.transaction_id, now)
  const subscription_id = isPlanOrder(order) ? await startPlan(trx, order, paid) : undefined
  await audit(trx, {
    at: now,
    actor: payment_ref === null ? 'system' : 'gateway',
    on_behalf_of: order.account_id,
    action: 'checkout.order-completed',
    entity: 'order',
    entity_id: order.transaction_id,
    before: { status: order.status },
    after: { status: 'completed', amount_paise: order.amount_paise, payment_ref },
  })
  if (cover && payment_ref !== null) await startCover(trx, keys, order, cover, { payment_ref, now })
  if (isPlanOrder(order) && subscription_id) await invoicePlan(trx, order, subscription_id, paid)
  await notifyPaidLater(trx, order, now)
  return completed
}

async function startPlan(trx: Db, order: PlanOrder, { buyer, sold, owned, now }: OrderCompletion): Promise<string> {
  const { duration_days } = sold
  if (duration_days === null) throw new Error(`Order ${order.transaction_id} sells no plan.`)
  const [subscription_id] = await Promise.all([
    startTerm(trx, order, { duration_days, owned, mobile: buyer.mobile, now }),
    bookPayment(trx, order, now),
  ])
  const { plan_proposal_id } = order
  if (plan_proposal_id !== null) await consumeProposal(trx, { plan_proposal_id, subscription_id, now })
  return subscription_id
}

/** Of the plan's part alone: a premium is invoiced by its insurer. Late in the transaction: the series stays locked. */
async function invoicePlan(trx: Db, order: PlanOrder, subscription_id: string, paid: OrderCompletion): Promise<void> {
  const { sold, owned, payment_ref, now } = paid
  const { plan_name, invoice_id } = sold
  await issueInvoice(trx, {
    account_id: order.account_id,
    subscription_id,
    payment_transaction_id: order.transaction_id,
    payment_ref,
    plan_version_id: order.plan_version_id,
    ...(plan_name !== null && { known: { plan_name, invoice_id } }),
    customer: { name: order.customer_name, state: order.customer_state },
    lines: invoicedLines(readPriceLines(order.breakdown)),
    paid_at: now,
    now,
  })
  await creditOldTerm(trx, order, owned, now)
}
