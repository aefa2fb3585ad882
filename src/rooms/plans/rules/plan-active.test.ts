import { expect, test } from 'vitest'
import { isPlanActive } from './plan-active.ts'

const now = new Date('2026-11-21T06:00:00Z')
const later = new Date('2026-11-21T06:00:00.001Z')

test('a plan without expiry is active, one with expiry only while flagged and not yet expired (C4.60)', () => {
  expect(isPlanActive({ expires_at: null, is_plan_active: true }, now)).toBe(true)
  expect(isPlanActive({ expires_at: null, is_plan_active: false }, now)).toBe(true)
  expect(isPlanActive({ expires_at: later, is_plan_active: true }, now)).toBe(true)
  expect(isPlanActive({ expires_at: later, is_plan_active: false }, now)).toBe(false)
  expect(isPlanActive({ expires_at: now, is_plan_active: true }, now)).toBe(false)
})
