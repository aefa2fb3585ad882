import { expect, test } from 'vitest'
import { firstNeeds, isLate } from './need-kinds.ts'

test('people who wait come first, then money, then the rest, and five at most (decisions §33)', () => {
  const needs = (
    ['WITHOUT_APP', 'CREDITS_EXPIRE', 'TOPUP_TO_TRANSFER', 'PLAN_ENDS', 'LIST_TO_START', 'ROWS_TO_CORRECT'] as const
  ).map((kind) => ({ kind, since: null }))
  expect(firstNeeds(needs).map(({ kind }) => kind)).toEqual([
    'ROWS_TO_CORRECT',
    'LIST_TO_START',
    'PLAN_ENDS',
    'TOPUP_TO_TRANSFER',
    'CREDITS_EXPIRE',
  ])
})

test.each([
  ['TOPUP_TO_TRANSFER', 3, false],
  ['TOPUP_TO_TRANSFER', 4, true],
  ['WITHOUT_APP', 31, true],
  ['PLAN_ENDS', 400, false],
] as const)('%s after %i days is late: %s', (kind, days, late) => {
  expect(isLate(kind, days)).toBe(late)
})
