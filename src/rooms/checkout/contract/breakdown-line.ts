import * as z from 'zod'

/** One line of the price. Amounts in rupees, tax included; the lines add up to the order's amount. */
export const BreakdownLine = z.object({
  code: z.string(),
  label: z.string(),
  amount: z.number(),
  /** The part of `amount` that is taxable. */
  taxable: z.number(),
  sac: z.string().nullable(),
  /** Percent. */
  tax_rate: z.number(),
  /** Instead of the tax, on a line of money that is not ours: the premium of a cover. */
  note: z.string().optional(),
})
export type BreakdownLine = z.output<typeof BreakdownLine>
