/** What the doctor of a call reads. */
export const consultWords = {
  problem: (day: number) => `Covid home care, day ${day}`,
} as const
