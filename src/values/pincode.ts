import { text } from './text.ts'

const PINCODE = /^\d{6}$/

/** Whether a text is a postal index number: exactly six digits. */
export function isPincode(value: string): boolean {
  return PINCODE.test(value)
}

/** Wire schema of a pincode. */
export function pincode({ invalid, required }: { invalid: string; required?: string }) {
  return text({ max: 20, required: required ?? invalid })
    .min(1, { error: required ?? invalid, abort: true })
    .regex(PINCODE, invalid)
}
