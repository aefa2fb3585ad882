import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { mayAutoRenew } from '#rooms/auto-renewal/rules/mandate-terms.ts'
import { lockMandateInUse } from '#rooms/auto-renewal/server/mandates.ts'
import type { Channel } from '#rooms/coupons/rules/coupon.ts'
import type { PlanHistory } from '#rooms/coupons/rules/refusal.ts'
import type { CouponQuote } from '#rooms/coupons/server/quote-coupon.ts'
import { type Price, type PriceDiscount, priceOf } from '#rooms/plans/rules/price-lines.ts'
import type { PlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import type { OwnedPlanTerm } from '#rooms/subscriptions/server/list-paid-terms.ts'
import type { requestPayment, requestPaymentAlias } from '../../contract/orders.ts'
import { creditedPrice } from '../../rules/credited-price.ts'
import { type Premium, withPremium } from '../../rules/premium-line.ts'
import { checkoutWords as words } from '../../words.ts'
import { type OwnedTerm, offeredTo } from '../owned-plan.ts'
import { isLess, promisedTo } from '../promised-to.ts'
import type { lockBuyer, OrderRow } from '../queries.ts'
import { refuseUnserved } from '../refuse-unserved.ts'
import { ownedPlanFor, type PurchaseBody, priceNow } from './check-purchase.ts'
import { cancelOpenOrders, takeCoupon } from './take-coupon.ts'

interface PriceInput {
  wanted: PurchaseBody
  transaction_id: string
  /** The end of the order's time to pay. */
  expires_at: Date
  buyer: Awaited<ReturnType<typeof lockBuyer>>
  /** Read under the buyer's lock. */
  terms: readonly OwnedPlanTerm[]
  history: PlanHistory
  /** The buyer's open orders with the coupon. */
  open: readonly OrderRow[]
  plan: PlanVersion
  /** Bought in the same payment: part of the price that a refusal answers. */
  cover: Premium | undefined
  /** The referrer, for coupons that require one. */
  from: { channel: Channel; fingerprint: string | undefined }
  now: Date
}

/** The plan of an order with its own part of the price. */
export interface PricedPlan {
  plan: PlanVersion
  price: Price
  owned: OwnedTerm | undefined
  credit_paise: bigint
  coupon: CouponQuote | null
}

/**
 * Checks that the buyer may buy the plan, and prices it with its coupon reserved.
 * @throws Refusal COUPON_INVALID, ALREADY_SUBSCRIBED, NOT_RENEWABLE, NOT_CHANGEABLE, PLAN_BLOCKED, REFUND_WAITING,
 * CITY_NOT_SERVED, INVALID (fields)
 */
export async function pricePlan(trx: Db, keys: Keys, pricing: PriceInput): Promise<PricedPlan> {
  const { wanted, buyer, terms, plan, now } = pricing
  if (wanted.auto_debit && !mayAutoRenew(plan))
    throw new Refusal('INVALID', { fields: { auto_debit: words.refusals.autoDebitUnavailable } })
  const { owned, credit } = ownedPlanFor(wanted, offeredTo(terms, plan, now))
  // A changed plan needs new consent; a renewed one has its mandate already.
  if (wanted.auto_debit && wanted.kind === 'RENEWAL' && owned && (await lockMandateInUse(trx, owned.id)))
    throw new Refusal('INVALID', { fields: { auto_debit: words.refusals.autoDebitOn } })
  const pincode = wanted.member_details?.pincode ?? buyer.pincode
  await refuseUnserved(trx, { plan, kind: wanted.kind, pincode })
  const promised = await promisedTo(trx, { plan, kind: wanted.kind, owned })
  const coupon = await couponOf(trx, keys, pricing, promised)
  const price = creditedPrice(priceOf(plan, coupon ?? promised), credit)
  return { plan, price, owned, credit_paise: credit?.credit_paise ?? 0n, coupon }
}

/**
 * The requested coupon, reserved.
 * @throws Refusal COUPON_INVALID with the price without it, which the buyer sees before paying
 */
async function couponOf(
  trx: Db,
  keys: Keys,
  { wanted, from, open, plan, cover, now, ...order }: PriceInput,
  promised: PriceDiscount | undefined,
): Promise<CouponQuote | null> {
  const code = wanted.coupon_code
  if (!code) return null
  // A change has its credit and allows no coupon in addition.
  if (wanted.kind === 'CHANGE')
    throw new Refusal<typeof requestPayment | typeof requestPaymentAlias>('COUPON_INVALID', {
      fields: { coupon_code: words.refusals.couponInvalid },
    })
  await cancelOpenOrders(trx, open, now)
  const taking = { ...order, plan, coupon_code: code, auto_debit: wanted.auto_debit, from, keys, now }
  const { quote, refusal } = await takeCoupon(trx, taking)
  if (quote && !isLess(quote, promised)) return quote
  throw new Refusal<typeof requestPayment | typeof requestPaymentAlias>('COUPON_INVALID', {
    fields: { coupon_code: words.refusals.couponInvalid },
    extra_args: {
      reason: refusal ?? 'COUPON_LESS',
      discount: 0,
      ...priceNow(plan, withPremium(priceOf(plan, promised), cover)),
    },
  })
}
