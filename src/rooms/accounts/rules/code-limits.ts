/** How often a one-time code may be sent and guessed. The limits per day and per address are operator settings. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long a code is valid. */
export const CODE_LIFE_MS = 5 * MINUTE_MS
/** Tries per code; the last wrong one revokes it. */
export const TRIES_PER_CODE = 5
/** Codes sent to one number in an hour. */
export const SENDS_PER_HOUR = 5
/** Guesses at one number's codes in a day. */
export const GUESSES_PER_DAY = 30
/** Consecutive wrong codes after which only customer care can unlock a number (NIST SP 800-63B 5.2.2). */
export const FAILURES_UNTIL_LOCK = 100
/** Wrong codes in an hour from one network, see `networkOf`. */
export const FAILURES_PER_NETWORK_PER_HOUR = 20
/**
 * Wrong codes in an hour from all networks together. 100,000 numbers with 30 guesses a day each would let three people
 * in a day without tripping any other limit; beyond this figure, numbers that already failed get no further guess.
 */
export const FAILURES_EVERYWHERE_PER_HOUR = 1000

const RESEND_MS = [30_000, 60_000, 120_000] as const
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS] as const

/** The wait after the n-th consecutive code before another is sent; milliseconds. */
export function resendAfter(codesInARow: number): number {
  return RESEND_MS[Math.min(Math.max(codesInARow, 1), RESEND_MS.length) - 1]!
}

/** How long a number is blocked after this many consecutive wrong codes: 0 except at every fifth; milliseconds. */
export function waitAfterFailures(failures: number): number {
  if (failures === 0 || failures % TRIES_PER_CODE !== 0) return 0
  return WAITS_MS[Math.min(failures / TRIES_PER_CODE, WAITS_MS.length) - 1]!
}

/** Whole seconds until an instant, at least one: the value of Retry-After. */
export function secondsUntil(instant: Date, now: Date): number {
  return Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / 1000))
}
