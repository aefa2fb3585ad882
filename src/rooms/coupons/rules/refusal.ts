import type { Paise } from '#values/money.ts'
import type { Channel, Coupon } from './coupon.ts'
import { discountOf, isLargeEnough } from './discount.ts'

/** Why a coupon is refused: `error.type` of the reply. */
export const COUPON_REFUSALS = [
  'COUPON_NOT_FOUND',
  'COUPON_NOT_STARTED',
  'COUPON_EXPIRED',
  'COUPON_PLAN',
  'COUPON_AUDIENCE',
  'COUPON_LIMIT',
  'COUPON_CUSTOMER_LIMIT',
  'COUPON_MIN_COST',
  'COUPON_AUTO_DEBIT',
  'LOGIN_REQUIRED',
] as const
export type CouponRefusal = (typeof COUPON_REFUSALS)[number]

/** The person's purchase history: no plan, an active plan, or only ended plans. */
export type PlanHistory = 'none' | 'running' | 'over'

/** The purchase a coupon is checked for. Limits are counted with the coupon's row locked where a use is reserved. */
export interface CouponCase {
  now: Date
  /** Null if it was checked earlier. */
  channel: Channel | null
  auto_debit: boolean
  /** Undefined for a plan that is not on sale. */
  plan: { plan_id: string; cost_paise: Paise; line: string | null; group_slugs: readonly string[] } | undefined
  /** Undefined before login. */
  customer: { history: PlanHistory; uses: number; allowed: boolean } | undefined
  /** All reserved and redeemed uses. */
  uses: { count: number; spent_paise: Paise }
  /** The state of the coupon's campaign for this visitor; null if it belongs to none. */
  offer_window: 'open' | 'over' | 'never_opened' | null
}

type Rule = readonly [CouponRefusal, (coupon: Coupon, asked: CouponCase) => boolean]

/** The first broken rule is the answer. Problems with the coupon come before problems with the person. */
const RULES: readonly Rule[] = [
  ['COUPON_NOT_FOUND', ({ status }) => status === 'DRAFT' || status === 'PAUSED'],
  ['COUPON_NOT_STARTED', ({ starts_at }, { now }) => starts_at !== null && now < starts_at],
  ['COUPON_EXPIRED', ({ status, ends_at }, { now }) => status === 'ENDED' || (ends_at !== null && now >= ends_at)],
  ['COUPON_EXPIRED', (_, { offer_window }) => offer_window === 'over'],
  ['COUPON_AUDIENCE', (_, { offer_window }) => offer_window === 'never_opened'],
  ['COUPON_PLAN', (coupon, { plan }) => !plan || !coversPlan(coupon, plan)],
  ['COUPON_AUDIENCE', isForOtherChannel],
  ['LOGIN_REQUIRED', ({ audience }, { customer }) => audience !== 'ALL' && !customer],
  ['COUPON_AUDIENCE', ({ audience }, { customer }) => customer !== undefined && !isMeant(audience, customer)],
  ['COUPON_MIN_COST', (coupon, { plan }) => !isLargeEnough(coupon, cost(plan))],
  ['COUPON_MIN_COST', (coupon, { plan }) => discountOf(coupon, cost(plan)) === 0n],
  ['COUPON_AUTO_DEBIT', ({ requires_auto_debit }, { auto_debit }) => requires_auto_debit && !auto_debit],
  ['COUPON_LIMIT', ({ total_limit }, { uses }) => total_limit !== null && uses.count >= total_limit],
  ['COUPON_LIMIT', exceedsSpendLimit],
  [
    'COUPON_CUSTOMER_LIMIT',
    ({ per_customer_limit }, { customer }) =>
      per_customer_limit !== null && (customer?.uses ?? 0) >= per_customer_limit,
  ],
]

/** Why the coupon is refused in this case, or undefined if it is valid. */
export function couponRefusal(coupon: Coupon | undefined, asked: CouponCase): CouponRefusal | undefined {
  if (!coupon) return 'COUPON_NOT_FOUND'
  return RULES.find(([, isBroken]) => isBroken(coupon, asked))?.[0]
}

/** What a coupon is for that is refused as COUPON_AUDIENCE; null for a list of people, which is nobody else's business. */
export function meantFor(coupon: Coupon, asked: CouponCase): 'OFFER' | 'CHANNEL' | 'NEW' | 'EXPIRED' | null {
  if (asked.offer_window === 'never_opened') return 'OFFER'
  if (isForOtherChannel(coupon, asked)) return 'CHANNEL'
  return coupon.audience === 'NEW' || coupon.audience === 'EXPIRED' ? coupon.audience : null
}

function isForOtherChannel({ channels }: Coupon, { channel }: CouponCase): boolean {
  return channel !== null && channels.length > 0 && !channels.includes(channel)
}

type PlanAsked = NonNullable<CouponCase['plan']>

/** Company plans have no public page and are never discounted; home-care plans only if the coupon names them. */
function coversPlan(
  coupon: Pick<Coupon, 'plan_ids' | 'group_slugs' | 'exclude_plan_ids'>,
  { plan_id, line, group_slugs }: Omit<PlanAsked, 'cost_paise'>,
): boolean {
  if (group_slugs.length === 0 || coupon.exclude_plan_ids.includes(plan_id)) return false
  if (coupon.plan_ids.length === 0 && coupon.group_slugs.length === 0) return line === 'retail'
  return coupon.plan_ids.includes(plan_id) || coupon.group_slugs.some((slug) => group_slugs.includes(slug))
}

function isMeant(audience: Coupon['audience'], { history, allowed }: NonNullable<CouponCase['customer']>): boolean {
  switch (audience) {
    case 'ALL':
      return true
    case 'NEW':
      return history === 'none'
    case 'EXPIRED':
      return history === 'over'
    case 'ALLOWLIST':
      return allowed
  }
}

function exceedsSpendLimit(coupon: Coupon, { uses, plan }: CouponCase): boolean {
  if (coupon.spend_limit_paise === null) return false
  return uses.spent_paise + discountOf(coupon, cost(plan)) > coupon.spend_limit_paise
}

const cost = (plan: CouponCase['plan']): Paise => plan?.cost_paise ?? 0n
