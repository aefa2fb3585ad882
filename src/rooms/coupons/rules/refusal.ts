import type { Paise } from '#values/money.ts'
import type { Channel, Coupon } from './coupon.ts'
import { discountOf } from './discount.ts'

/** Why a coupon does not hold: `error.type` of the answer. */
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

/** What a person has bought before: nothing, a plan that runs, or only plans that are over. */
export type PlanHistory = 'none' | 'running' | 'over'

/** What a coupon is asked to discount, for whom and when. Limits are counted with the coupon's row locked, where it matters. */
export interface CouponCase {
  now: Date
  /** Null where it was asked before. */
  channel: Channel | null
  auto_debit: boolean
  /** Undefined for a plan that is not on sale. */
  plan: { plan_id: string; cost_paise: Paise; line: string | null; group_slugs: readonly string[] } | undefined
  /** Undefined before the login. */
  customer: { history: PlanHistory; uses: number; allowed: boolean } | undefined
  /** All reserved and redeemed uses. */
  uses: { count: number; spent_paise: Paise }
  /** How the campaign that the coupon belongs to stands for this visitor; null where it belongs to none. */
  offer_window: 'open' | 'over' | 'never_opened' | null
}

type Rule = readonly [CouponRefusal, (coupon: Coupon, asked: CouponCase) => boolean]

/** The first that is broken is the answer. What is wrong with the coupon comes before what is wrong with the person. */
const RULES: readonly Rule[] = [
  ['COUPON_NOT_FOUND', ({ status }) => status === 'DRAFT' || status === 'PAUSED'],
  ['COUPON_NOT_STARTED', ({ starts_at }, { now }) => starts_at !== null && now < starts_at],
  ['COUPON_EXPIRED', ({ status, ends_at }, { now }) => status === 'ENDED' || (ends_at !== null && now >= ends_at)],
  ['COUPON_EXPIRED', (_, { offer_window }) => offer_window === 'over'],
  ['COUPON_AUDIENCE', (_, { offer_window }) => offer_window === 'never_opened'],
  ['COUPON_PLAN', (coupon, { plan }) => !plan || !coversPlan(coupon, plan)],
  [
    'COUPON_AUDIENCE',
    ({ channels }, { channel }) => channel !== null && channels.length > 0 && !channels.includes(channel),
  ],
  ['LOGIN_REQUIRED', ({ audience }, { customer }) => audience !== 'ALL' && !customer],
  ['COUPON_AUDIENCE', ({ audience }, { customer }) => customer !== undefined && !isMeant(audience, customer)],
  ['COUPON_MIN_COST', ({ min_cost_paise }, { plan }) => cost(plan) < (min_cost_paise ?? 0n)],
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

/** Why the coupon does not hold in this case, or undefined where it does. */
export function couponRefusal(coupon: Coupon | undefined, asked: CouponCase): CouponRefusal | undefined {
  if (!coupon) return 'COUPON_NOT_FOUND'
  return RULES.find(([, isBroken]) => isBroken(coupon, asked))?.[0]
}

type PlanAsked = NonNullable<CouponCase['plan']>

/** Plans for companies are on no page of ours and never discounted; home-care plans only where the coupon names them. */
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
