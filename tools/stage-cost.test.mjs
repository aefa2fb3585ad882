import { expect, test } from 'vitest'
import { costOf, measureUnit } from './stage-cost.mjs'

const budget = { units: 100, files: { 'src/a.api.test.ts': 80, 'src/b.api.test.ts': 20 } }

test('a machine that is twice as slow has the same ratio', () => {
  const quick = costOf('api', { 'src/a.api.test.ts': 8_000, 'src/b.api.test.ts': 2_000 }, 100, budget)
  const slow = costOf('api', { 'src/a.api.test.ts': 16_000, 'src/b.api.test.ts': 4_000 }, 200, budget)
  expect(quick).toEqual({ line: 'api: 10 worker-seconds, 100 units of 100 ms, 1.00 × its budget', over: [] })
  expect(slow.line).toContain('1.00 × its budget')
})

test('beyond 1.3 times its budget a stage is named with the files that grew most', () => {
  const { over } = costOf('api', { 'src/a.api.test.ts': 9_000, 'src/b.api.test.ts': 5_000 }, 100, budget)
  expect(over).toEqual([
    'over its budget: api: 14 worker-seconds, 140 units of 100 ms, 1.40 × its budget; it grew most in',
    '  5.0 s  src/b.api.test.ts (+30 units)',
    '  9.0 s  src/a.api.test.ts (+10 units)',
  ])
})

test('a stage without a budget is only measured', () => {
  expect(costOf('new', { a: 1_000 }, 100, undefined)).toEqual({
    line: 'new: 1 worker-seconds, 10 units of 100 ms; it has no budget',
    over: [],
  })
  expect(measureUnit()).toBeGreaterThan(0)
})
