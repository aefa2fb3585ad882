import { text } from '#values/text.ts'
import { bankDetailsWords } from '../words.ts'

const words = bankDetailsWords.refusals

/** Account types that can be paid. */
export const ACCOUNT_TYPES = ['SAVINGS', 'CURRENT'] as const

/** Every Indian bank's account numbers have between 9 and 18 digits. */
const ACCOUNT_NUMBER = /^\d{9,18}$/
/** People and small firms: 'Asha R. Verma', "D'Souza", 'Verma & Sons (HUF)'. */
const HOLDER_NAME = /^[\p{L}\p{M}\d .'’&()-]*$/u
const HOLDER_MIN = 3
const HOLDER_MAX = 100

/** Wire schema of an account number; removes spaces and hyphens, as on a passbook. */
export function accountNumber(invalid: string = words.accountNumber) {
  return text({ max: 100, required: bankDetailsWords.mandatory })
    .min(1, { error: bankDetailsWords.mandatory, abort: true })
    .overwrite((value) => value.replaceAll(/[ -]/g, ''))
    .regex(ACCOUNT_NUMBER, invalid)
}

/** Wire schema of the account holder's name. */
export function holderName() {
  return text({ max: 1000, required: bankDetailsWords.mandatory })
    .min(1, { error: bankDetailsWords.mandatory, abort: true })
    .min(HOLDER_MIN, { error: words.holderShort, abort: true })
    .max(HOLDER_MAX, { error: words.holderLong, abort: true })
    .regex(HOLDER_NAME, words.holderInvalid)
}

/** '••••6789': the only part of an account number that is ever shown. */
export function maskAccountNumber(lastFour: string): string {
  return `••••${lastFour}`
}
