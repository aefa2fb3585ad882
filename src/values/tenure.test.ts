import { expect, test } from 'vitest'
import { formatTenure } from './tenure.ts'

test.each([
  [12, '1 year'],
  [24, '2 years'],
  [1, '1 month'],
  [6, '6 months'],
  [18, '18 months'],
])('a tenure of %s months reads %s: years where they are whole (C9.27)', (months, shown) => {
  expect(formatTenure(months)).toBe(shown)
})
