import { text } from './text.ts'

const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

/** Whether a text has the format of a GST number: state code, PAN, entity, 'Z', check character; 15 in all. */
export function isGstin(value: string): boolean {
  return GSTIN.test(value)
}

/** Wire schema of a GST number; outputs upper case. */
export function gstin({ invalid }: { invalid: string }) {
  return text({ max: 50, required: invalid }).toUpperCase().regex(GSTIN, invalid)
}
