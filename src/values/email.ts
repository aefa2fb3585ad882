import { withoutUnseen } from './plain-text.ts'
import { text } from './text.ts'

/** The longest address a mail server accepts. */
const EMAIL_MAX_LENGTH = 254

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/
const LABEL = /^[A-Za-z0-9-]{1,63}$/
const TOP_LABEL = /^[A-Za-z][A-Za-z0-9-]*$/

/**
 * Whether a text is an e-mail address that can be delivered to a named domain. Split at '@' and the dots instead of
 * matched by one expression: every part is checked once, so no input makes it slow.
 */
export function isEmail(value: string): boolean {
  if (value.length > EMAIL_MAX_LENGTH) return false
  const [local, domain, ...more] = value.split('@')
  if (local === undefined || domain === undefined || more.length > 0) return false
  if (!LOCAL_PART.test(local) || local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false
  const labels = domain.split('.')
  const top = labels.at(-1)!
  return (
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-')) &&
    top.length >= 2 &&
    TOP_LABEL.test(top)
  )
}

/** Whether an address is one of the endless number that its owner makes up themselves: 'asha+1@company.in' reaches 'asha'. */
export function isTaggedEmail(value: string): boolean {
  return value.split('@')[0]!.includes('+')
}

/**
 * An address as it was meant: without the name that an address book writes before it, '<' and '>', 'mailto:', quotes,
 * a mark at its end, and marks that nobody sees.
 */
export function plainEmail(written: string): string {
  const plain = withoutUnseen(written)
  const [, inBrackets] = /<([^<>]*)>[\s;,.]*$/.exec(plain) ?? []
  return (inBrackets ?? plain)
    .trim()
    .replace(/^['"\u2018\u201c]?(?:mailto:)?/i, '')
    .replace(/['"\u2019\u201d;,.\s]+$/, '')
}

/** Normalises an address for comparing and storing: lower case. */
function normaliseEmail(value: string): string {
  return value.toLowerCase()
}

/** Enough of an address to recognise it: its first letter and its domain. */
export function maskEmail(value: string): string {
  return value.replace(/^(.)[^@]*/, '$1•••')
}

/** Wire schema of an e-mail address; outputs lower case. */
export function email({ invalid, required }: { invalid: string; required?: string }) {
  return text({ max: 1000, required: required ?? invalid })
    .overwrite(plainEmail)
    .min(1, { error: required ?? invalid, abort: true })
    .refine(isEmail, invalid)
    .overwrite(normaliseEmail)
}
