/** One measured figure and the limit that was measured in the same run. */
export interface Figure {
  what: string
  measured: string
  limit: string
  ratio: number
  /** Absent for a figure without a goal. */
  goal?: number
}

/** @returns whether every figure with a goal reaches it */
export function report(figures: Figure[]): boolean {
  const width = Math.max(...figures.map(({ what }) => what.length))
  for (const { what, measured, limit, ratio, goal } of figures) {
    const asked = `goal ≤ ${Number(goal?.toFixed(3))} ×`
    const verdict = goal === undefined ? '' : ratio <= goal ? `${asked}, reached` : `${asked}, MISSED`
    console.log(`${what.padEnd(width)}  ${ratio.toFixed(2).padStart(6)} ×  ${measured} against ${limit}  ${verdict}`)
  }
  return figures.every(({ ratio, goal }) => goal === undefined || ratio <= goal)
}
