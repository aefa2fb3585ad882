import { withoutUnseen, withPlainDigits } from './plain-text.ts'
import { text } from './text.ts'

/** The maximum length of an entered mobile number: '+91' and ten digits. */
export const MOBILE_MAX_LENGTH = 13

const INDIAN_MOBILE = /^(?:\+91|0)?[6-9]\d{9}$/

/** What an account that was deleted has instead of a number. */
const ERASED = 'erased:'
/** The pattern of such numbers in a query. */
export const ERASED_NUMBERS = `${ERASED}%`

/** What people and programs write between and around the digits of a number. */
const BETWEEN = /[\s().\p{Pd}\u2212]/gu
/** The country's code as phones and lists write it. */
const COUNTRY = /^(?:\+|00)?910?(?=[6-9]\d{9}$)/

/**
 * A mobile number as it was meant: without what is written between its digits, 'tel:' in front, the '.0' of a
 * spreadsheet, and marks that nobody sees; 91, 0091 and +91 0 are +91. Anything else stays as it is.
 */
export function plainMobile(written: string): string {
  const plain = withPlainDigits(withoutUnseen(written)).replace(/^tel:/i, '').replace('\uff0b', '+')
  return plain.replace(/\.0+$/, '').replaceAll(BETWEEN, '').replace(COUNTRY, '+91')
}

/** Whether a text is an Indian mobile number, with or without +91 or 0 in front, however it is written. */
export function isMobile(value: string): boolean {
  return INDIAN_MOBILE.test(plainMobile(value))
}

/** '+91' and the last ten digits, the normalised form we store. Only for a number that isMobile accepts. */
export function normaliseMobile(value: string): string {
  return `+91${plainMobile(value).slice(-10)}`
}

/** What stands instead of the number of an account that was deleted: it refers to that account alone. */
export const erasedNumber = (account_id: string) => `${ERASED}${account_id}`

/** Whether a stored number is that of an account that was deleted. */
export const isErasedNumber = (stored: string | null) => stored?.startsWith(ERASED) === true

/** A stored number as our staff and companies read it: null for that of an account that was deleted. */
export const shownNumber = (stored: string | null) => (isErasedNumber(stored) ? null : stored)

/** '+91 ••••• •3210': enough to recognise one's own number, too little to call somebody else's. */
export function maskMobile(value: string): string {
  return isErasedNumber(value) ? 'Deleted account' : `+91 ••••• •${value.slice(-4)}`
}

/** Wire schema of a mobile number; outputs the normalised number. Each form provides its own messages. */
export function mobile({ invalid, tooLong, required }: { invalid: string; tooLong?: string; required?: string }) {
  return text({ max: 200, required: required ?? invalid })
    .overwrite(plainMobile)
    .min(1, { error: required ?? invalid, abort: true })
    .max(MOBILE_MAX_LENGTH, { error: tooLong ?? invalid, abort: true })
    .regex(INDIAN_MOBILE, invalid)
    .overwrite((value) => (INDIAN_MOBILE.test(value) ? normaliseMobile(value) : value))
}
