import { addDays, addMonths, datePartsOf, daysBetween, type IstDate } from '#values/ist-date.ts'
import { staffReportWords as words } from '../words/staff/reports.ts'

/** The page with the reports of our own staff. */
export const STAFF_REPORTS_PATH = '/plus/dashboard/reports'
/** A year with its leap day. */
export const LONGEST_PERIOD_DAYS = 366
/** Before the product had its first customer. */
export const EARLIEST_DAY = '2020-01-01'
/** How many months are offered by their names. */
const MONTHS_OFFERED = 12

/** Days in India, both included. */
export interface DayRange {
  from: IstDate
  to: IstDate
}

/** What is wrong with a period, by field; empty where nothing is. */
export function periodFaults({ from, to }: DayRange, today: IstDate): Partial<Record<keyof DayRange, string>> {
  if (from < EARLIEST_DAY) return { from: words.fields.tooEarly }
  if (to > today) return { to: words.fields.toCome }
  if (from > to) return { to: words.fields.reversed }
  return daysBetween(from, to) >= LONGEST_PERIOD_DAYS ? { to: words.fields.tooLong } : {}
}

/** The month before the one of a day. */
export function monthBefore(day: IstDate): DayRange {
  const first = firstOfMonth(day)
  return { from: addMonths(first, -1), to: addDays(first, -1) }
}

interface PeriodChoice extends DayRange {
  /** Such as '2026-10', 'year-2026'. */
  key: string
  label: string
}

/** The periods that are offered by their names: this month, the twelve before, this financial year and the last. */
export function periodChoices(today: IstDate): PeriodChoice[] {
  const first = firstOfMonth(today)
  const months = Array.from({ length: MONTHS_OFFERED }, (_, at) => monthBefore(addMonths(first, -at)))
  const year = yearOf(today)
  const [last, current] = [financialYear(year - 1), { ...financialYear(year), to: today }]
  return [
    ...months.map((month) => ({ key: month.from.slice(0, 7), label: monthName(month.from), ...month })),
    { key: first.slice(0, 7), label: words.periods.toDate(monthName(first)), from: first, to: today },
    { key: `year-${year}`, label: words.periods.toDate(yearName(year)), ...current },
    { key: `year-${year - 1}`, label: yearName(year - 1), ...last },
  ]
}

/** 'Oct 2026'. */
export function monthName(day: IstDate): string {
  const [year, month] = datePartsOf(day)
  return `${words.months[month - 1]} ${year}`
}

/** The calendar year in which the financial year of a day begins, for tax: on 1 April. */
function yearOf(day: IstDate): number {
  const [year, month] = datePartsOf(day)
  return month < 4 ? year - 1 : year
}

function financialYear(year: number): DayRange {
  return { from: `${year}-04-01`, to: `${year + 1}-03-31` }
}

function yearName(year: number): string {
  return words.periods.year(year, (year + 1) % 100)
}

function firstOfMonth(day: IstDate): IstDate {
  return `${day.slice(0, 7)}-01`
}
