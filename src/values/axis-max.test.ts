import { expect, test } from 'vitest'
import { axisMax, axisTicks, nearMax } from './axis-max.ts'

test.each([
  [0, 100],
  [1, 100],
  [100, 100],
  [100.5, 1000],
  [101, 1000],
  [1000, 1000],
  [1001, 4000],
  [4000, 4000],
  [4001, 8000],
  [36_001, 40_000],
  [40_000, 40_000],
  [40_001, 80_000],
  [80_000, 80_000],
  [1_234_567, 1_240_000],
])('a chart whose largest value is %d ends at %d (D9.08)', (largest, max) => {
  expect(axisMax(largest)).toBe(max)
})

test('its four ticks are whole numbers, the last one its end (D9.08)', () => {
  expect(axisTicks(axisMax(7))).toEqual([25, 50, 75, 100])
  expect(axisTicks(axisMax(1001))).toEqual([1000, 2000, 3000, 4000])
  expect(axisTicks(axisMax(41_000))).toEqual([20_000, 40_000, 60_000, 80_000])
})

test.each([
  [0, 4],
  [4, 4],
  [5, 8],
  [9, 20],
  [21, 40],
  [81, 200],
  [148, 200],
])('counts of up to %i are drawn up to %i, near the largest of them', (largest, max) => {
  expect(nearMax(largest)).toBe(max)
})
