/** Up to ten digits of a typed or pasted Indian number: '+91 98765 43210', '09876543210'. */
export function nationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const national = digits.length > 10 ? digits.replace(/^(?:0{0,2}91|0+)(?=\d{10})/, '') : digits
  return national.slice(0, 10)
}

/** Up to six digits of a code, also from a pasted sentence: 'Your code is 481 516.' */
export function codeDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 6)
}
