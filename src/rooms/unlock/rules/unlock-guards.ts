/** What decides whether a visit may be unlocked, read after the subscription's lock. */
export interface UnlockFacts {
  /** What was scanned or typed. */
  key: 'VALID' | 'QR_INVALID' | 'QR_EXPIRED' | 'VISIT_ID_INVALID' | 'VISIT_ID_USED'
  /** The plan covers the person today. */
  covered: boolean
  /** Not somebody whom a company added and the owner has not confirmed. */
  confirmed: boolean
  plan: 'ACTIVE' | 'BLOCKED' | 'ENDED'
  /** The doctor treats at this clinic, and both are in the network. */
  in_network: boolean
  /** Plans pay for clinic visits to doctors of this speciality. */
  speciality_covered: boolean
  /** The plan has clinic visits at all. */
  included: boolean
  /** null if unlimited. */
  remaining: number | null
  /** Of the person, today, also those that were reversed. */
  unlocks_today: number
  unlocks_a_day: number
  /** Of a plan with credits: whether they pay the fee. */
  credits: 'NOT_NEEDED' | 'ENOUGH' | 'TOO_FEW' | 'NONE'
  /** The desk's code of the day, for which a clinic asks with its printed QR code. LIMIT: too many wrong ones today. */
  desk_code: 'NOT_NEEDED' | 'RIGHT' | 'MISSING' | 'WRONG' | 'LIMIT'
}

type UnlockRefusal =
  | Exclude<UnlockFacts['key'], 'VALID'>
  | 'MEMBER_NOT_CONFIRMED'
  | 'MEMBER_NOT_COVERED'
  | 'PLAN_INACTIVE'
  | 'NOT_IN_NETWORK'
  | 'NO_VISITS_LEFT'
  | 'DAILY_LIMIT'
  | 'NO_CREDITS'
  | 'INSUFFICIENT_FUNDS'
  | 'DESK_CODE_REQUIRED'
  | 'DESK_CODE_WRONG'
  | 'DESK_CODE_LIMIT'

/** Which sentence explains a code that has several causes. */
type RefusalCause = 'PLAN_BLOCKED' | 'SPECIALITY_EXCLUDED' | 'NOT_INCLUDED'

export interface RefusedUnlock {
  code: UnlockRefusal
  cause?: RefusalCause
}

/** Why a visit may not be unlocked, the first reason first; undefined if it may. Every call decides by this alone. */
export function refusedUnlock(facts: UnlockFacts): RefusedUnlock | undefined {
  const { key, plan, remaining, credits, desk_code } = facts
  if (key !== 'VALID') return { code: key }
  if (!facts.confirmed) return { code: 'MEMBER_NOT_CONFIRMED' }
  if (!facts.covered) return { code: 'MEMBER_NOT_COVERED' }
  if (plan === 'BLOCKED') return { code: 'PLAN_INACTIVE', cause: 'PLAN_BLOCKED' }
  if (plan === 'ENDED') return { code: 'PLAN_INACTIVE' }
  if (!facts.in_network) return { code: 'NOT_IN_NETWORK' }
  if (!facts.speciality_covered) return { code: 'NOT_IN_NETWORK', cause: 'SPECIALITY_EXCLUDED' }
  if (!facts.included) return { code: 'NO_VISITS_LEFT', cause: 'NOT_INCLUDED' }
  if (remaining !== null && remaining < 1) return { code: 'NO_VISITS_LEFT' }
  if (facts.unlocks_today >= facts.unlocks_a_day) return { code: 'DAILY_LIMIT' }
  if (credits === 'NONE') return { code: 'NO_CREDITS' }
  if (credits === 'TOO_FEW') return { code: 'INSUFFICIENT_FUNDS' }
  if (desk_code === 'LIMIT') return { code: 'DESK_CODE_LIMIT' }
  if (desk_code === 'WRONG') return { code: 'DESK_CODE_WRONG' }
  if (desk_code === 'MISSING') return { code: 'DESK_CODE_REQUIRED' }
  return undefined
}
