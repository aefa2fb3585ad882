import { addDays, type IstDate } from '#values/ist-date.ts'

/** Days after the payment on which a person is reminded to apply; on the seventh our staff are asked to. */
const REMINDER_DAYS = [1, 3, 6]
const STAFF_DAY = 7

/** The reminder that is due for a premium paid on a day: the latest, so that one missed while we were down is made up for. */
export function reminderDue(paid_on: IstDate, today: IstDate): number | undefined {
  if (addDays(paid_on, STAFF_DAY) <= today) return undefined
  return REMINDER_DAYS.findLast((days) => addDays(paid_on, days) <= today)
}

/** Premiums paid before this day are not reminded of any more. */
export function remindedSince(today: IstDate): IstDate {
  return addDays(today, 1 - STAFF_DAY)
}
