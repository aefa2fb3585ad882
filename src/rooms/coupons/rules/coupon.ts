import type { Paise } from '#values/money.ts'

export const COUPON_KINDS = ['FLAT', 'PERCENT', 'FIXED_PRICE'] as const
export const COUPON_STATUSES = ['DRAFT', 'LIVE', 'PAUSED', 'ENDED'] as const
export const AUDIENCES = ['ALL', 'NEW', 'EXPIRED', 'ALLOWLIST'] as const
export const CHANNELS = ['web', 'android', 'ios', 'agent'] as const
export const FREQUENCIES = ['ONCE', 'RECURRING', 'FOREVER'] as const

type CouponStatus = (typeof COUPON_STATUSES)[number]
export type Channel = (typeof CHANNELS)[number]

/** What a coupon takes off and how often: the terms promised to a buyer who used it. */
export interface CouponTerms {
  code: string
  kind: (typeof COUPON_KINDS)[number]
  /** The amount FLAT takes off, or the price that FIXED_PRICE leaves; null for PERCENT. */
  value_paise: Paise | null
  /** Percent; null unless PERCENT. */
  value_percent: number | null
  max_discount_paise: Paise | null
  /** The smallest price, before the discount, that it applies to. */
  min_cost_paise: Paise | null
  /** May reduce a price to zero; otherwise at least one rupee is left to pay. */
  allow_zero: boolean
  frequency: (typeof FREQUENCIES)[number]
  /** The total number of payments that RECURRING discounts, including the first; null unless RECURRING. */
  recurring_times: number | null
}

export interface Coupon extends CouponTerms {
  /** If `group_slugs` is empty too: every retail plan. */
  plan_ids: readonly string[]
  group_slugs: readonly string[]
  exclude_plan_ids: readonly string[]
  /** Empty: all cities. */
  channels: readonly string[]
  audience: (typeof AUDIENCES)[number]
  starts_at: Date | null
  /** The first instant at which it is no longer valid. */
  ends_at: Date | null
  total_limit: number | null
  spend_limit_paise: Paise | null
  per_customer_limit: number | null
  requires_auto_debit: boolean
  visible: boolean
  status: CouponStatus
}

const CODE = /^[A-Z0-9_-]{4,20}$/

/**
 * Normalises typed text to a stored code: case and surrounding spaces do not matter. Undefined for text that cannot be
 * a code.
 */
export function couponCode(typed: string): string | undefined {
  // Only ASCII letters are upper-cased: 'ß' would become two letters.
  const code = typed.trim().replace(/[a-z]/g, (letter) => letter.toUpperCase())
  return CODE.test(code) ? code : undefined
}
