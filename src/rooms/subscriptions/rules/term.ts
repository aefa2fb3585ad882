import { isHomeCare, startOfCare } from '#rooms/plans/rules/home-care.ts'
import { addDays, type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'

export interface Term {
  starts_on: IstDate
  /** The last covered day. */
  ends_on: IstDate
  /** The first instant that is no longer covered. */
  expires_at: Date
}

/** Days after the day of renewal in which an automatic renewal may still be paid while the plan continues. */
export const GRACE_DAYS = 7

/** The term of a plan that starts on the IST day of `now` and covers this many days, first and last included. */
export function termFrom(now: Date, duration_days: number): Term {
  return termOn(istDateOf(now), duration_days)
}

/** The first term of a plan; one of care at home has the days of the care, which starts the next day in the evening. */
export function firstTerm({ line }: { line: string }, now: Date, duration_days: number): Term {
  return isHomeCare({ line }) ? termOn(startOfCare(now), duration_days) : termFrom(now, duration_days)
}

/**
 * The term that a renewal adds: from the day after the last one, so that no paid day is lost, even if paid in grace.
 * An ended plan gave nothing since, so its new term starts on the day of the payment.
 */
export function renewedTerm(last: { ends_on: IstDate; in_force: boolean }, duration_days: number, now: Date): Term {
  const next = addDays(last.ends_on, 1)
  const today = istDateOf(now)
  return termOn(last.in_force || next > today ? next : today, duration_days)
}

/** The first instant after a term with this last day. */
export function endOfTerm(ends_on: IstDate): Date {
  return startOfIstDay(addDays(ends_on, 1))
}

/** The last day of grace: the seventh after the day of renewal. */
export function lastDayOfGrace(ends_on: IstDate): IstDate {
  return addDays(ends_on, GRACE_DAYS + 1)
}

/** The first instant at which an unpaid automatic renewal has failed: after the seventh day from the day of renewal. */
export function endOfGrace(ends_on: IstDate): Date {
  return endOfTerm(lastDayOfGrace(ends_on))
}

function termOn(starts_on: IstDate, duration_days: number): Term {
  const ends_on = addDays(starts_on, duration_days - 1)
  return { starts_on, ends_on, expires_at: endOfTerm(ends_on) }
}
