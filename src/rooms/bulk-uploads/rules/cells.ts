import { type IstDate, parseIstDate } from '#values/ist-date.ts'
import { type Paise, parseRupees, plainAmount } from '#values/money.ts'

/** A day as lists write it: YYYY-MM-DD, DD/MM/YYYY or DD-MM-YYYY; undefined for anything else. */
export function dayOf(cell: string): IstDate | undefined {
  const match = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/.exec(cell)
  if (!match) return parseIstDate(cell)
  const [, day = '', , month = '', year] = match
  return parseIstDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** An amount as lists write it, '₹1,500'; undefined for anything else and below zero. */
export function amountOf(cell: string): Paise | undefined {
  const paise = parseRupees(plainAmount(cell))
  return paise === undefined || paise < 0n ? undefined : paise
}

/** Whether a spreadsheet has shortened a long number, '9.87654E+09': its digits are lost. */
export function isShortened(cell: string): boolean {
  return /^[+-]?\d+(?:[.,]\d*)?e[+-]?\d+$/i.test(cell)
}

/** A mobile without the spaces and hyphens that people write into it. */
export function plainMobile(cell: string): string {
  return cell.replaceAll(/[\s-]/g, '')
}

/** The allowed value that a cell means, whatever its capitals. */
export function choiceOf<const Value extends string>(cell: string, allowed: readonly Value[]): Value | undefined {
  const plain = cell.toLowerCase()
  return allowed.find((value) => value.toLowerCase() === plain)
}
