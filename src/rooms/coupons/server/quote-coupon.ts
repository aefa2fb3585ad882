import type { Db } from '#platform/database/open-database.ts'
import { readOfferWindow } from '#rooms/offers/server/queries/read-offer-window.ts'
import type { PriceDiscount } from '#rooms/plans/rules/price-lines.ts'
import { formatRupees, type Paise } from '#values/money.ts'
import { type Channel, type Coupon, couponCode } from '../rules/coupon.ts'
import { couponText } from '../rules/coupon-text.ts'
import { discountOf } from '../rules/discount.ts'
import { type CouponCase, type CouponRefusal, couponRefusal, meantFor, type PlanHistory } from '../rules/refusal.ts'
import { couponWords as words } from '../words.ts'
import { type CouponCustomer, readCouponFacts } from './queries.ts'

/** The check of a coupon: for which plan, person, channel and time. */
export interface CouponQuestion {
  /** As typed. */
  coupon_code: string
  /** With its price if the caller has already read it. */
  plan: { plan_id: string; cost_paise?: Paise }
  /** Undefined before login. */
  customer?: (CouponCustomer & { history: PlanHistory }) | undefined
  /** The visitor's browser; campaigns are bound to one. */
  fingerprint?: string | undefined
  auto_debit?: boolean | undefined
  /** Null for an order that already reserved the coupon: its channel is not checked again. */
  channel: Channel | null
  now: Date
}

/** A valid coupon with the price line it adds. */
export interface CouponQuote extends PriceDiscount {
  coupon: Coupon
  cost_paise: Paise
  /** The discount as a short phrase. */
  text: string
}

/** @property hint what to do about a refusal, in words */
export type CouponAnswer = { quote: CouponQuote; refusal: null } | { quote: null; refusal: CouponRefusal; hint: string }

/**
 * Computes what a coupon takes off a plan, or why it is refused. Reads only; accepts any text as the code.
 * @param uses counted as of `now`, or, under the coupon's lock, as stored
 */
export async function quoteCoupon(
  db: Db,
  asked: CouponQuestion,
  uses: 'now' | 'stored' = 'now',
): Promise<CouponAnswer> {
  const code = couponCode(asked.coupon_code)
  if (!code) return refused('COUPON_NOT_FOUND')
  const { customer, now } = asked
  const used_at = uses === 'now' ? now : null
  const facts = await readCouponFacts(db, { code, plan_id: asked.plan.plan_id, customer, used_at })
  const plan = facts.plan && { ...facts.plan, cost_paise: asked.plan.cost_paise ?? facts.plan.cost_paise }
  const checked: CouponCase = {
    now,
    channel: asked.channel,
    auto_debit: asked.auto_debit ?? false,
    plan,
    customer: customer && { history: customer.history, uses: facts.customer_uses, allowed: facts.allowed },
    uses: facts.uses,
    offer_window: facts.in_campaign && asked.channel ? await windowOf(db, code, asked) : null,
  }
  const refusal = couponRefusal(facts.coupon, checked)
  if (refusal || !facts.coupon || !plan)
    return refused(refusal ?? 'COUPON_PLAN', facts.coupon && { coupon: facts.coupon, checked })
  const { coupon } = facts
  const { cost_paise } = plan
  return {
    quote: {
      coupon,
      cost_paise,
      discount_paise: discountOf(coupon, cost_paise),
      label: words.line(coupon.code),
      text: couponText(coupon),
    },
    refusal: null,
  }
}

/**
 * The same for the person who typed the code. Before login every refusal is the same one: nobody learns from it which codes
 * exist, for whom, and since when.
 */
export async function quoteTypedCoupon(db: Db, asked: CouponQuestion): Promise<CouponAnswer> {
  const answer = await quoteCoupon(db, asked)
  return answer.quote || asked.customer ? answer : refused('LOGIN_REQUIRED')
}

/** A refusal with its hint: for a price that is too low, from which price the coupon is valid; else for whom it is. */
export function refused(refusal: CouponRefusal, known?: { coupon: Coupon; checked: CouponCase }): CouponAnswer {
  return { quote: null, refusal, hint: (known && hintOf(refusal, known)) ?? words.why[refusal] }
}

function hintOf(
  refusal: CouponRefusal,
  { coupon, checked }: { coupon: Coupon; checked: CouponCase },
): string | undefined {
  const { min_cost_paise } = coupon
  if (refusal === 'COUPON_MIN_COST') return min_cost_paise ? words.minCost(formatRupees(min_cost_paise)) : undefined
  const meant = refusal === 'COUPON_AUDIENCE' && meantFor(coupon, checked)
  return meant ? words.audience[meant] : undefined
}

async function windowOf(db: Db, coupon_code: string, { fingerprint, now }: CouponQuestion) {
  const window = await readOfferWindow(db, { fingerprint, coupon_code, now })
  if (!window.limited) return null
  if (window.open) return 'open'
  return window.ends_at ? 'over' : 'never_opened'
}

/** The channel of a request, as the coupon rules name it. */
export function channelOf(cookies: Readonly<Record<string, string | undefined>>): Channel {
  const platform = cookies.plus_platform
  return platform === 'android' || platform === 'ios' ? platform : 'web'
}
