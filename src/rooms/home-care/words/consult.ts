/** What the doctor of a call reads. */
export const consultWords = {
  alarm: (day: number) => `Urgent: alarm in covid home care, day ${day}`,
  problem: (day: number) => `Covid home care, day ${day}`,
} as const
