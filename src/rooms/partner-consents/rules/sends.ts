const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A request is not sent again before. */
const RESEND_MS = 2 * MINUTE_MS

/** Requests sent since then count towards the limit of a day. */
export function countedSince(now: Date): Date {
  return new Date(now.getTime() - DAY_MS)
}

/**
 * When a number can be asked next, by whichever coordinator of the company.
 * @param sent when it was asked in the last 24 hours, newest first
 * @param perDay how often at most
 */
export function nextSend(sent: readonly Date[], perDay: number, now: Date): Date {
  const counted = sent.filter((at) => at > countedSince(now))
  const [last] = counted
  if (!last) return now
  const full = counted[perDay - 1]
  const free = full ? full.getTime() + DAY_MS : 0
  return new Date(Math.max(now.getTime(), last.getTime() + RESEND_MS, free))
}
