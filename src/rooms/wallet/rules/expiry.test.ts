import { describe, expect, test } from 'vitest'
import { holdExpiry, reminderDue } from './expiry.ts'

test.each([
  ['visit', '2026-11-21T12:00:00.000Z'],
  ['order', '2026-11-22T08:00:00.000Z'],
  ['diagnostics', '2026-11-28T08:00:00.000Z'],
] as const)('a hold for a %s expires at %s', (held_for, until) => {
  expect(holdExpiry(held_for, new Date('2026-11-21T08:00:00.000Z')).toISOString()).toBe(until)
})

describe('a reminder that credits expire is due', () => {
  test.each([
    ['not a month before', '2026-10-20', undefined],
    ['thirty days before', '2026-10-22', 30],
    ['eight days before, the same reminder', '2026-11-13', 30],
    ['seven days before', '2026-11-14', 7],
    ['on the last day', '2026-11-21', 7],
    ['not after it', '2026-11-22', undefined],
  ])('%s', (_, today, due) => {
    expect(reminderDue('2026-11-21', today)).toBe(due)
  })
})
