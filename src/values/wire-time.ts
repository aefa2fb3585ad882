import * as z from 'zod'
import { type IstDate, parseIstDate } from './ist-date.ts'
import { text } from './text.ts'

const WIRE_TIME = /^(\d{4}-\d{2}-\d{2}) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/

/** An instant on the wire: 'YYYY-MM-DD HH:mm:ss' in UTC, whole seconds. Readers add +5:30 once, to show it. */
export function toWireTime(instant: Date): string {
  return instant.toISOString().slice(0, 19).replace('T', ' ')
}

/** The instant of a wire time, or undefined if the text is not one. */
export function parseWireTime(written: string): Date | undefined {
  const match = WIRE_TIME.exec(written)
  if (!match || parseIstDate(match[1]!) === undefined) return undefined
  return new Date(`${match[1]}T${match[2]}.000Z`)
}

/** Wire schema of an instant; outputs a Date. */
export function wireTime({ invalid, required }: { invalid: string; required?: string }) {
  return text({ max: 50, required: required ?? invalid }).transform((value, context): Date => {
    const instant = parseWireTime(value)
    if (instant) return instant
    context.issues.push({ code: 'custom', input: value, message: invalid })
    return z.NEVER
  })
}

/** Wire schema of a calendar date, 'YYYY-MM-DD'. */
export function wireDate({ invalid, required }: { invalid: string; required?: string }) {
  return text({ max: 50, required: required ?? invalid }).refine(
    (value): value is IstDate => parseIstDate(value) !== undefined,
    invalid,
  )
}
