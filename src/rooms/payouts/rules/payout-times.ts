import { DAY_MS } from '#values/ist-date.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long the bank remembers a key; afterwards the same key might pay twice, and a person has to find out. */
export const KEY_VALID_MS = 7 * DAY_MS
/** A payout that the bank accepted without further news is queried after this long. */
export const SILENT_MS = 30 * MINUTE_MS
/**
 * Paid payouts are compared with the bank's records as long as they may be returned: after a day, then at doubling
 * intervals, at least weekly.
 */
export const COMPARE_FIRST_MS = DAY_MS
export const COMPARE_WEEKLY_MS = 7 * DAY_MS
/** Signed messages older than this are refused: the bank stops resending after a day. */
export const OLDEST_MESSAGE_MS = 7 * DAY_MS
/** Days after a failed payout on which its owner is reminded; after the last it is listed as unclaimed. */
export const REMINDER_DAYS = [3, 10, 30] as const

const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS]

/** The delay before the next request after this many without a clear answer. */
export function waitMs(tries: number): number {
  return WAITS_MS[Math.min(Math.max(tries, 1), WAITS_MS.length) - 1]!
}

/**
 * The day of the reminder that is due on a claim whose payout failed this long ago: the last one reached; null before
 * the first.
 */
export function reminderDay(failedAt: Date, now: Date): number | null {
  const days = Math.floor((now.getTime() - failedAt.getTime()) / DAY_MS)
  return REMINDER_DAYS.findLast((day) => days >= day) ?? null
}
