/**
 * How often a one-time code may be sent and guessed. The limits per day and per address are operator settings; how many
 * codes a number gets is in `platform/sending`, together with every other message to it.
 *
 * Nobody logs in by guessing. A guess hits with 1 : 1,000,000, and is made against a code that was sent. Strangers (any
 * browser that has not logged in to the number) cause at most 6 of the 10 codes a day, with 5 tries each: 30 guesses a
 * day and number, which GUESSES_PER_DAY holds even where the operator allows more codes. 100,000 numbers × 30 guesses ÷
 * 1,000,000 = 3 takeovers a day of everybody's numbers together, and every guess after the first thousand an hour costs
 * a proof of work: 3 a day take 2,976,000 of them. A known device has its own 20 guesses, at its own number only:
 * its holder has logged in there before.
 */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long a code is valid. */
export const CODE_LIFE_MS = 5 * MINUTE_MS
/** Tries per code; the last wrong one revokes it. */
export const TRIES_PER_CODE = 5
/** Guesses at one number's codes in a day: of all strangers together, and of the devices known there. */
export const GUESSES_PER_DAY = { strangers: 30, known: 20 } as const
/** Consecutive wrong codes of strangers after which only customer care can unlock a number for them (NIST SP 800-63B 5.2.2). */
export const FAILURES_UNTIL_LOCK = 100
/** Wrong codes in an hour from one network, see `networkOf`. */
export const FAILURES_PER_NETWORK_PER_HOUR = 20
/** Wrong codes in an hour from all networks together; beyond it, strangers solve a captcha before each guess. */
export const FAILURES_EVERYWHERE_PER_HOUR = 1000

const RESEND_MS = [30_000, 60_000, 120_000] as const
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS] as const

/** The wait after the n-th consecutive code before another is sent; milliseconds. */
export function resendAfter(codesInARow: number): number {
  return RESEND_MS[Math.min(Math.max(codesInARow, 1), RESEND_MS.length) - 1]!
}

/** How long a browser must wait at a number after this many consecutive wrong codes: 0 except at every fifth; milliseconds. */
export function waitAfterFailures(failures: number): number {
  if (failures === 0 || failures % TRIES_PER_CODE !== 0) return 0
  return WAITS_MS[Math.min(failures / TRIES_PER_CODE, WAITS_MS.length) - 1]!
}

/** Whole seconds until an instant, at least one: the value of Retry-After. */
export function secondsUntil(instant: Date, now: Date): number {
  return Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / 1000))
}
