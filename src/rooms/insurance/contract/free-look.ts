import * as z from 'zod'

/** What a free look counts with. Amounts in rupees. */
export const FreeLookParts = z.object({
  premium: z.number(),
  days_on_cover: z.int(),
  total_days: z.int(),
  /** The part of the premium for the days on cover. */
  risk_premium: z.number(),
  stamp_duty: z.number(),
})
export type FreeLookParts = z.output<typeof FreeLookParts>

export const FreeLookQuote = FreeLookParts.extend({
  policy_id: z.uuid(),
  /** The last day on which it can be given back. */
  until: z.iso.date(),
  /** What goes back. */
  amount: z.number(),
  /** The day by which it leaves. */
  due_on: z.iso.date(),
})
export type FreeLookQuote = z.output<typeof FreeLookQuote>
