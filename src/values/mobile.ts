import { text } from './text.ts'

/** The maximum length of an entered mobile number: '+91' and ten digits. */
export const MOBILE_MAX_LENGTH = 13

const INDIAN_MOBILE = /^(?:\+91|0)?[6-9]\d{9}$/

/** Whether a text is an Indian mobile number, with or without +91 or 0 in front. */
export function isMobile(value: string): boolean {
  return INDIAN_MOBILE.test(value)
}

/** '+91' and the last ten digits, the normalised form we store. Only for a number that isMobile accepts. */
export function normaliseMobile(value: string): string {
  return `+91${value.slice(-10)}`
}

/** '+91 ••••• •3210': enough to recognise one's own number, too little to call somebody else's. */
export function maskMobile(value: string): string {
  return `+91 ••••• •${value.slice(-4)}`
}

/** Wire schema of a mobile number; outputs the normalised number. Each form provides its own messages. */
export function mobile({ invalid, tooLong, required }: { invalid: string; tooLong?: string; required?: string }) {
  return text({ max: 200, required: required ?? invalid })
    .min(1, { error: required ?? invalid, abort: true })
    .max(MOBILE_MAX_LENGTH, { error: tooLong ?? invalid, abort: true })
    .regex(INDIAN_MOBILE, invalid)
    .overwrite((value) => (isMobile(value) ? normaliseMobile(value) : value))
}
