import { z } from 'zod'
import type { PriceLine } from './price-lines.ts'

/** Paise as decimal text: a JSON number is exact only up to 2^53. */
const paise = z
  .string()
  .regex(/^-?\d+$/)
  .transform(BigInt)

const StoredLines = z.array(
  z.object({
    code: z.string(),
    label: z.string(),
    amount_paise: paise,
    taxable_paise: paise,
    sac: z.string().nullable(),
    tax_rate: z.number(),
    note: z.string().optional(),
  }),
)

/** The lines of a price as JSON text, for a column of an order or a renewal. */
export function storePriceLines(lines: readonly PriceLine[]): string {
  return JSON.stringify(lines, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}

/** The lines that `storePriceLines` wrote. @throws ZodError for anything else */
export function readPriceLines(stored: unknown): PriceLine[] {
  return StoredLines.parse(stored)
}
