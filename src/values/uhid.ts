import { text } from './text.ts'

/** Length of a UHID, the number that identifies a member on every plan. */
const UHID_LENGTH = 36

/**
 * Whether a text can be a UHID: exactly 36 characters. The ones we issue are UUIDs, but a search is refused by length
 * alone, so call isUuid too before comparing with a column of type uuid.
 */
export function isUhid(value: string): boolean {
  return value.length === UHID_LENGTH
}

/** Wire schema of a UHID. */
export function uhid({ invalid, required }: { invalid: string; required?: string }) {
  return text({ max: 200, required: required ?? invalid })
    .min(1, { error: required ?? invalid, abort: true })
    .length(UHID_LENGTH, invalid)
}
