import { addMonths, type IstDate } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import { type Credits, creditsOf, type Movement } from './figures.ts'

/** A month in India, 'YYYY-MM'. */
export const CREDIT_MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/

/** What the transactions of a contract add up to, by type and status: ever, before a month, in it, and in a year. */
export interface CreditSum extends Movement {
  before_paise: Paise
  month_paise: Paise
  year_paise: Paise
  transactions: bigint
}

/** The credits of a company. `added_paise` is `allotted_paise` and `available_paise`; the other three make the allotted. */
export interface CompanyFigures extends Omit<Credits, 'available_paise'> {
  added_paise: Paise
  /** What the company can still allot. */
  available_paise: Paise
  /** What its people can still spend. */
  remaining_paise: Paise
}

type Column = 'amount_paise' | 'before_paise' | 'month_paise' | 'year_paise'

type SumOf<Name extends Column> = Pick<Movement, 'type' | 'status'> & Record<Name, Paise>

function total<Name extends Column>(sums: readonly SumOf<Name>[], type: Movement['type'], column: Name): Paise {
  return sums.reduce((paise, one) => (one.type === type && one.status === 'SUCCESS' ? paise + one[column] : paise), 0n)
}

export function companyFigures(sums: readonly Movement[]): CompanyFigures {
  const { allotted_paise, consumed_paise, on_hold_paise, available_paise: remaining_paise } = creditsOf(sums)
  const added_paise = total(sums, 'TOPUP', 'amount_paise')
  return {
    allotted_paise,
    consumed_paise,
    on_hold_paise,
    remaining_paise,
    added_paise,
    available_paise: added_paise - allotted_paise,
  }
}

/** A month of the company's own credits: opening + added + returned − allotted = closing. */
export interface CreditMonth {
  opening_paise: Paise
  added_paise: Paise
  returned_paise: Paise
  allotted_paise: Paise
  closing_paise: Paise
}

export function creditMonth(sums: readonly CreditSum[]): CreditMonth {
  const before = (type: Movement['type']) => total(sums, type, 'before_paise')
  const opening_paise = before('TOPUP') + before('RESTORE') - before('TRANSFER')
  const added_paise = total(sums, 'TOPUP', 'month_paise')
  const returned_paise = total(sums, 'RESTORE', 'month_paise')
  const allotted_paise = total(sums, 'TRANSFER', 'month_paise')
  return {
    opening_paise,
    added_paise,
    returned_paise,
    allotted_paise,
    closing_paise: opening_paise + added_paise + returned_paise - allotted_paise,
  }
}

const LOW_PERCENT = 20n

/** Whether less is left to allot than a fifth of what was allotted in a year. */
export function isLow(available_paise: Paise, allotted_in_a_year_paise: Paise): boolean {
  return available_paise * 100n < allotted_in_a_year_paise * LOW_PERCENT
}

/** What was given and not taken back in a year. */
export function allottedInAYear(sums: readonly CreditSum[]): Paise {
  return total(sums, 'TRANSFER', 'year_paise') - total(sums, 'RESTORE', 'year_paise')
}

/** The first day of a month written 'YYYY-MM'. */
export function firstDayOf(month: string): IstDate {
  return `${month}-01`
}

/** The month of a day, 'YYYY-MM'. */
export function monthOf(day: IstDate): string {
  return day.slice(0, 7)
}

/** Months from one back to another, the latest first. */
export function monthsUntil(last: string, first: string): string[] {
  const months: string[] = []
  for (let month = last; month >= first; month = monthOf(addMonths(firstDayOf(month), -1))) months.push(month)
  return months.length > 0 ? months : [last]
}

const MONTH_NAME = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'November 2026'. */
export function monthName(month: string): string {
  return MONTH_NAME.format(new Date(`${firstDayOf(month)}T00:00:00Z`))
}

/** The first month of the twelve that end with this one. */
export function yearStart(month: string): IstDate {
  return addMonths(firstDayOf(month), -11)
}
