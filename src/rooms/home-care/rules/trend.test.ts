import { expect, test } from 'vitest'
import { firstOfDays, scaleOf, shareOfTime, spacedOut } from './trend.ts'

test('a scale goes around all values in whole steps, also around one', () => {
  expect(scaleOf([93, 97], 2)).toEqual({ low: 92, high: 98, ticks: [92, 94, 96, 98] })
  expect(scaleOf([96], 2)).toEqual({ low: 94, high: 98, ticks: [94, 96, 98] })
  expect(scaleOf([50, 100], 2).ticks.length).toBeLessThanOrEqual(6)
})

test('the axis is that of time, one reading alone is in its middle, and each day in India is named once', () => {
  const [first, middle, last] = [0, 6, 24].map((hours) => new Date(Date.UTC(2026, 10, 25, 12 + hours)))
  expect(shareOfTime(middle!, first!, last!)).toBe(0.25)
  expect(shareOfTime(first!, first!, first!)).toBe(0.5)
  // 18:30 UTC is midnight in India; 18:00 is before it.
  expect(firstOfDays([first!, middle!, last!]).map(({ day }) => day)).toEqual(['2026-11-25', '2026-11-26'])
})

test('labels that would touch the one before are left out', () => {
  const at = (...xs: number[]) => xs.map((x) => ({ x }))
  expect(spacedOut(at(36, 80, 92, 150), 56)).toEqual(at(36, 92, 150))
  expect(spacedOut([], 56)).toEqual([])
})
