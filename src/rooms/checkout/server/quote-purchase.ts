import type { QueryOf, ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { readHome } from '#rooms/addresses/server/read-home.ts'
import { autoRenewalOffer } from '#rooms/auto-renewal/server/auto-renewal-offer.ts'
import { readCustomer } from '#rooms/coupons/server/customer.ts'
import { listOfferedCoupons } from '#rooms/coupons/server/offered-coupons.ts'
import { takesCoupons } from '#rooms/coupons/server/queries.ts'
import {
  type CouponAnswer,
  type CouponQuestion,
  channelOf,
  quoteTypedCoupon,
} from '#rooms/coupons/server/quote-coupon.ts'
import { countTry } from '#rooms/coupons/server/tries.ts'
import { couponWords } from '#rooms/coupons/words.ts'
import { fingerprintOf } from '#rooms/offers/server/fingerprint.ts'
import { type PriceDiscount, priceOf } from '#rooms/plans/rules/price-lines.ts'
import { readSellablePlan } from '#rooms/plans/server/queries/read-plan-version.ts'
import { renewedTerm, termFrom } from '#rooms/subscriptions/rules/term.ts'
import { findCompanyCover } from '#rooms/subscriptions/server/company-cover.ts'
import { readPlanHistory } from '#rooms/subscriptions/server/plan-history.ts'
import { toRupees } from '#values/money.ts'
import type { quotePlan } from '../contract/quotes.ts'
import { creditedPrice } from '../rules/credited-price.ts'
import { kindOf, type PurchaseKind } from '../rules/purchase-kind.ts'
import { checkoutWords as words } from '../words.ts'
import { homeCareSlug } from './home-care-slug.ts'
import { lineOnWire } from './order-on-wire.ts'
import { type OwnedTerm, readOffered } from './owned-plan.ts'
import { isLess, promisedTo } from './promised-to.ts'
import { offeredCover } from './quote-cover.ts'
import { asksPincode } from './refuse-unserved.ts'

/**
 * The cost of a plan now, with the coupon where it is valid. An invalid one is reported beside the full price.
 * @throws Refusal PLAN_UNAVAILABLE
 */
export async function quotePurchase(
  context: AnyRequestContext,
  query: QueryOf<typeof quotePlan>,
): Promise<ReplyOf<typeof quotePlan>> {
  const { db, now, caller, cookies } = context
  const plan = await readSellablePlan(db, query.plan_id)
  if (!plan) throw new Refusal<typeof quotePlan>('PLAN_UNAVAILABLE')
  const asked = {
    plan: { plan_id: plan.plan_id, cost_paise: plan.cost_paise },
    customer: caller.account_id ? await readCustomer(context, caller.account_id, readPlanHistory, now) : undefined,
    fingerprint: fingerprintOf(context),
    auto_debit: query.auto_debit === 'true',
    channel: channelOf(cookies),
    now,
  }
  const offered = await readOffered(db, { account_id: caller.account_id, plan, now })
  const kind = kindOf(offered.kinds)
  const takes_coupon = kind !== 'CHANGE' && (await takesCoupons(db, plan))
  const { owned, credit_paise } = offered
  const promised = await promisedTo(db, { plan, kind, owned })
  const answer =
    query.coupon_code && kind !== 'CHANGE'
      ? besidePromise(await tryCoupon(context, { ...asked, coupon_code: query.coupon_code }), promised)
      : null
  const credit = owned && kind === 'CHANGE' ? { plan_name: owned.plan_name, credit_paise } : undefined
  const price = creditedPrice(priceOf(plan, answer?.quote ?? promised), credit)
  return {
    plan_id: plan.plan_id,
    plan_version_id: plan.id,
    plan_name: plan.name,
    home_care_slug: await homeCareSlug(db, plan),
    cost: toRupees(plan.cost_paise),
    amount: toRupees(price.amount_paise),
    breakdown: price.lines.map(lineOnWire),
    coupon: query.coupon_code && answer ? couponOnWire(query.coupon_code, answer) : null,
    kind,
    owned_plan: owned ? ownedOnWire(owned, offered.kinds) : null,
    term: owned && (kind === 'RENEWAL' || kind === 'CHANGE') ? termOnWire(kind, owned, plan.duration_days, now) : null,
    // It is allowed together with a payment.
    auto_renewal:
      price.amount_paise === 0n ? null : await autoRenewalOffer(db, { plan, kind, owned: owned ?? null, now }),
    asks_pincode: asksPincode({ plan, kind }),
    pincode: asksPincode({ plan, kind }) ? ((await readHome(db, caller.account_id))?.pincode ?? null) : null,
    company_plan: kind === 'NEW' ? await companyPlan(context, plan.line) : null,
    insurance: kind === null ? null : await offeredCover(context),
    takes_coupon,
    coupons: takes_coupon ? await betterCoupons(db, { ...asked, is_renewal: kind === 'RENEWAL' }, promised) : [],
  }
}

/** Nobody buys a second time, without being told, what their employer has given them. */
async function companyPlan({ db, caller, now }: AnyRequestContext, plan_line: string) {
  const { account_id } = caller
  const cover = account_id === null ? undefined : await findCompanyCover(db, { account_id, plan_line, now })
  if (!cover?.partner_name) return null
  const { id, partner_name, plan_name, benefits, end_date } = cover
  return { subscription_id: id, company_name: partner_name, plan_name, benefits, end_date }
}

function ownedOnWire({ id, plan_name, status, in_force, end_date }: OwnedTerm, kinds: PurchaseKind[]) {
  const is_blocked = status === 'BLOCKED'
  return { subscription_id: id, plan_name, in_force: in_force && !is_blocked, is_blocked, end_date, kinds }
}

function termOnWire(kind: PurchaseKind, owned: OwnedTerm, duration_days: number, now: Date) {
  const last = { ends_on: owned.end_date, in_force: owned.in_force }
  const { starts_on, ends_on } =
    kind === 'RENEWAL' ? renewedTerm(last, duration_days, now) : termFrom(now, duration_days)
  return { start_date: starts_on, end_date: ends_on }
}

type CouponTrial = CouponAnswer | { quote: null; refusal: 'RATE_LIMITED' | 'COUPON_LESS'; hint: string }

function besidePromise(tried: CouponTrial, promised: PriceDiscount | undefined): CouponTrial {
  if (!tried.quote || !isLess(tried.quote, promised)) return tried
  return { quote: null, refusal: 'COUPON_LESS', hint: words.coupon.less }
}

async function betterCoupons(
  db: Db,
  asked: Parameters<typeof listOfferedCoupons>[1],
  promised: PriceDiscount | undefined,
) {
  const coupons = await listOfferedCoupons(db, asked)
  return coupons.filter(({ discount }) => discount > toRupees(promised?.discount_paise ?? 0n))
}

/** Requesting a price must not bypass the limit of tries; that of a page with a valid coupon is none. */
async function tryCoupon(context: AnyRequestContext, asked: CouponQuestion): Promise<CouponTrial> {
  let takeBack: (db: Db) => Promise<void>
  try {
    takeBack = await countTry(context, 'shown')
  } catch (thrown) {
    if (thrown instanceof Refusal) return { quote: null, refusal: 'RATE_LIMITED', hint: words.coupon.tooManyTries }
    throw thrown
  }
  const answer = await quoteTypedCoupon(context.db, asked)
  if (answer.quote) await takeBack(context.db)
  return answer
}

function couponOnWire(typed: string, tried: CouponTrial) {
  if (tried.quote) {
    const { coupon, discount_paise, text } = tried.quote
    return { coupon_code: coupon.code, discount: toRupees(discount_paise), message: text, error: null }
  }
  const { refusal, hint } = tried
  return { coupon_code: typed, discount: 0, message: couponWords.invalid, error: { type: refusal, hint } }
}
