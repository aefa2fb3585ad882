import type { IstDate } from '#values/ist-date.ts'
import { istDateOf } from '#values/ist-date.ts'

/** One measured value at an instant. */
export interface TrendPoint {
  at: Date
  value: number
}

/** The values of one measure in a band of the picture: its limits, and lines of its grid. */
export interface TrendScale {
  low: number
  high: number
  ticks: number[]
}

/** Limits in whole steps around all values, with at least two steps between them. */
export function scaleOf(values: readonly number[], step: number): TrendScale {
  let low = Math.floor(Math.min(...values) / step) * step
  let high = Math.ceil(Math.max(...values) / step) * step
  while (high - low < 2 * step) {
    low -= step
    high += step
  }
  const every = Math.ceil((high - low) / step / 4) * step
  const ticks: number[] = []
  for (let tick = low; tick <= high; tick += every) ticks.push(tick)
  return { low, high, ticks }
}

/** Where an instant is between the first and the last one, from 0 to 1; one alone is in the middle. */
export function shareOfTime(at: Date, first: Date, last: Date): number {
  const whole = last.getTime() - first.getTime()
  return whole <= 0 ? 0.5 : (at.getTime() - first.getTime()) / whole
}

/** Of labels in their order those that do not touch the one before. */
export function spacedOut<Label extends { x: number }>(labels: readonly Label[], width: number): Label[] {
  const shown: Label[] = []
  for (const label of labels) if (label.x - (shown.at(-1)?.x ?? -width) >= width) shown.push(label)
  return shown
}

/** The first reading of each day in India: where the axis names the day. */
export function firstOfDays(times: readonly Date[]): { day: IstDate; at: Date }[] {
  const days = new Map<IstDate, Date>()
  for (const at of times) {
    const day = istDateOf(at)
    if (!days.has(day)) days.set(day, at)
  }
  return [...days].map(([day, at]) => ({ day, at }))
}
