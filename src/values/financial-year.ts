import { addDays, datePartsOf, type IstDate } from './ist-date.ts'

/** A range of calendar dates, both ends included. */
export interface DateRange {
  from: IstDate
  to: IstDate
}

/** The periods utilization and savings are shown for. */
export const UTILIZATION_PERIODS = ['this_year', 'last_year', 'since_launch'] as const
export type UtilizationPeriod = (typeof UTILIZATION_PERIODS)[number]

/**
 * First day of the financial year as the dashboards count it: 1 April, of the calendar year before for any day before
 * May. So throughout April the previous financial year is still current; it changes on 1 May.
 */
export function financialYearStart(today: IstDate): IstDate {
  const [year, month] = datePartsOf(today)
  return firstOfApril(month < 5 ? year - 1 : year)
}

/** The exact dates of a period as of today; `launch` is the first day of the plan. */
export function utilizationRange(period: UtilizationPeriod, today: IstDate, launch: IstDate): DateRange {
  const start = financialYearStart(today)
  switch (period) {
    case 'this_year':
      return { from: start, to: today }
    case 'last_year':
      return { from: firstOfApril(datePartsOf(start)[0] - 1), to: addDays(start, -1) }
    case 'since_launch':
      return { from: launch, to: today }
  }
}

/** The tax year in an invoice number, April to March: '2526' for 1 Apr 2025 to 31 Mar 2026. */
export function invoiceFinancialYear(issued: IstDate): string {
  const [year, month] = datePartsOf(issued)
  const start = month < 4 ? year - 1 : year
  return [start, start + 1].map((part) => String(part % 100).padStart(2, '0')).join('')
}

function firstOfApril(year: number): IstDate {
  return `${String(year).padStart(4, '0')}-04-01`
}
