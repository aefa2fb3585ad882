import * as z from 'zod'
import { type Paise, parseRupees } from './money.ts'

/** The messages of a rupees field; each form provides its own, and inclusive limits in paise. */
export interface RupeesRule {
  invalid: string
  required?: string
  min?: { paise: Paise; message: string }
  max?: { paise: Paise; message: string }
}

/** Wire schema of a submitted amount: a JSON number of rupees in, paise out. */
export function rupees({ invalid, required, min, max }: RupeesRule) {
  return z
    .number({ error: (issue) => (issue.input === undefined || issue.input === null ? (required ?? invalid) : invalid) })
    .transform((value, context): Paise => {
      const paise = parseRupees(value)
      const broken =
        paise === undefined
          ? invalid
          : min && paise < min.paise
            ? min.message
            : max && paise > max.paise
              ? max.message
              : undefined
      if (paise !== undefined && broken === undefined) return paise
      context.issues.push({ code: 'custom', input: value, message: broken })
      return z.NEVER
    })
}
