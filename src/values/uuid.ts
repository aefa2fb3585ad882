import { text } from './text.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text is a UUID of any version, in the format the database accepts. */
export function isUuid(value: string): boolean {
  return UUID.test(value)
}

/** Wire schema of one of our ids; outputs lower case. */
export function uuid({ invalid, required }: { invalid: string; required?: string }) {
  return text({ max: 200, required: required ?? invalid })
    .min(1, { error: required ?? invalid, abort: true })
    .regex(UUID, invalid)
    .toLowerCase()
}
