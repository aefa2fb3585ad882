import { expect, test } from 'vitest'
import { paceOf } from './pace.ts'

const START = { processed: 0, at: 10_000 }

test.each([
  [START, START, '0 of 9,843 rows'],
  [START, { processed: 0, at: 12_000 }, '0 of 9,843 rows'],
  [START, { processed: 4000, at: 12_000 }, '4,000 of 9,843 rows · 2,000 rows a second · about 3 seconds left'],
  [START, { processed: 9000, at: 11_000 }, '9,000 of 9,843 rows · 9,000 rows a second · a moment left'],
  [START, { processed: 100, at: 20_000 }, '100 of 9,843 rows · 10 rows a second · about 17 minutes left'],
  [START, { processed: 1, at: 20_000 }, '1 of 9,843 rows · 1 row a second · about 1,641 minutes left'],
  [START, { processed: 9843, at: 14_000 }, '9,843 of 9,843 rows'],
  // After a reload the first sample is in the middle.
  [
    { processed: 5000, at: 0 },
    { processed: 6000, at: 1000 },
    '6,000 of 9,843 rows · 1,000 rows a second · about 4 seconds left',
  ],
])('from %j to %j is said as "%s"', (first, last, text) => {
  expect(paceOf(9843, first, last)).toBe(text)
})
