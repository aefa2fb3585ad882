import type { Paise } from '#values/money.ts'

/** Why a plan does not give a service: the rooms above have the texts. */
export const REASONS = [
  'PLAN_INACTIVE',
  'MEMBER_NOT_CONFIRMED',
  'MEMBER_NOT_COVERED',
  'SERVICE_NOT_COVERED',
  'NONE_LEFT',
  'NO_CREDITS',
  'INSUFFICIENT_FUNDS',
] as const
export type Reason = (typeof REASONS)[number]

export interface UseFacts {
  /** The plan gives its benefits on the day of the service. */
  is_active: boolean
  /** The person was added by the owner, or by a company and the owner has confirmed it. */
  is_confirmed: boolean
  /** The plan covers the person on that day. */
  is_covered: boolean
  /** What the plan gives of the service, undefined if nothing; `remaining` is null if unlimited. */
  given: { remaining: number | null } | undefined
  /** The health credits that may pay for the service; undefined for a plan without them. */
  credits: { available_paise: Paise } | undefined
  /** What the plan is to pay. */
  paid_by_plan_paise: Paise
}

/** The first reason why a plan does not give a service; undefined if it does. */
export function judgeUse(facts: UseFacts): Reason | undefined {
  const { is_active, is_confirmed, is_covered, given, credits, paid_by_plan_paise } = facts
  if (!is_active) return 'PLAN_INACTIVE'
  if (!is_confirmed) return 'MEMBER_NOT_CONFIRMED'
  if (!is_covered) return 'MEMBER_NOT_COVERED'
  if (!given && !credits) return 'SERVICE_NOT_COVERED'
  if (given?.remaining === 0) return 'NONE_LEFT'
  if (!credits || (given && paid_by_plan_paise === 0n)) return undefined
  if (credits.available_paise === 0n) return 'NO_CREDITS'
  return credits.available_paise < paid_by_plan_paise ? 'INSUFFICIENT_FUNDS' : undefined
}
