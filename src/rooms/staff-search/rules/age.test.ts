import { expect, test } from 'vitest'
import { lengthOf } from './age.ts'

test('an age is told in its largest whole unit, and never below nothing', () => {
  const MINUTE_MS = 60_000
  const lengths = [-1, 0, 44, 59, 60, 119, 23 * 60 + 59, 24 * 60, 6 * 24 * 60 + 5]
  expect(lengths.map((minutes) => lengthOf(minutes * MINUTE_MS))).toEqual([
    '0 min',
    '0 min',
    '44 min',
    '59 min',
    '1 hour',
    '1 hour',
    '23 hours',
    '1 day',
    '6 days',
  ])
})
