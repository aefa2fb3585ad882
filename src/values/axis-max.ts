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

const NEAR_STEPS = [4, 8, 20]

/** The same for counts of a team, which are small: 4, 8, 20, 40, 80 and so on, whole numbers on all four ticks. */
export function nearMax(largest: number): number {
  for (let factor = 1; ; factor *= 10) {
    const step = NEAR_STEPS.find((one) => one * factor >= largest)
    if (step !== undefined) return step * factor
  }
}

const AXIS_TICKS = 4

/** The ticks above the base line up to the end of the axis, lowest first. */
export function axisTicks(max: number): number[] {
  return Array.from({ length: AXIS_TICKS }, (_, at) => (max * (at + 1)) / AXIS_TICKS)
}
