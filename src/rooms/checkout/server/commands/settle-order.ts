import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { mandatePaid } from '#rooms/auto-renewal/server/commands/mandate-paid.ts'
import { releaseCoupon } from '#rooms/coupons/server/commands/redeem-coupon.ts'
import { bookUnallocated } from '#rooms/payments/server/book-payment.ts'
import { requestRefund } from '#rooms/payments/server/commands/request-refund.ts'
import type { PaymentUpdate, Settle } from '#rooms/payments/server/payments.ts'
import { priceOf } from '#rooms/plans/rules/price-lines.ts'
import { upgradeCredit } from '#rooms/plans/rules/upgrade-credit.ts'
import { readSellablePlan } from '#rooms/plans/server/queries/read-plan-version.ts'
import { istDateOf } from '#values/ist-date.ts'
import { creditedPrice } from '../../rules/credited-price.ts'
import { isHonoured, orderStep } from '../../rules/order-states.ts'
import type { OwnedTerm } from '../owned-plan.ts'
import { promisedTo } from '../promised-to.ts'
import { lockBuyer, lockOrder, type OrderRow, setStatus } from '../queries.ts'
import { bookRefund } from './book-payment.ts'
import { completeOrder } from './complete-order.ts'
import { lockOrderNow } from './lock-order-now.ts'
import { notifyBuyer, type SettleParts } from './notify-buyer.ts'
import { ownedPlanForOrder } from './start-term.ts'
import { takeCoupon } from './take-coupon.ts'

/**
 * Processes the outcome of an order's payment, in the transaction that records the money. Paid while open completes the
 * order and starts the plan; paid late does so while the plan is sold at the same price; what cannot be honoured is
 * refunded.
 */
export function settleOrders(parts: SettleParts): Settle {
  return (trx, update) => settleOrder(trx, parts, update)
}

async function settleOrder(trx: Db, parts: SettleParts, update: PaymentUpdate): Promise<void> {
  if (update.kind === 'refunded') return orderRefunded(trx, update)
  const order = await lockOrderNow(trx, update.order.purpose_id, update.now)
  const step = orderStep(order.status, update.kind)
  if (step === 'nothing') return
  if (step === 'late_money') return settleLateMoney(trx, parts, order, update)
  if (step.to === 'completed') return settlePaid(trx, parts, order, update)
  await setStatus(trx, order, { status: step.to, sub_status: step.sub_status ?? null })
  if (step.to !== 'failure') return
  await releaseCoupon(trx, order.transaction_id, 'failure', update.now)
  await notifyBuyer(trx, parts, 'payment-failed', order, update.now)
}

const OVERTAKEN =
  'The buyer already has an active plan of this kind, or the one to renew or change is no longer as it was'

type MoneyUpdate = Exclude<PaymentUpdate, { kind: 'refunded' }>

/**
 * Honoured while the plan is sold at the price that was paid; an order whose coupon was released needs a new use of it.
 */
async function settleLateMoney(trx: Db, parts: SettleParts, order: OrderRow, update: MoneyUpdate): Promise<void> {
  const plan = await readSellablePlan(trx, order.plan_id)
  const buyer = await lockBuyer(trx, order.account_id)
  const owned = await ownedPlanForOrder(trx, order, update.now)
  if (owned === 'no') return returnMoney(trx, parts, order, update, OVERTAKEN)
  const coupon = plan && (await couponAgain(trx, parts, order, { buyer, plan, now: update.now }))
  if (coupon?.refusal) return returnMoney(trx, parts, order, update, 'The coupon of the order no longer holds')
  const credit = owned && order.kind === 'CHANGE' ? creditNow(owned, update.now) : undefined
  const promised = plan && (await promisedTo(trx, { plan, kind: order.kind, owned }))
  if (isHonoured(order, plan && creditedPrice(priceOf(plan, coupon?.quote ?? promised), credit)))
    return completePaid(trx, order, { buyer, owned, update })
  await returnMoney(trx, parts, order, update, 'The plan is no longer sold at this price')
}

/** The unused days of a plan as of today: late money is measured against the price of its own day. */
function creditNow(owned: OwnedTerm, now: Date) {
  return { plan_name: owned.plan_name, credit_paise: upgradeCredit(owned, istDateOf(now)) }
}

/** A new use of the coupon that an order released when it closed; undefined for an order without one. */
async function couponAgain(
  trx: Db,
  { keys }: SettleParts,
  { transaction_id, expires_at, coupon_code }: OrderRow,
  late: Pick<Parameters<typeof takeCoupon>[1], 'buyer' | 'plan' | 'now'>,
) {
  if (coupon_code === null) return undefined
  return takeCoupon(trx, { transaction_id, expires_at, coupon_code, ...late, auto_debit: true, from: null, keys })
}

async function settlePaid(trx: Db, parts: SettleParts, order: OrderRow, update: MoneyUpdate): Promise<void> {
  const buyer = await lockBuyer(trx, order.account_id)
  const owned = await ownedPlanForOrder(trx, order, update.now)
  if (owned === 'no') return returnMoney(trx, parts, order, update, OVERTAKEN)
  await completePaid(trx, order, { buyer, owned, update })
}

/** The order in time and the honoured one alike: the term, and the mandate that came with its payment. */
async function completePaid(
  trx: Db,
  order: OrderRow,
  paid: Pick<Parameters<typeof completeOrder>[2], 'buyer' | 'owned'> & { update: MoneyUpdate },
): Promise<void> {
  const { buyer, owned } = paid
  const { payment, now } = paid.update
  await completeOrder(trx, order, { buyer, owned, payment_ref: payment.payment_ref, now })
  await mandatePaid(trx, { order_transaction_id: order.transaction_id, payment, now })
}

async function returnMoney(
  trx: Db,
  parts: SettleParts,
  order: OrderRow,
  { payment, now }: Pick<MoneyUpdate, 'payment' | 'now'>,
  reason: string,
): Promise<void> {
  const reference = `late-${payment.payment_ref}`
  await bookUnallocated(trx, payment, now)
  await requestRefund(trx, { payment, amount_paise: payment.amount_paise, reason, reference, approved: true }, now)
  await mandatePaid(trx, { order_transaction_id: order.transaction_id, payment, now })
  const status = order.status === 'initiated' ? 'failure' : order.status
  await setStatus(trx, order, { status, sub_status: 'refund_requested' })
  await releaseCoupon(trx, order.transaction_id, 'failure', now)
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
  await notifyBuyer(trx, parts, 'payment-refunded', order, now)
}

async function orderRefunded(
  trx: Db,
  { order, refund, now }: Extract<PaymentUpdate, { kind: 'refunded' }>,
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
