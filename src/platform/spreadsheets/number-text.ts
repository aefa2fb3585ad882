/** How a spreadsheet displays a number: what of it matters for reading. */
export type NumberFormat = 'plain' | 'date' | 'percent' | 'scientific' | { digits: number }

/** Formats that a workbook names by number only, also those of other languages. */
const DATES = [
  [14, 17],
  [22, 22],
  [27, 31],
  [36, 36],
  [50, 54],
  [57, 58],
]
const PERCENTS = [9, 10]
const SCIENTIFIC = [11, 48]

const DAY_MS = 86_400_000
const DAY_0 = Date.UTC(1899, 11, 30)
const DAYS_TO_1904 = 1_462
/** 1900-03-01: earlier days are counted with a 29 February that did not exist. */
const FIRST_DAY = 61
/** 9999-12-31. */
const LAST_DAY = 2_958_465
/** A spreadsheet stores no more; further digits are lost. */
const EXACT_DIGITS = 15
const LONGEST_CODE = 255

export function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code !== undefined) return formatOfCode(code)
  if (DATES.some(([from = 0, to = 0]) => id >= from && id <= to)) return 'date'
  if (PERCENTS.includes(id)) return 'percent'
  return SCIENTIFIC.includes(id) ? 'scientific' : 'plain'
}

function formatOfCode(code: string): NumberFormat {
  if (code.length > LONGEST_CODE) return 'plain'
  const [bare = ''] = code.replaceAll(/"[^"]*"|\\.|[_*].|\[[^\]]*\]/g, '').split(';')
  if (/general/i.test(bare)) return 'plain'
  if (/[yd]|mmm/i.test(bare)) return 'date'
  if (/[0#?]e[+-]/i.test(bare)) return 'scientific'
  if (bare.includes('%')) return 'percent'
  return /^0{2,}$/.test(bare) ? { digits: bare.length } : 'plain'
}

/**
 * A stored number as text: a date as ISO, a number in plain digits. One that is displayed in scientific notation, or is
 * too long to be exact, stays in scientific notation (`isScientific`): nobody has seen its digits.
 */
export function numberText(value: number, format: NumberFormat, is_1904: boolean): string {
  if (format === 'date') {
    const day = Math.floor(value) + (is_1904 ? DAYS_TO_1904 : 0)
    if (day >= FIRST_DAY && day <= LAST_DAY) return new Date(DAY_0 + day * DAY_MS).toISOString().slice(0, 10)
  }
  if (format === 'percent') return `${plain(value * 100)}%`
  if (format === 'scientific' && value !== 0) return value.toExponential()
  const digits = plain(value)
  return typeof format === 'object' && /^\d+$/.test(digits) ? digits.padStart(format.digits, '0') : digits
}

function plain(value: number): string {
  return Math.abs(value) >= 10 ** EXACT_DIGITS ? value.toExponential() : String(Number(value.toPrecision(EXACT_DIGITS)))
}

/** Whether a text is a number in scientific notation, whose last digits may be lost. */
export function isScientific(text: string): boolean {
  return /^[+-]?\d+(?:[.,]\d*)?e[+-]?\d+$/i.test(text)
}

/** Written for a formula whose value the workbook does not contain. */
export const NO_VALUE = '#FORMULA!'

/** Whether a text is what a spreadsheet shows where a formula failed. */
export function isErrorValue(text: string): boolean {
  return /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|FORMULA!)$/i.test(text)
}
