import { randomUUID } from 'node:crypto'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { sendBehind } from '#platform/database/send-behind.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Keys } from '#platform/seal.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { openMandate } from '#rooms/auto-renewal/server/commands/open-mandate.ts'
import { type Channel, couponCode } from '#rooms/coupons/rules/coupon.ts'
import { openPaymentOrder } from '#rooms/payments/server/commands/open-payment-order.ts'
import type { PaymentOrder, Payments } from '#rooms/payments/server/payments.ts'
import { storePriceLines } from '#rooms/plans/rules/stored-price-lines.ts'
import { readSellablePlan } from '#rooms/plans/server/queries/read-plan-version.ts'
import { listOwnedTerms } from '#rooms/subscriptions/server/list-paid-terms.ts'
import { readPlanHistory } from '#rooms/subscriptions/server/plan-history.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import type { requestPayment, requestPaymentAlias } from '../../contract/orders.ts'
import { orderAt } from '../../rules/order-states.ts'
import { withPremium } from '../../rules/premium-line.ts'
import { orderLife } from '../../rules/settings.ts'
import { checkoutWords as words } from '../../words.ts'
import { applicantDobSeal } from '../applicant-seal.ts'
import type { NewOrderFacts } from '../order-on-wire.ts'
import { refuseUncheckedPatient } from '../proposal-of-order.ts'
import { lockBuyer, type OrderRow, PLAN_ORDER } from '../queries.ts'
import { coverToSell, readAskedCover, type WantedCover } from '../wanted-cover.ts'
import { type PurchaseBody, refuseChangedPrice, refuseWhatIsNotOffered } from './check-purchase.ts'
import { completeOrder } from './complete-order.ts'
import { type PricedPlan, pricePlan } from './price-plan.ts'
import { findByKey, insertOrder, type NewOrder, rememberBuyer } from './store-order.ts'
import { lockOpenOrders } from './take-coupon.ts'

export const EXPIRE_ORDER = { name: 'checkout.expire-order' }

interface PurchaseInput {
  account_id: string
  wanted: PurchaseBody
  /** The referrer, for coupons that require one. */
  from: { channel: Channel; fingerprint: string | undefined }
  idempotency_key: string | undefined
  /** What is done in the transaction where the order is opened. */
  onOpened?: (trx: Db) => Promise<void>
  now: Date
}

/** An order, and for a new one what its answer says besides: what was written is not read again. */
export interface OpenedOrder {
  order: OrderRow
  fresh?: NewOrderFacts & { mobile: string; payment_order: PaymentOrder }
}

/**
 * Opens an order for a plan, a cover or both at the current price, with its coupon reserved. The gateway is called
 * afterwards, outside the transaction; where the coupon leaves nothing to pay it is not needed, and the order is completed
 * immediately.
 * @throws Refusal PLAN_UNAVAILABLE, PRICE_CHANGED, COUPON_INVALID, ALREADY_SUBSCRIBED, NOT_RENEWABLE, NOT_CHANGEABLE,
 * CITY_NOT_SERVED, NOT_ELIGIBLE, NOT_FOUND (the proposal), COVER_UNAVAILABLE, ALREADY_COVERED, INVALID (fields)
 */
export async function openOrder(db: Db, keys: Keys, payments: Payments, input: PurchaseInput): Promise<OpenedOrder> {
  refuseWhatIsNotOffered(input.wanted)
  const opened = await withTransaction(db, async (trx) => {
    const written = await writeOrder(trx, keys, payments, input)
    await input.onOpened?.(trx)
    return written
  })
  return { ...opened, order: opened.order() }
}

async function writeOrder(trx: Db, keys: Keys, payments: Payments, input: PurchaseInput) {
  const { account_id, wanted, from, idempotency_key, now } = input
  // In one packet, the lock first: all that follows is read under it.
  const [buyer, same, plan, terms, history, open, asked] = await Promise.all([
    lockBuyer(trx, account_id),
    idempotency_key === undefined ? undefined : findByKey(trx, account_id, idempotency_key),
    wanted.plan_id === undefined ? undefined : readSellablePlan(trx, wanted.plan_id),
    listOwnedTerms(trx, account_id, now),
    readPlanHistory(trx, account_id, now),
    wanted.coupon_code ? lockOpenOrders(trx, { account_id, code: typedCode(wanted.coupon_code) }) : [],
    readAskedCover(trx, account_id, wanted, now),
  ])
  if (same) return { order: () => orderAt(same, now) }
  if (wanted.plan_id !== undefined && !plan)
    throw new Refusal<typeof requestPayment | typeof requestPaymentAlias>('PLAN_UNAVAILABLE')
  const insured = coverToSell(asked, wanted, now)
  const cover = insured?.cover
  const { plan_proposal_id } = wanted
  const proposal_version = plan
    ? await refuseUncheckedPatient(trx, keys, { account_id, plan, plan_proposal_id, now })
    : null
  const transaction_id = randomUUID()
  const expires_at = new Date(now.getTime() + (await readSetting(trx, orderLife, now)) * 60_000)
  const placing = { wanted, transaction_id, expires_at, buyer, terms, history, open, cover, from, now }
  const priced = plan && (await pricePlan(trx, keys, { ...placing, plan }))
  const price = withPremium(priced?.price, cover)
  refuseChangedPrice(wanted, { plan, cover, price })
  // The bank is asked about the plan's own price: without one, no mandate can be given.
  if (wanted.auto_debit && priced?.price.amount_paise === 0n)
    throw new Refusal('INVALID', { fields: { auto_debit: words.refusals.autoDebitNothingToPay } })
  const customer = await rememberBuyer(trx, buyer, wanted.member_details ?? {}, {
    needsState: priced !== undefined,
    now,
  })
  const row: NewOrder = {
    transaction_id,
    account_id,
    ...planColumns(priced, wanted, proposal_version),
    ...coverColumns(keys, transaction_id, insured),
    status: 'initiated',
    amount_paise: price.amount_paise,
    breakdown: storePriceLines(price.lines),
    customer_name: customer.name,
    customer_email: customer.email,
    customer_state: customer.state,
    source: wanted.source ?? null,
    medium: wanted.medium ?? null,
    campaign: wanted.campaign ?? null,
    idempotency_key: idempotency_key ?? null,
    created_at: now,
    expires_at,
  }
  const { amount_paise } = price
  const plan_name = plan?.name ?? null
  if (plan && amount_paise === 0n) {
    const sold = { plan_name, duration_days: plan.duration_days, invoice_id: null }
    const free = await insertOrder(trx, row)
    const completed = await completeOrder(trx, keys, free, {
      buyer,
      sold,
      payment_ref: null,
      owned: priced?.owned,
      now,
    })
    return { order: () => completed }
  }
  // The number that the database gives it is known once this is committed.
  let order: OrderRow | undefined
  await sendBehind(trx, async () => {
    order = await insertOrder(trx, row)
  })
  const toPay = { account_id, purpose: PLAN_ORDER, purpose_id: transaction_id, amount_paise }
  const payment_order = await openPaymentOrder(trx, payments, toPay, now, true)
  if (priced && wanted.auto_debit) {
    const { owned } = priced
    const starts_on = wanted.kind === 'RENEWAL' && owned?.in_force ? addDays(owned.end_date, 1) : istDateOf(now)
    const mandate = { account_id, plan: priced.plan, starts_on, order_transaction_id: transaction_id, now }
    await openMandate(trx, mandate)
  }
  await enqueue(trx, EXPIRE_ORDER, { payload: { transaction_id }, run_at: expires_at })
  return { order: () => order!, fresh: { plan_name, cover, mobile: buyer.mobile, payment_order } }
}

const typedCode = (coupon_code: string) => couponCode(coupon_code) ?? coupon_code

function planColumns(
  priced: PricedPlan | undefined,
  { kind, plan_proposal_id }: PurchaseBody,
  plan_proposal_version: number | null,
) {
  if (!priced) return {}
  const { plan, owned, credit_paise, coupon } = priced
  return {
    plan_id: plan.plan_id,
    plan_version_id: plan.id,
    plan_line: plan.line,
    plan_proposal_id: plan_proposal_id ?? null,
    plan_proposal_version,
    kind,
    owned_subscription_id: kind === 'NEW' ? null : (owned?.id ?? null),
    credit_paise,
    coupon_code: coupon?.coupon.code ?? null,
    discount_paise: coupon?.discount_paise ?? 0n,
  }
}

function coverColumns(keys: Keys, transaction_id: string, insured: WantedCover | undefined) {
  if (!insured) return {}
  const { cover, dob } = insured
  return {
    insurance_plan_version_id: cover.id,
    premium_paise: cover.premium_paise,
    sealed_applicant_dob: keys.seal(dob, applicantDobSeal(transaction_id)),
  }
}
