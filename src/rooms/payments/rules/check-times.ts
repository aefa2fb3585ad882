const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Intervals between comparisons of an unpaid order with the gateway; about seven days in total. */
const WAITS = [2, 5, 10, 20, 40, 90, 180, 360].map((minutes) => minutes * MINUTE_MS)
const LAST_WAITS = 12

/**
 * When an unpaid order is next compared with the gateway.
 * @param checks how often it was compared already
 * @returns null once it has been followed for a week
 */
export function nextCheckAt(checks: number, now: Date): Date | null {
  if (checks >= WAITS.length + LAST_WAITS) return null
  return new Date(now.getTime() + (WAITS[checks] ?? 12 * HOUR_MS))
}

const REFUND_WAITS = [1, 5, 30, 120, 360].map((minutes) => minutes * MINUTE_MS)

/** Milliseconds until a refund without a clear answer is requested again under the same key. */
export function refundWaitMs(tries: number): number {
  return REFUND_WAITS[tries - 1] ?? 12 * HOUR_MS
}

/** The gateway remembers a refund's key for seven days; after that the same key could pay twice. */
export const REFUND_KEY_VALID_MS = 7 * 24 * HOUR_MS

/** How long a gateway may leave us without a clear answer before staff are alerted. */
export const UNCLEAR_ALERT_MS = 15 * MINUTE_MS

/** A refund is attempted three times; then a person sends it by bank transfer. */
export const REFUND_ATTEMPTS = 3

/** The delay between a refused or failed refund and the next attempt. */
export const REFUND_NEXT_ATTEMPT_MS = HOUR_MS

/** A message older than this is a replay, whatever its signature says. */
export const OLDEST_MESSAGE_MS = 30 * 24 * HOUR_MS
