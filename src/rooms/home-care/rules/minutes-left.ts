const MINUTE_MS = 60_000
const minuteOf = (at: Date) => Math.floor(at.getTime() / MINUTE_MS)

/** Whole minutes until a time, as both clocks show it: 14:18 and 28 minutes are 14:46, whatever the seconds. 0 once it is past. */
export function minutesLeft(by: Date, now: Date): number {
  return Math.max(0, minuteOf(by) - minuteOf(now))
}
