import type { ReportType } from '#rooms/access/rules/report-types.ts'
import { addDays, type IstDate } from '#values/ist-date.ts'

/** The durations that the screen offers: days, or 0 for the time since the plan was launched. */
export const DURATIONS = [7, 30, 0] as const
/** After so long a report that is not ready is restarted, once (D9.05). */
export const DUE_MS = 20 * 60_000
/** Longer than any plan; an int of the database. */
export const LONGEST_DAYS = 2_147_483_647

/** The days of a report, both inclusive, IST. */
export interface Period {
  duration_start: IstDate
  duration_end: IstDate
}

/** The report whose rows are months. */
export const OF_MONTHS: ReportType = 'CASHLESS_UTILIZATION_REPORT'

/**
 * The last so many days up to today, or all days since the plan's first: never days before it. A report of months begins with
 * the month of that day, because two that begin a day apart would differ by what was used on it.
 * @param days 0: since the plan's first day
 */
export function reportPeriod(
  days: number,
  { type, today, plan_start }: { type: ReportType; today: IstDate; plan_start: IstDate },
): Period {
  const launched = plan_start < today ? plan_start : today
  // Ten thousand years ago no plan had started: dates that far away cannot be written.
  const wanted = days === 0 || days > 366 * 1000 ? launched : addDays(today, 1 - days)
  const first = type === OF_MONTHS ? (`${wanted.slice(0, 8)}01` as IstDate) : wanted
  return { duration_start: first > launched ? first : launched, duration_end: today }
}
