import { text } from './text.ts'

const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/

/** Whether a text has the format of an IFSC. Whether the branch exists is looked up in the bank list. */
export function isIfsc(value: string): boolean {
  return IFSC.test(value)
}

/** Wire schema of an IFSC; outputs upper case. */
export function ifsc({ invalid, required }: { invalid: string; required?: string }) {
  return text({ max: 50, required: required ?? invalid })
    .min(1, { error: required ?? invalid, abort: true })
    .toUpperCase()
    .regex(IFSC, invalid)
}
