import { startOfCare } from '#rooms/plans/rules/home-care.ts'
import { addDays, daysBetween, type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'

export const CARE_DAYS = 12
/** The days, counted from 1, on which a doctor calls. */
export const CALL_DAYS = [1, 2, 4, 8, 12] as const
/** Calls that the patient may ask for. */
export const ON_DEMAND_CALLS = 2

const HOUR_MS = 3_600_000
/** When a doctor calls, IST, unless the call is moved. */
const CALL_HOUR = 10
const FIRST_CALL_HOURS = 2
/** Where nobody knows the oxygen level, a doctor calls within two hours: the desk is asked an hour before they are over. */
const UNMEASURED_HOURS = 1

/** Day 12. */
export function lastDayOfCare(starts_on: IstDate): IstDate {
  return addDays(starts_on, CARE_DAYS - 1)
}

/** The instant at which day 12 is over. */
export function endOfCare(starts_on: IstDate): Date {
  return startOfIstDay(addDays(starts_on, CARE_DAYS))
}

/** Which day of the care it is: 0 before it starts, 12 also after it has ended. */
export function dayOfCare(starts_on: IstDate, now: Date): number {
  return Math.min(CARE_DAYS, Math.max(0, daysBetween(starts_on, istDateOf(now)) + 1))
}

interface PlannedCall {
  day: (typeof CALL_DAYS)[number]
  due_at: Date
}

/**
 * The five scheduled calls, each at ten o'clock. The first leaves two hours for us to prepare, and one where nobody knows
 * the patient's oxygen level yet.
 */
export function plannedCalls(activated_at: Date, { is_unmeasured }: { is_unmeasured: boolean }): PlannedCall[] {
  const starts_on = startOfCare(activated_at)
  const soon = new Date(activated_at.getTime() + (is_unmeasured ? UNMEASURED_HOURS : FIRST_CALL_HOURS) * HOUR_MS)
  return CALL_DAYS.map((day) => {
    const due_at = new Date(startOfIstDay(addDays(starts_on, day - 1)).getTime() + CALL_HOUR * HOUR_MS)
    if (day > 1) return { day, due_at }
    return { day, due_at: is_unmeasured || soon > due_at ? soon : due_at }
  })
}
