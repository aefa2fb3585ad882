import { addDays, type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'

export interface Term {
  starts_on: IstDate
  /** The last covered day. */
  ends_on: IstDate
  /** The first instant that is no longer covered. */
  expires_at: Date
}

/** The term of a plan that begins on the IST day of `now` and covers so many days, the first and the last included. */
export function termFrom(now: Date, duration_days: number): Term {
  const starts_on = istDateOf(now)
  const ends_on = addDays(starts_on, duration_days - 1)
  return { starts_on, ends_on, expires_at: startOfIstDay(addDays(ends_on, 1)) }
}
