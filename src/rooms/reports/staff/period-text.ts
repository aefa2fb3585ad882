import { formatDate } from '#values/display-time.ts'
import { addMonths } from '#values/ist-date.ts'
import { type DayRange, monthBefore, monthName } from '../rules/staff-period.ts'
import { staffReportWords as words } from '../words/staff/reports.ts'

/** A period as people read it: a whole month by its name, else its first and last day. */
export function periodText({ from, to }: DayRange): string {
  const month = monthBefore(addMonths(from, 1))
  if (month.from === from && month.to === to) return monthName(from)
  return words.days(formatDate(from), formatDate(to))
}
