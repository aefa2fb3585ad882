import { withoutUnseen, withPlainDigits } from '#values/plain-text.ts'

/** Up to ten digits of a typed or pasted Indian number: '+91 98765 43210', '09876543210'. */
export function nationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const national = digits.length > 10 ? digits.replace(/^(?:0{0,2}91|0+)(?=\d{10})/, '') : digits
  return national.slice(0, 10)
}

/** Six digits on their own, or three and three. */
const WHOLE = /(?<![\d.,/-]|\d:)\d{3}[ -]?\d{3}(?![\d/:-]|[.,]\d)/g
const NAMED_BEFORE = /(?:code|otp|कोड)(?:\s+(?:is|number))?\s*(?:[:=#-]|है)?\s*$|#$|\bis:?\s*$/i
const NAMED_BEHIND = /^\s*is\s[^.,;\n]*\b(?:code|otp|password|pin)\b/i

/**
 * Up to six digits of a code, also from a pasted message that has other digits: 'Rs 1,499 at 10:30. 481 516 is your
 * code.' Of several groups of six the one counts that the message calls a code.
 */
export function codeDigits(typed: string): string {
  const text = withPlainDigits(withoutUnseen(typed))
  const groups = Array.from(text.matchAll(WHOLE), ({ 0: found, index }) => ({
    digits: found.replace(/\D/g, ''),
    isNamed: NAMED_BEFORE.test(text.slice(0, index)) || NAMED_BEHIND.test(text.slice(index + found.length)),
  }))
  const isMessage = /[\p{L}#@]/u.test(text) || (groups.length === 1 && /\d[/:-]\d/.test(text))
  const group = isMessage ? (groups.find(({ isNamed }) => isNamed) ?? groups[0]) : undefined
  return group?.digits ?? text.replace(/\D/g, '').slice(0, 6)
}
