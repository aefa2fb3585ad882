const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long something has lasted, in its largest whole unit: '44 min', '19 hours', '6 days'. */
export function lengthOf(milliseconds: number): string {
  const length = Math.max(0, milliseconds)
  if (length < HOUR_MS) return `${Math.floor(length / MINUTE_MS)} min`
  return length < DAY_MS ? counted(Math.floor(length / HOUR_MS), 'hour') : counted(Math.floor(length / DAY_MS), 'day')
}

const counted = (count: number, unit: string) => (count === 1 ? `1 ${unit}` : `${count} ${unit}s`)
