import { daysBetween, type IstDate } from '#values/ist-date.ts'

const HOUR_MS = 3_600_000

/** What a payment is held for, and how long it waits for the service to be provided. */
const HOLD_HOURS = { visit: 4, order: 24, diagnostics: 7 * 24 } as const
export type HoldPurpose = keyof typeof HOLD_HOURS

/** When an unsettled hold becomes void. */
export function holdExpiry(held_for: HoldPurpose, now: Date): Date {
  return new Date(now.getTime() + HOLD_HOURS[held_for] * HOUR_MS)
}

const REMINDERS = [7, 30] as const
export const LONGEST_REMINDER_DAYS = 30

/** Which reminder about the end of a plan year is due; undefined if it is too early, or over. */
export function reminderDue(ends_on: IstDate, today: IstDate): (typeof REMINDERS)[number] | undefined {
  const days = daysBetween(today, ends_on)
  return days < 0 ? undefined : REMINDERS.find((before) => days <= before)
}
