import { DAY_MS } from '#values/ist-date.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** So long the bank knows a key; afterwards the same key might pay twice, and a person finds out. */
export const KEY_VALID_MS = 7 * DAY_MS
/**
 * So long after a question its effect may not be found at the bank yet: a no to the next one may be about the repetition, and
 * proves nothing.
 */
export const HIDDEN_MS = 30 * MINUTE_MS
/** A bank that took a payout and says nothing for so long is asked. */
export const SILENT_MS = 30 * MINUTE_MS
/**
 * What was paid is compared with the bank's books as long as it may come back: after a day, then each time it has been paid for
 * twice as long, at least weekly.
 */
export const COMPARE_FIRST_MS = DAY_MS
export const COMPARE_WEEKLY_MS = 7 * DAY_MS
/** Signed messages older than this are not taken: the bank stops sending after a day. */
export const OLDEST_MESSAGE_MS = 7 * DAY_MS
/** Days after a failed payout on which its owner is reminded; after the last it stands in the list of unclaimed ones. */
export const REMINDER_DAYS = [3, 10, 30] as const

const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS]

/** How long to wait after so many questions without a clear answer. */
export function waitMs(tries: number): number {
  return WAITS_MS[Math.min(Math.max(tries, 1), WAITS_MS.length) - 1]!
}

/** The day of a reminder that is due on a claim whose payout failed so long ago: the last one reached; null before the first. */
export function reminderDay(failedAt: Date, now: Date): number | null {
  const days = Math.floor((now.getTime() - failedAt.getTime()) / DAY_MS)
  return REMINDER_DAYS.findLast((day) => days >= day) ?? null
}
