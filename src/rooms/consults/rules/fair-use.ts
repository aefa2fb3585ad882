import { addDays, addMonths, type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'

export type FairUseCode = 'FAIR_USE_ACTIVE' | 'FAIR_USE_DAY' | 'FAIR_USE_MONTH'

/** How many consultations a plan gives its members together, per day and per calendar month. */
export interface FairUseLimits {
  per_day: number
  per_month: number
}

/** Consultations of a plan that a doctor joined today and this month, and until when one is under way. */
export interface FairUseCounts {
  day: number
  month: number
  active_until: Date | null
}

/** What forbids another consultation now, and until when; checked in this order (decisions §10). */
export function fairUseRefusal(
  { day, month, active_until }: FairUseCounts,
  { per_day, per_month }: FairUseLimits,
  now: Date,
): { code: FairUseCode; resets_at: Date } | undefined {
  if (active_until) return { code: 'FAIR_USE_ACTIVE', resets_at: active_until }
  // Tomorrow helps nobody whose month is used up.
  if (day >= per_day) {
    const resets_at = month >= per_month ? monthResets(now) : dayResets(now)
    return { code: 'FAIR_USE_DAY', resets_at }
  }
  return month >= per_month ? { code: 'FAIR_USE_MONTH', resets_at: monthResets(now) } : undefined
}

/** The next midnight in India. */
export function dayResets(now: Date): Date {
  return startOfIstDay(addDays(istDateOf(now), 1))
}

/** The first instant of the next calendar month in India. */
export function monthResets(now: Date): Date {
  return startOfIstDay(addMonths(firstOfMonth(now), 1))
}

/** Since when consultations count for today and for this month. */
export function countedSince(now: Date): { day: Date; month: Date } {
  return { day: startOfIstDay(istDateOf(now)), month: startOfIstDay(firstOfMonth(now)) }
}

function firstOfMonth(now: Date): IstDate {
  return `${istDateOf(now).slice(0, 8)}01`
}
