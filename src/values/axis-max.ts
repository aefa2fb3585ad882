/**
 * Where the axis of a chart ends: 100 for up to 100, 1,000 for up to 1,000, then the next multiple of 4,000 up to 40,000, then
 * of 40,000. Each of them is divided by the four ticks.
 */
export function axisMax(largest: number): number {
  if (largest <= 100) return 100
  if (largest <= 1000) return 1000
  const step = largest <= 40_000 ? 4000 : 40_000
  return Math.ceil(largest / step) * step
}

const AXIS_TICKS = 4

/** The ticks above the base line, lowest first. */
export function axisTicks(largest: number): number[] {
  const max = axisMax(largest)
  return Array.from({ length: AXIS_TICKS }, (_, at) => (max * (at + 1)) / AXIS_TICKS)
}
