import { addDays, daysBetween, daysFrom, type IstDate } from '#values/ist-date.ts'
import { divideHalfUp, type Paise } from '#values/money.ts'

/** Within this many days of the purchase an unused plan is refunded in full. */
export const FULL_REFUND_DAYS = 7
/** The last day of a home-care plan, counted from its first, with a refund after the kit was sent. */
const LAST_DAY_AFTER_KIT = 4

/** The rule that decides the amount. */
export const REFUND_RULES = [
  'FULL',
  'UNUSED_DAYS',
  'CARE_BEFORE_KIT',
  'CARE_AFTER_KIT',
  'CARE_TOO_LATE',
  'PAID_BY_COMPANY',
  'ON_HOLD',
  'NOT_RUNNING',
] as const
type RefundRule = (typeof REFUND_RULES)[number]

/** What a home-care plan has cost us so far. */
export interface CareFacts {
  /** Its first day: the day after a purchase in the evening. */
  starts_on: IstDate
  /** Null until the kit is sent. */
  kit_dispatched_on: IstDate | null
  kit_paise: Paise
  /** Whether any of its calls took place. */
  has_consulted: boolean
  consults_used_paise: Paise
}

/** The facts that decide the refund for the last paid term of a plan. */
export interface RefundFacts {
  /** A company's plan is never refunded to the person. */
  paid_by: 'person' | 'company'
  /** Whether the plan is active. */
  is_running: boolean
  /** Whether it is blocked: what comes back is worked out once it is not. */
  is_on_hold?: boolean
  paid_paise: Paise
  paid_on: IstDate
  term: { starts_on: IstDate; ends_on: IstDate }
  today: IstDate
  /** Whether anything of the term was used, even for free. */
  is_used: boolean
  /** The value of what was used in the term. */
  used_paise: Paise
  /** For home-care plans only. */
  care?: CareFacts | undefined
}

export interface RefundQuote {
  rule: RefundRule
  amount_paise: Paise
  paid_paise: Paise
  total_days: number
  /** Days that have not started: today counts as used. */
  unused_days: number
  /** The part of the price that is for the unused days. */
  unused_paise: Paise
  /** The deduction: benefits used, or kit and consultations. */
  used_paise: Paise
  /** The parts of it that are the kit and the calls of home care. */
  kit_paise: Paise
  calls_paise: Paise
}

/** Calculates the refund for the last paid term. In full to the paisa, otherwise in whole rupees, rounded half up. */
export function refundQuote(facts: RefundFacts): RefundQuote {
  const { paid_paise, paid_on, term, today, is_used, care } = facts
  const total_days = daysFrom(term.starts_on, term.ends_on)
  const unused_days = Math.min(total_days, daysFrom(addDays(today, 1), term.ends_on))
  const quote = {
    paid_paise,
    total_days,
    unused_days,
    unused_paise: divideHalfUp(paid_paise * BigInt(unused_days), BigInt(total_days)),
    used_paise: facts.used_paise,
    kit_paise: 0n,
    calls_paise: 0n,
  }
  const nothing = (rule: RefundRule) => ({ ...quote, rule, amount_paise: 0n })
  const everything = (rule: RefundRule) => ({ ...quote, rule, amount_paise: paid_paise })
  if (facts.paid_by === 'company') return nothing('PAID_BY_COMPANY')
  if (facts.is_on_hold) return nothing('ON_HOLD')
  if (!facts.is_running) return nothing('NOT_RUNNING')
  const isUnused = !is_used && (!care || (care.kit_dispatched_on === null && !care.has_consulted))
  if (isUnused && daysBetween(paid_on, today) <= FULL_REFUND_DAYS) return everything('FULL')
  if (care) {
    if (care.kit_dispatched_on === null) return everything('CARE_BEFORE_KIT')
    if (daysBetween(care.starts_on, today) + 1 > LAST_DAY_AFTER_KIT) return nothing('CARE_TOO_LATE')
    const used_paise = care.kit_paise + care.consults_used_paise + facts.used_paise
    return {
      ...quote,
      used_paise,
      kit_paise: care.kit_paise,
      calls_paise: care.consults_used_paise,
      rule: 'CARE_AFTER_KIT',
      amount_paise: wholeRupees(paid_paise - used_paise, paid_paise),
    }
  }
  return { ...quote, rule: 'UNUSED_DAYS', amount_paise: wholeRupees(quote.unused_paise - quote.used_paise, paid_paise) }
}

/** Whole rupees, rounded half up, at least zero and at most what was paid. */
function wholeRupees(paise: Paise, paid: Paise): Paise {
  if (paise <= 0n) return 0n
  const rounded = divideHalfUp(paise, 100n) * 100n
  return rounded > paid ? paid - (paid % 100n) : rounded
}
