import { withoutUnseen, withPlainDigits } from '#values/plain-text.ts'
import { text } from '#values/text.ts'
import { bankDetailsWords } from '../words.ts'

const words = bankDetailsWords.refusals

/** Account types that can be paid. */
export const ACCOUNT_TYPES = ['SAVINGS', 'CURRENT'] as const

/** Every Indian bank's account numbers have between 9 and 18 digits. */
const ACCOUNT_NUMBER = /^\d{9,18}$/
/**
 * Numbers with which gateways have cards tried out, and that people type from a form they know: none of them is a bank
 * account, and asking a bank about them costs.
 */
const TEST_NUMBERS = new Set(
  `4111111111111111 4242424242424242 4012888888881881 4000056655665556 4386289407660153 5555555555554444 5105105105105100
  5200828282828210 5267318187975449 5104015555555558 5104060000000008 2223003122003222 6011111111111117 6011000990139424
  3530111333300000 3566002020360505 6074820000000007 6073849700004947 378282246310005 371449635398431 30569309025904
  38520000023237 123456789 1234567890 123456789012`.split(/\s+/),
)
const ONE_DIGIT = /^(\d)\1+$/
/** People and small firms: 'Asha R. Verma', "D'Souza", 'Verma & Sons (HUF)'. */
const HOLDER_NAME = /^(?:[\p{L}\p{M}\d .'’&()-]|\u200c|\u200d)*$/u
const HOLDER_MIN = 3
const HOLDER_MAX = 100

/** The digits of an account number that name the account. */
export function withoutZeros(accountNumber: string): string {
  return accountNumber.replace(/^0+/, '')
}

/** Wire schema of an account number; removes spaces and hyphens, as on a passbook. */
export function accountNumber(invalid: string = words.accountNumber) {
  return text({ max: 100, required: bankDetailsWords.mandatory })
    .min(1, { error: bankDetailsWords.mandatory, abort: true })
    .overwrite((value) => withPlainDigits(withoutUnseen(value)).replaceAll(/[\s\p{Pd}]/gu, ''))
    .regex(ACCOUNT_NUMBER, { error: invalid, abort: true })
    .refine(
      (value) =>
        !TEST_NUMBERS.has(withoutZeros(value)) &&
        !ONE_DIGIT.test(withoutZeros(value)) &&
        withoutZeros(value).length > 5,
      words.testNumber,
    )
}

/** Wire schema of the account holder's name. */
export function holderName() {
  return text({ max: 1000, required: bankDetailsWords.mandatory })
    .overwrite(withoutUnseen)
    .min(1, { error: bankDetailsWords.mandatory, abort: true })
    .min(HOLDER_MIN, { error: words.holderShort, abort: true })
    .max(HOLDER_MAX, { error: words.holderLong, abort: true })
    .regex(HOLDER_NAME, words.holderInvalid)
}

/** '••••6789': the only part of an account number that is ever shown. */
export function maskAccountNumber(lastFour: string): string {
  return `••••${lastFour}`
}
