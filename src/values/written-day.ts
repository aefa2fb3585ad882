import { type IstDate, istDateOf, parseIstDate } from './ist-date.ts'
import { withoutUnseen, withPlainDigits } from './plain-text.ts'

/** What a text in the place of a date means. */
export type WrittenDay =
  /** One day, however it is read. */
  | { day: IstDate }
  /** Two days: '03/04/1990' is 3 April, and 4 March where months are written first. */
  | { day_first: IstDate; month_first: IstDate }
  /** A day only where months are written first: '08/25/1990'. */
  | { month_first: IstDate; day_first?: undefined }
  /** Its year has two digits, so the century is anybody's guess: '15/08/90'. */
  | { fault: 'SHORT_YEAR' }
  | { fault: 'NO_DATE' }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const LONG_MONTHS = 'january february march april may june july august september october november december'.split(' ')
const NO_DATE = { fault: 'NO_DATE' } as const
const SHORT_YEAR = { fault: 'SHORT_YEAR' } as const

/** '2026-08-14T18:30:00.000Z': an instant with its zone. */
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i
/** A time of the day behind a date, which spreadsheets and databases add. */
const TIME = /[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?[ap]\.?m\.?)?$/i
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const NUMBERS = /^(\d{1,2}) ?([-/. ]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})$/
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[-/., ]{1,2}([a-z]{3,9})\.?[-/., ]{1,2}(\d{4}|\d{2})$/i
const MONTH_DAY = /^([a-z]{3,9})\.?[-/ ](\d{1,2})(?:st|nd|rd|th)?[-/, ]{1,2}(\d{4}|\d{2})$/i

/**
 * Reads a date as people, spreadsheets and other programs write it: '15/08/1990', '15.8.1990', '1990/08/15',
 * '15-Aug-1990', 'August 15, 1990', '१५/०८/१९९०', each with or without a time, and instants, of which the day in India
 * counts.
 */
export function readWrittenDay(written: string): WrittenDay {
  const plain = withPlainDigits(withoutUnseen(written))
  if (INSTANT.test(plain)) {
    const at = new Date(plain.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
    return Number.isNaN(at.getTime()) ? NO_DATE : { day: istDateOf(at) }
  }
  const text = plain.replace(TIME, '')
  const [, year = '', , month = '', day = ''] = YEAR_FIRST.exec(text) ?? []
  if (year) return only(dayOf(year, month, day))
  return readNumbers(text) ?? readMonthName(text) ?? NO_DATE
}

function readNumbers(text: string): WrittenDay | undefined {
  const [, one = '', , other = '', year = ''] = NUMBERS.exec(text) ?? []
  if (!one) return undefined
  const [day_first, month_first] = [dayOf(fullYear(year), other, one), dayOf(fullYear(year), one, other)]
  if (!day_first && !month_first) return NO_DATE
  if (year.length === 2) return SHORT_YEAR
  if (day_first && (!month_first || month_first === day_first)) return { day: day_first }
  return day_first ? { day_first, month_first: month_first! } : { month_first: month_first! }
}

function readMonthName(text: string): WrittenDay | undefined {
  const [, day = '', name = '', year = ''] = DAY_MONTH.exec(text) ?? []
  const [, ofName = name, ofDay = day, ofYear = year] = MONTH_DAY.exec(text) ?? []
  const plain = ofName.toLowerCase()
  const month = LONG_MONTHS.findIndex(
    (long, at) => plain === long || plain === MONTHS[at] || (plain === 'sept' && at === 8),
  )
  if (month === -1) return undefined
  const found = dayOf(fullYear(ofYear), String(month + 1), ofDay)
  return found && ofYear.length === 2 ? SHORT_YEAR : only(found)
}

function only(day: IstDate | undefined): WrittenDay {
  return day === undefined ? NO_DATE : { day }
}

/** For the test whether it is a day at all: 2000 has a 29 February. */
function fullYear(year: string): string {
  return year.length === 2 ? '2000' : year
}

function dayOf(year: string, month: string, day: string): IstDate | undefined {
  return parseIstDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}
