import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { redeemCoupon } from '#rooms/coupons/server/commands/redeem-coupon.ts'
import { issueInvoice } from '#rooms/invoices/server/commands/issue-invoice.ts'
import { readPriceLines } from '#rooms/plans/rules/stored-price-lines.ts'
import { readDuration } from '#rooms/plans/server/queries/read-plan-version.ts'
import { invoicedLines } from '../../rules/credited-price.ts'
import type { OwnedTerm } from '../owned-plan.ts'
import { type lockBuyer, type OrderRow, setStatus } from '../queries.ts'
import { bookPayment } from './book-payment.ts'
import { notifyPaidLater } from './notify-buyer.ts'
import { creditOldTerm, startTerm } from './start-term.ts'

interface Paid {
  buyer: Pick<Awaited<ReturnType<typeof lockBuyer>>, 'mobile'>
  /** The gateway's id; null where a coupon left nothing to pay. */
  payment_ref: string | null
  /** The plan being renewed or changed. */
  owned: OwnedTerm | undefined
  now: Date
}

/** Starts the order's term: status, coupon, subscription, books, invoice and message in one transaction. */
export async function completeOrder(trx: Db, order: OrderRow, paid: Paid): Promise<OrderRow> {
  const { buyer, payment_ref, owned, now } = paid
  const duration_days = await readDuration(trx, order.plan_version_id)
  const completed = await setStatus(trx, order, {
    status: 'completed',
    sub_status: null,
    completed_at: now,
    payment_ref,
  })
  await redeemCoupon(trx, order.transaction_id, now)
  const subscription_id = await startTerm(trx, order, { duration_days, owned, mobile: buyer.mobile, now })
  await bookPayment(trx, order, now)
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
  await issueInvoice(trx, {
    account_id: order.account_id,
    subscription_id,
    payment_transaction_id: order.transaction_id,
    payment_ref,
    plan_version_id: order.plan_version_id,
    customer: { name: order.customer_name, state: order.customer_state },
    lines: invoicedLines(readPriceLines(order.breakdown)),
    paid_at: now,
    now,
  })
  await creditOldTerm(trx, order, owned, now)
  await notifyPaidLater(trx, order, now)
  return completed
}
