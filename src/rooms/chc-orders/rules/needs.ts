/** What waits for a coordinator, the most urgent first. */
export const COORDINATOR_NEEDS = ['ACTIVATE', 'FILL_DETAILS', 'RESEND', 'KIT_BACK'] as const
export type CoordinatorNeed = (typeof COORDINATOR_NEEDS)[number]

/** A row of the twelve days: done, the day of today, or still to come; of a care that starts tomorrow none is today. */
export function daysOfCare(day: number): { day: number; is: 'done' | 'today' | 'ahead' }[] {
  return Array.from({ length: 12 }, (_, index) => {
    const one = index + 1
    return { day: one, is: one < day ? 'done' : one === day ? 'today' : 'ahead' }
  })
}
