import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { JsonValue, Orders } from '#db/schema.ts'
import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Keys } from '#platform/seal.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { savePerson } from '#rooms/accounts/server/commands/save-person.ts'
import { mayAutoRenew } from '#rooms/auto-renewal/rules/mandate-terms.ts'
import { openMandate } from '#rooms/auto-renewal/server/commands/open-mandate.ts'
import { lockMandateInUse } from '#rooms/auto-renewal/server/mandates.ts'
import { type Channel, couponCode } from '#rooms/coupons/rules/coupon.ts'
import type { CouponQuote } from '#rooms/coupons/server/quote-coupon.ts'
import { openPaymentOrder } from '#rooms/payments/server/commands/open-payment-order.ts'
import type { Payments } from '#rooms/payments/server/payments.ts'
import { type Price, type PriceDiscount, priceOf } from '#rooms/plans/rules/price-lines.ts'
import { storePriceLines } from '#rooms/plans/rules/stored-price-lines.ts'
import { type PlanVersion, readSellablePlan } from '#rooms/plans/server/queries/read-plan-version.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { parseRupees, toRupees } from '#values/money.ts'
import type { requestPayment, requestPaymentAlias } from '../../contract.ts'
import { creditedPrice } from '../../rules/credited-price.ts'
import { orderAt } from '../../rules/order-states.ts'
import { orderLife } from '../../rules/settings.ts'
import { checkoutWords as words } from '../../words.ts'
import { lineOnWire } from '../order-on-wire.ts'
import { readOffered } from '../owned-plan.ts'
import { isLess, promisedTo } from '../promised-to.ts'
import { lockBuyer, ORDER, type OrderRow, PLAN_ORDER } from '../queries.ts'
import { refuseUnserved } from '../refuse-unserved.ts'
import { completeOrder } from './complete-order.ts'
import { cancelOpenOrders, takeCoupon } from './take-coupon.ts'

export const EXPIRE_ORDER = { name: 'checkout.expire-order' }

interface PurchaseInput {
  account_id: string
  wanted: BodyOf<typeof requestPayment>
  /** The referrer, for coupons that require one. */
  from: { channel: Channel; fingerprint: string | undefined }
  idempotency_key: string | undefined
  now: Date
}

/**
 * Opens an order at the current price, with its coupon reserved. The gateway is called afterwards, outside the
 * transaction; where the coupon leaves nothing to pay it is not needed, and the order is completed immediately.
 * @throws Refusal PLAN_UNAVAILABLE, PRICE_CHANGED, COUPON_INVALID, ALREADY_SUBSCRIBED, NOT_RENEWABLE, NOT_CHANGEABLE,
 * CITY_NOT_SERVED, INVALID (fields)
 */
export async function openOrder(db: Db, keys: Keys, payments: Payments, input: PurchaseInput): Promise<OrderRow> {
  const { account_id, wanted, idempotency_key, now } = input
  refuseWhatIsNotOffered(wanted)
  return withTransaction(db, async (trx) => {
    const buyer = await lockBuyer(trx, account_id)
    const same = idempotency_key && (await findByKey(trx, account_id, idempotency_key))
    if (same) return orderAt(same, now)
    const plan = await readSellablePlan(trx, wanted.plan_id)
    if (!plan) throw new Refusal<typeof requestPayment | typeof requestPaymentAlias>('PLAN_UNAVAILABLE')
    if (wanted.auto_debit && !mayAutoRenew(plan))
      throw new Refusal('INVALID', { fields: { auto_debit: words.refusals.autoDebitUnavailable } })
    const { owned, credit } = await ownedPlanFor(trx, input, plan)
    // A changed plan needs new consent; a renewed one has its mandate already.
    if (wanted.auto_debit && wanted.kind === 'RENEWAL' && owned && (await lockMandateInUse(trx, owned.id)))
      throw new Refusal('INVALID', { fields: { auto_debit: words.refusals.autoDebitOn } })
    const pincode = wanted.member_details?.pincode ?? buyer.pincode
    await refuseUnserved(trx, { plan, kind: wanted.kind, pincode })
    const transaction_id = randomUUID()
    const expires_at = new Date(now.getTime() + (await readSetting(trx, orderLife, now)) * 60_000)
    const promised = await promisedTo(trx, { plan, kind: wanted.kind, owned })
    const coupon = await couponOf(trx, keys, input, { transaction_id, expires_at, buyer, plan, promised })
    const price = creditedPrice(priceOf(plan, coupon ?? promised), credit)
    refuseChangedPrice(wanted, plan, price)
    // The bank is asked together with a payment: without one, no mandate can be given.
    if (wanted.auto_debit && price.amount_paise === 0n)
      throw new Refusal('INVALID', { fields: { auto_debit: words.refusals.autoDebitNothingToPay } })
    const customer = await rememberBuyer(trx, buyer, wanted.member_details ?? {})
    const [order] = await insertOrder(trx, {
      transaction_id,
      account_id,
      plan_id: plan.plan_id,
      plan_version_id: plan.id,
      plan_line: plan.line,
      kind: wanted.kind,
      owned_subscription_id: wanted.kind === 'NEW' ? null : (owned?.id ?? null),
      credit_paise: credit?.credit_paise ?? 0n,
      status: 'initiated',
      amount_paise: price.amount_paise,
      breakdown: storePriceLines(price.lines),
      coupon_code: coupon?.coupon.code ?? null,
      discount_paise: coupon?.discount_paise ?? 0n,
      customer_name: customer.name,
      customer_email: customer.email,
      customer_state: customer.state,
      source: wanted.source ?? null,
      medium: wanted.medium ?? null,
      campaign: wanted.campaign ?? null,
      idempotency_key: idempotency_key ?? null,
      created_at: now,
      expires_at,
    })
    if (!order) throw new Error('An order was not stored.')
    const { amount_paise } = order
    if (amount_paise === 0n) return completeOrder(trx, order, { buyer, payment_ref: null, owned, now })
    await openPaymentOrder(
      trx,
      payments,
      { account_id, purpose: PLAN_ORDER, purpose_id: transaction_id, amount_paise },
      now,
    )
    if (wanted.auto_debit) {
      const starts_on = wanted.kind === 'RENEWAL' && owned?.in_force ? addDays(owned.end_date, 1) : istDateOf(now)
      await openMandate(trx, { account_id, plan, starts_on, order_transaction_id: transaction_id, now })
    }
    await enqueue(trx, EXPIRE_ORDER, { payload: { transaction_id }, run_at: expires_at })
    return order
  })
}

/**
 * The plan being renewed or changed, and the credit for its unused days.
 * @throws Refusal PLAN_BLOCKED, REFUND_WAITING; ALREADY_SUBSCRIBED, NOT_RENEWABLE, NOT_CHANGEABLE, each with what may be done instead
 */
async function ownedPlanFor(trx: Db, { account_id, wanted: { kind }, now }: PurchaseInput, plan: PlanVersion) {
  const { owned, kinds, credit_paise } = await readOffered(trx, { account_id, plan, now })
  if (owned?.status === 'BLOCKED' && owned.in_force)
    throw new Refusal<typeof requestPayment | typeof requestPaymentAlias>('PLAN_BLOCKED')
  if (owned?.refund_requested_at)
    throw new Refusal<typeof requestPayment | typeof requestPaymentAlias>('REFUND_WAITING')
  if (!kinds.includes(kind)) {
    const instead = owned?.in_force ? { subscription_id: owned.id, end_date: owned.end_date, kinds } : { kinds }
    throw new Refusal<typeof requestPayment | typeof requestPaymentAlias>(REFUSED[kind], { extra_args: instead })
  }
  if (kind === 'NEW') return { owned: undefined, credit: undefined }
  return { owned, credit: kind === 'CHANGE' && owned ? { plan_name: owned.plan_name, credit_paise } : undefined }
}

const REFUSED = { NEW: 'ALREADY_SUBSCRIBED', RENEWAL: 'NOT_RENEWABLE', CHANGE: 'NOT_CHANGEABLE' } as const

/**
 * The requested coupon, reserved.
 * @throws Refusal COUPON_INVALID with the price without it, which the buyer sees before paying
 */
async function couponOf(
  trx: Db,
  keys: Keys,
  { wanted, from, now }: PurchaseInput,
  order: {
    transaction_id: string
    expires_at: Date
    buyer: Buyer
    plan: PlanVersion
    promised: PriceDiscount | undefined
  },
): Promise<CouponQuote | null> {
  const code = wanted.coupon_code
  if (!code) return null
  // A change has its credit and allows no coupon in addition.
  if (wanted.kind === 'CHANGE')
    throw new Refusal<typeof requestPayment | typeof requestPaymentAlias>('COUPON_INVALID', {
      fields: { coupon_code: words.refusals.couponInvalid },
    })
  await cancelOpenOrders(trx, order.buyer.id, couponCode(code) ?? code, now)
  const taking = { ...order, coupon_code: code, auto_debit: wanted.auto_debit, from, keys, now }
  const { quote, refusal } = await takeCoupon(trx, taking)
  if (quote && !isLess(quote, order.promised)) return quote
  throw new Refusal<typeof requestPayment | typeof requestPaymentAlias>('COUPON_INVALID', {
    fields: { coupon_code: words.refusals.couponInvalid },
    extra_args: {
      reason: refusal ?? 'COUPON_LESS',
      discount: 0,
      ...priceNow(order.plan, priceOf(order.plan, order.promised)),
    },
  })
}

function refuseWhatIsNotOffered(wanted: PurchaseInput['wanted']): void {
  const fields: Record<string, string> = {}
  if (wanted.insurance_plan_id) fields.insurance_plan_id = words.refusals.notOffered
  if (wanted.plan_proposal_id) fields.plan_proposal_id = words.refusals.notOffered
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
}

/** What the buyer has seen must still be current: the page shows it, the price decides what is paid. */
function refuseChangedPrice(
  { plan_version_id, seen_amount }: PurchaseInput['wanted'],
  plan: PlanVersion,
  price: Price,
): void {
  const isSameVersion = plan_version_id === undefined || plan_version_id === plan.id
  const isSameTotal = seen_amount === undefined || parseRupees(seen_amount) === price.amount_paise
  if (!isSameVersion || !isSameTotal)
    throw new Refusal<typeof requestPayment | typeof requestPaymentAlias>('PRICE_CHANGED', {
      extra_args: priceNow(plan, price),
    })
}

function priceNow(plan: PlanVersion, price: Price) {
  return {
    plan_version_id: plan.id,
    amount: toRupees(price.amount_paise),
    breakdown: price.lines.map(lineOnWire),
  }
}

async function findByKey(trx: Db, account_id: string, idempotency_key: string): Promise<OrderRow | undefined> {
  return (await orderByKey(trx, { account_id, idempotency_key }))[0]
}

const orderByKey = preparedQuery(
  (db, { account_id, idempotency_key }: { account_id: string; idempotency_key: string }) =>
    db
      .selectFrom('orders')
      .select(ORDER)
      .where('account_id', '=', account_id)
      .where('idempotency_key', '=', idempotency_key),
)

type NewOrder = Omit<Insertable<Orders>, 'breakdown'> & { breakdown: string }

const insertOrder = preparedQuery((db, row: NewOrder) =>
  db
    .insertInto('orders')
    .values({ ...row, breakdown: sql<JsonValue>`${row.breakdown}::jsonb` })
    .returning(ORDER),
)

type Buyer = Awaited<ReturnType<typeof lockBuyer>>

/** Stores the buyer's details. Name and State are required once: the State decides the tax on the invoice. */
async function rememberBuyer(trx: Db, buyer: Buyer, details: NonNullable<PurchaseInput['wanted']['member_details']>) {
  const name = details.name ?? buyer.name
  const state = details.state ?? buyer.state
  if (!name || !state)
    throw new Refusal('INVALID', {
      fields: {
        ...(!name && { 'member_details.name': words.mandatory }),
        ...(!state && { 'member_details.state': words.stateMissing }),
      },
    })
  const known = { name, email: details.email ?? buyer.email, state, pincode: details.pincode ?? buyer.pincode }
  const isSame = known.name === buyer.name && known.email === buyer.email && known.state === buyer.state
  if (!isSame || known.pincode !== buyer.pincode) await savePerson(trx, { id: buyer.id, ...known })
  return known
}
