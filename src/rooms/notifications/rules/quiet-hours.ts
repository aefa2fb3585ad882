import { DAY_MS, IST_OFFSET_MS } from '#values/ist-date.ts'

const QUIET_FROM_MS = 21 * 3_600_000
const QUIET_UNTIL_MS = 9 * 3_600_000

/** An appointment so near is news at night too: in the morning it would come too late to act on. */
const SOON_MS = 18 * 3_600_000

/** Whether news of an appointment, or of what happened instead of it, cannot wait for the morning. */
export function isSoon(appointment: Date, now: Date): boolean {
  const wait = appointment.getTime() - now.getTime()
  return wait >= 0 && wait < SOON_MS
}

/**
 * When a message may be sent: immediately, except that a non-urgent one that rings, asked for between 21:00 and 09:00
 * IST, waits until 09:00.
 */
export function departure(now: Date, { urgent, channel }: { urgent: boolean; channel: string }): Date {
  if (urgent || channel === 'mail') return now
  const timeOfDay = (now.getTime() + IST_OFFSET_MS) % DAY_MS
  if (timeOfDay >= QUIET_UNTIL_MS && timeOfDay < QUIET_FROM_MS) return now
  const wait = timeOfDay < QUIET_UNTIL_MS ? QUIET_UNTIL_MS - timeOfDay : DAY_MS - timeOfDay + QUIET_UNTIL_MS
  return new Date(now.getTime() + wait)
}
