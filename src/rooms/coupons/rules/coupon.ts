import type { Paise } from '#values/money.ts'

export const COUPON_KINDS = ['FLAT', 'PERCENT', 'FIXED_PRICE'] as const
export const COUPON_STATUSES = ['DRAFT', 'LIVE', 'PAUSED', 'ENDED'] as const
export const AUDIENCES = ['ALL', 'NEW', 'EXPIRED', 'ALLOWLIST'] as const
export const CHANNELS = ['web', 'android', 'ios', 'agent'] as const
export const FREQUENCIES = ['ONCE', 'RECURRING', 'FOREVER'] as const

export type CouponStatus = (typeof COUPON_STATUSES)[number]
export type Channel = (typeof CHANNELS)[number]

/** What a coupon takes off and how often: what a buyer who used it was promised. */
export interface CouponTerms {
  code: string
  kind: (typeof COUPON_KINDS)[number]
  /** What FLAT takes off, or the price that FIXED_PRICE leaves; null for PERCENT. */
  value_paise: Paise | null
  /** Percent; null but for PERCENT. */
  value_percent: number | null
  max_discount_paise: Paise | null
  /** May bring a price down to nothing; else a rupee is left to pay. */
  allow_zero: boolean
  frequency: (typeof FREQUENCIES)[number]
  /** The payments in all that RECURRING discounts, the first one included; null but for RECURRING. */
  recurring_times: number | null
}

export interface Coupon extends CouponTerms {
  min_cost_paise: Paise | null
  /** With `group_slugs` empty too: every retail plan. */
  plan_ids: readonly string[]
  group_slugs: readonly string[]
  exclude_plan_ids: readonly string[]
  /** Empty: everywhere. */
  channels: readonly string[]
  audience: (typeof AUDIENCES)[number]
  starts_at: Date | null
  /** The first instant at which it no longer holds. */
  ends_at: Date | null
  total_limit: number | null
  spend_limit_paise: Paise | null
  per_customer_limit: number | null
  requires_auto_debit: boolean
  visible: boolean
  status: CouponStatus
}

const CODE = /^[A-Z0-9_-]{4,20}$/

/** A code as it is stored, from what somebody typed in any case with blanks around it; undefined for what no code can be. */
export function couponCode(typed: string): string | undefined {
  // Capitals are made of ASCII letters only: 'ß' in capitals would be two letters of a code.
  const code = typed.trim().replace(/[a-z]/g, (letter) => letter.toUpperCase())
  return CODE.test(code) ? code : undefined
}
