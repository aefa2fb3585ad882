import { addMonths, type IstDate } from '#values/ist-date.ts'

/** The first day of the plan year in which a day is: a year begins on the contract's first day and its anniversaries. */
export function planYearStart(starts_on: IstDate, day: IstDate): IstDate {
  const years = Number(day.slice(0, 4)) - Number(starts_on.slice(0, 4))
  const begins = addMonths(starts_on, 12 * years)
  return begins > day ? addMonths(starts_on, 12 * (years - 1)) : begins
}
