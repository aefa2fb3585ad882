import { addDays, istDateOf, startOfIstDay } from '#values/ist-date.ts'

const HOUR_MS = 3_600_000
/** IST, of the day before. */
const EVENING = 18
const HOURS_BEFORE = 2

export type Reminder = 'EVENING' | 'SOON' | 'UNCONFIRMED'

/** When a person is reminded of an appointment: the evening before and two hours before, as far as that is still to come. */
export function remindersOf(appointment: Date, now: Date): { reminder: Reminder; at: Date }[] {
  const all: { reminder: Reminder; at: Date }[] = [
    { reminder: 'EVENING', at: eveningBefore(appointment) },
    { reminder: 'SOON', at: new Date(appointment.getTime() - HOURS_BEFORE * HOUR_MS) },
  ]
  return all.filter(({ at }) => at > now)
}

/** Of a time that was only asked for: whether it is still not confirmed on the evening before. */
export function unconfirmedReminderOf(requested: Date, now: Date): { reminder: Reminder; at: Date }[] {
  const at = eveningBefore(requested)
  return at > now ? [{ reminder: 'UNCONFIRMED', at }] : []
}

function eveningBefore(appointment: Date): Date {
  return new Date(startOfIstDay(addDays(istDateOf(appointment), -1)).getTime() + EVENING * HOUR_MS)
}

/** From when on the person eats nothing; undefined where they may. */
export function fastingFrom(appointment: Date, fasting_hours: number): Date | undefined {
  return fasting_hours > 0 ? new Date(appointment.getTime() - fasting_hours * HOUR_MS) : undefined
}
