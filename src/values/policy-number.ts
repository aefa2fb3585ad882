/**
 * The number of a plan that people read aloud: 'TP' and ten digits, of which the last is a check digit, so that one
 * mistyped digit or two that changed places are found before anything is looked up.
 */
const PREFIX = 'TP'
const WRITTEN = /^(?:TP)?(\d{9})(\d)$/

/** @param serial of the subscription, at most nine digits */
export function policyNumberOf(serial: number): string {
  const digits = String(serial).padStart(9, '0')
  return `${PREFIX}${digits}${checkDigit(digits)}`
}

/** The serial in a number as somebody types it, with or without 'TP' and spaces; undefined where it is none. */
export function serialOf(typed: string): number | undefined {
  const match = WRITTEN.exec(typed.toUpperCase().replaceAll(/[\s-]/g, ''))
  if (!match) return undefined
  const [, digits = '', check] = match
  return checkDigit(digits) === Number(check) ? Number(digits) : undefined
}

/** 'TP 4821 093 715': in groups, as it is read aloud. */
export function spacedPolicyNumber(number: string): string {
  return number.replace(/^(TP)(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
}

/** Luhn. */
function checkDigit(digits: string): number {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, place) => {
      const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return (10 - (sum % 10)) % 10
}
