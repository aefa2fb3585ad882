import { expect, test } from 'vitest'
import { haltOf } from './halt.ts'

const asked = new Date('2026-11-26T10:00:00Z')

test.each([
  ['ACTIVE', null, null],
  ['ACTIVE', asked, 'REFUND_WAITING'],
  ['BLOCKED', null, 'PLAN_BLOCKED'],
  ['BLOCKED', asked, 'PLAN_BLOCKED'],
] as const)('a plan that is %s, asked back at %s, is halted by %s', (status, refund_requested_at, halt) => {
  expect(haltOf({ status, refund_requested_at })).toBe(halt)
})
