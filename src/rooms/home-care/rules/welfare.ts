import { addDays, istDateOf, startOfIstDay } from '#values/ist-date.ts'

const HOUR_MS = 3_600_000
/** IST, when a patient who is silent is reminded to measure, and after how many silent hours. */
const REMINDER_HOURS = [9, 18] as const
export const REMINDED_AFTER_HOURS = 9

/** So long nobody may have heard of a patient. */
const SILENT_MS = 12 * HOUR_MS
/** So long the reminder may go unanswered. */
const ANSWER_MS = HOUR_MS

/**
 * When our staff make a welfare check, unless the patient is heard of before: twelve hours after the last sign of life, and
 * not before the reminder since then has been open for an hour. So nobody is called because they slept.
 */
export function welfareDue(heard_at: Date): Date {
  const today = istDateOf(heard_at)
  const reminders = [today, addDays(today, 1)].flatMap((day) =>
    REMINDER_HOURS.map((hour) => startOfIstDay(day).getTime() + hour * HOUR_MS),
  )
  const earliest = heard_at.getTime() + REMINDED_AFTER_HOURS * HOUR_MS
  const reminded = reminders.find((at) => at >= earliest) ?? earliest
  return new Date(Math.max(heard_at.getTime() + SILENT_MS, reminded + ANSWER_MS))
}
