const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const WAITS_MS = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS]

/** After this many queries without an answer, over about four days, our staff look at the account. */
export const VERIFICATION_TRIES = 6

/** When a bank is queried again after so many unanswered queries. */
export function retryAt(tries: number, now: Date): Date {
  return new Date(now.getTime() + WAITS_MS[Math.min(tries, WAITS_MS.length - 1)]!)
}
