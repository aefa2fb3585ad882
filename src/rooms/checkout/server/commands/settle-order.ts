import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { mandatePaid } from '#rooms/auto-renewal/server/commands/mandate-paid.ts'
import { notifyUnallocated } from '#rooms/auto-renewal/server/notify-subscriber.ts'
import { releaseCoupon } from '#rooms/coupons/server/commands/redeem-coupon.ts'
import { bookUnallocated } from '#rooms/payments/server/book-payment.ts'
import { returnPayment } from '#rooms/payments/server/commands/request-refund.ts'
import type { PaymentUpdate, Settle } from '#rooms/payments/server/payments.ts'
import { priceOf } from '#rooms/plans/rules/price-lines.ts'
import { upgradeCredit } from '#rooms/plans/rules/upgrade-credit.ts'
import { readSellablePlan } from '#rooms/plans/server/queries/read-plan-version.ts'
import { listPlacesTaken } from '#rooms/subscriptions/server/activate-subscription.ts'
import { readPlanHistory } from '#rooms/subscriptions/server/plan-history.ts'
import { istDateOf } from '#values/ist-date.ts'
import { creditedPrice } from '../../rules/credited-price.ts'
import { isHonoured, orderStep } from '../../rules/order-states.ts'
import { planPart } from '../../rules/premium-line.ts'
import type { OwnedTerm } from '../owned-plan.ts'
import { coverForOrder, isCoverHonoured, type PaidCover } from '../paid-cover.ts'
import { promisedTo } from '../promised-to.ts'
import { isPatientEligible } from '../proposal-of-order.ts'
import {
  isPlanOrder,
  lockBuyer,
  lockOrder,
  type OrderItem,
  type OrderRow,
  type PlanOrder,
  readSold,
  setStatus,
} from '../queries.ts'
import { bookRefund } from './book-payment.ts'
import { completeOrder } from './complete-order.ts'
import { lockOrderNow } from './lock-order-now.ts'
import { notifyBuyer, type SettleParts } from './notify-buyer.ts'
import { ownedPlanForOrder } from './start-term.ts'
import { takeCoupon } from './take-coupon.ts'

/**
 * Processes the outcome of an order's payment, in the transaction that records the money. Paid while open completes the
 * order and starts the plan and the cover; paid late does so while both are sold at the same price; what cannot be
 * honoured is refunded.
 */
export function settleOrders(parts: SettleParts): Settle {
  return (trx, update) => settleOrder(trx, parts, update)
}

async function settleOrder(trx: Db, parts: SettleParts, update: PaymentUpdate): Promise<void> {
  if (update.kind === 'refunded') return orderRefunded(trx, update)
  if (update.kind === 'returned') return notifyUnallocated(trx, parts, update)
  if (update.kind === 'paid') return orderPaid(trx, parts, update)
  const order = await lockOrderNow(trx, update.order.purpose_id, update.now)
  const step = orderStep(order.status, update.kind)
  if (typeof step === 'string') return
  await setStatus(trx, order, { status: step.to, sub_status: step.sub_status ?? null })
  if (step.to !== 'failure') return
  await releaseCoupon(trx, order.transaction_id, 'failure', update.now)
  await notifyBuyer(trx, parts, 'payment-failed', order, update.now)
}

/** Locks the order, its coupon's use and the buyer, in this order, and reads what they decide about in the same packet. */
async function orderPaid(trx: Db, parts: SettleParts, update: MoneyUpdate): Promise<void> {
  const { account_id, purpose_id } = update.order
  const [order, buyer, places, sold] = await Promise.all([
    lockOrderNow(trx, purpose_id, update.now),
    lockBuyer(trx, account_id),
    listPlacesTaken(trx, account_id, update.now),
    readSold(trx, purpose_id),
  ])
  const step = orderStep(order.status, update.kind)
  if (step === 'nothing') return
  if (buyer.erased_at) return returnMoney(trx, parts, order, update, DELETED)
  const owned = await ownedPlanForOrder(trx, order, places, update.now)
  const cover = await coverForOrder(trx, parts.keys, { order, sold, now: update.now })
  const isLate = step === 'late_money'
  const isEligible = await isPatientEligible(trx, parts.keys, { order, isLate, now: update.now })
  if (!isEligible) return returnMoney(trx, parts, order, update, NOT_CHECKED)
  const paid = { order, buyer, sold, owned, cover, update }
  return isLate ? settleLateMoney(trx, parts, paid) : settlePaid(trx, parts, paid)
}

const OVERTAKEN =
  'The buyer already has an active plan of this kind, or the one to renew or change is no longer as it was'

const NOT_CHECKED = 'Who the home care is for was answered otherwise meanwhile, or must be checked again'

const DELETED = 'The buyer has deleted their account'

const COVERED = 'The buyer has got this cover meanwhile'

type MoneyUpdate = Exclude<PaymentUpdate, { kind: 'refunded' | 'returned' }>

interface PaidOrder {
  order: OrderRow
  buyer: Awaited<ReturnType<typeof lockBuyer>>
  sold: OrderItem
  /** The plan being renewed or changed; 'no' if the order can no longer be honoured. */
  owned: OwnedTerm | undefined | 'no'
  /** The cover that was paid for; 'no' if the buyer has it already. */
  cover: PaidCover | undefined | 'no'
  update: MoneyUpdate
}

/**
 * Honoured while everything that was paid for is sold at the price that was paid, plan and cover; else the whole payment
 * goes back. An order whose coupon was released needs a new use of it.
 */
async function settleLateMoney(trx: Db, parts: SettleParts, paid: PaidOrder): Promise<void> {
  const { order, buyer, sold, owned, cover, update } = paid
  if (owned === 'no') return returnMoney(trx, parts, order, update, OVERTAKEN)
  if (cover === 'no') return returnMoney(trx, parts, order, update, COVERED)
  if (cover && !(await isCoverHonoured(trx, order, cover, update.now)))
    return returnMoney(
      trx,
      parts,
      order,
      update,
      'The cover is no longer sold at this premium, or not to a person of this age',
    )
  const refusal = isPlanOrder(order)
    ? await latePlanRefusal(trx, parts, order, { buyer, owned, now: update.now })
    : undefined
  if (refusal !== undefined) return returnMoney(trx, parts, order, update, refusal)
  await completePaid(trx, parts, order, { buyer, sold, owned, cover, update })
}

/** Why late money no longer buys its plan; undefined where it does, with its coupon used again. */
async function latePlanRefusal(
  trx: Db,
  parts: SettleParts,
  order: PlanOrder,
  { buyer, owned, now }: Pick<PaidOrder, 'buyer'> & { owned: OwnedTerm | undefined; now: Date },
): Promise<string | undefined> {
  const plan = await readSellablePlan(trx, order.plan_id)
  const coupon = plan && (await couponAgain(trx, parts, order, { buyer, plan, now }))
  if (coupon?.refusal) return 'The coupon of the order no longer holds'
  const credit = owned && order.kind === 'CHANGE' ? creditNow(owned, now) : undefined
  const promised = plan && (await promisedTo(trx, { plan, kind: order.kind, owned }))
  const price = plan && creditedPrice(priceOf(plan, coupon?.quote ?? promised), credit)
  if (!isHonoured({ amount_paise: planPart(order) }, price)) return 'The plan is no longer sold at this price'
  return undefined
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
  const history = await readPlanHistory(trx, late.buyer.id, late.now)
  const taking = { transaction_id, expires_at, coupon_code, ...late, history, auto_debit: true, from: null, keys }
  return takeCoupon(trx, taking)
}

async function settlePaid(trx: Db, parts: SettleParts, paid: PaidOrder): Promise<void> {
  const { order, buyer, sold, owned, cover, update } = paid
  if (owned === 'no') return returnMoney(trx, parts, order, update, OVERTAKEN)
  if (cover === 'no') return returnMoney(trx, parts, order, update, COVERED)
  await completePaid(trx, parts, order, { buyer, sold, owned, cover, update })
}

/** The order in time and the honoured one alike: the term, the policy, and the mandate that came with its payment. */
async function completePaid(
  trx: Db,
  { keys }: SettleParts,
  order: OrderRow,
  paid: Pick<PaidOrder, 'buyer' | 'sold' | 'update'> & { owned: OwnedTerm | undefined; cover: PaidCover | undefined },
): Promise<void> {
  const { buyer, sold, owned, cover } = paid
  const { payment, now } = paid.update
  await completeOrder(trx, keys, order, { buyer, sold, owned, cover, payment_ref: payment.payment_ref, now })
  if (sold.has_mandate) await mandatePaid(trx, { order_transaction_id: order.transaction_id, payment, now })
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
  const amount_paise = await returnPayment(trx, { payment, reason, reference }, now)
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
    after: { amount_paise, payment_ref: payment.payment_ref },
    reason,
  })
  if (amount_paise > 0n) await notifyBuyer(trx, parts, 'payment-refunded', { ...order, amount_paise }, now)
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
