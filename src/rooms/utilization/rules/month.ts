import type { DateRange } from '#values/financial-year.ts'
import { addMonths, type IstDate } from '#values/ist-date.ts'

/** A calendar month in India, 'YYYY-MM'. */
export type Month = string

function monthOf(date: IstDate): Month {
  return date.slice(0, 7)
}

/** Its first day. */
export function firstDayOf(month: Month): IstDate {
  return `${month}-01`
}

/** Every month that a range touches, in order. */
export function monthsOf({ from, to }: DateRange): Month[] {
  const months: Month[] = []
  for (let month = monthOf(from); month <= monthOf(to); month = monthOf(addMonths(firstDayOf(month), 1)))
    months.push(month)
  return months
}
