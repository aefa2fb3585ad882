import { DAY_MS, IST_OFFSET_MS } from '#values/ist-date.ts'

const HOUR_MS = 3_600_000

/**
 * The hours in which the UPI network executes mandates, IST: outside its peak hours (NPCI). From inclusive, to
 * exclusive.
 */
const DEBIT_WINDOWS = [
  { from: 0, to: 10 },
  { from: 13, to: 17 },
  { from: 21.5, to: 24 },
] as const

/** Whether a debit may be sent at this instant. */
export function isDebitTime(at: Date): boolean {
  const hour = timeOfDay(at) / HOUR_MS
  return DEBIT_WINDOWS.some(({ from, to }) => hour >= from && hour < to)
}

/** The first instant, not before `at`, at which a debit may be sent: `at` itself within a window. */
export function nextDebitTime(at: Date): Date {
  if (isDebitTime(at)) return at
  const time = timeOfDay(at)
  // The last window reaches midnight, where the first begins, so there is always a next one.
  const next = DEBIT_WINDOWS.find(({ from }) => from * HOUR_MS > time)!
  return new Date(at.getTime() - time + next.from * HOUR_MS)
}

function timeOfDay(at: Date): number {
  return (at.getTime() + IST_OFFSET_MS) % DAY_MS
}
