import { expect, test } from 'vitest'
import { unitOf } from './savings-unit.ts'

test.each([
  [1_86_400, 1_42_150, 'lakh', '1.42'],
  [1_00_000, 3_800, 'lakh', '0.04'],
  [99_999, 64_900, 'thousand', '64.9'],
  [999, 512, 'rupee', '512'],
  [0, 0, 'rupee', '0'],
] as const)('where the largest is ₹%i, ₹%i is written in %s: %s', (largest, rupees, name, written) => {
  const unit = unitOf(largest)
  expect([unit.name, unit.shown(rupees)]).toEqual([name, written])
})
