import { addDays, type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'

/** The line of plans that are care at home. */
export const HOME_CARE = 'home-care'

/** Whether a plan is care at home: nobody gets it without the check of who it is for. */
export function isHomeCare({ line }: { line: string }): boolean {
  return line === HOME_CARE
}

/** Care that is bought from this hour on, IST, starts the next day. */
const STARTS_TOMORROW_MS = 17 * 3_600_000

/** Day 1 of care at home, and of its plan: both end with its last call. */
export function startOfCare(activated_at: Date): IstDate {
  const today = istDateOf(activated_at)
  const isLate = activated_at.getTime() >= startOfIstDay(today).getTime() + STARTS_TOMORROW_MS
  return isLate ? addDays(today, 1) : today
}
