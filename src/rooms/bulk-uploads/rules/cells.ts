import { GENDER_LABELS, GENDERS, type Gender } from '#values/gender.ts'
import type { IstDate } from '#values/ist-date.ts'
import { type Paise, parseRupees, plainAmount } from '#values/money.ts'
import { readWrittenDay } from '#values/written-day.ts'
import { remarks as words } from '../words/remarks.ts'

/** A day as lists write it; where it can be read both ways the day comes first. Undefined for anything else. */
export function dayOf(cell: string): IstDate | undefined {
  const read = readWrittenDay(cell)
  return 'day' in read ? read.day : 'day_first' in read ? read.day_first : undefined
}

/** What is wrong with a date of a list; undefined if nothing is. */
export function dateRemark(cell: string): string | undefined {
  const read = readWrittenDay(cell)
  if ('fault' in read && read.fault === 'SHORT_YEAR') return words.dateShort
  return dayOf(cell) === undefined ? words.date : undefined
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

/** The gender that a cell means: its letter or its name. */
export function genderOf(cell: string): Gender | undefined {
  return choiceOf(cell, GENDERS) ?? GENDERS.find((one) => GENDER_LABELS[one].toLowerCase() === cell.toLowerCase())
}

/** The allowed value that a cell means, whatever its capitals. */
export function choiceOf<const Value extends string>(cell: string, allowed: readonly Value[]): Value | undefined {
  const plain = cell.toLowerCase()
  return allowed.find((value) => value.toLowerCase() === plain)
}
