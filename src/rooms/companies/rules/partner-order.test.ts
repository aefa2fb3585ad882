import { describe, expect, test } from 'vitest'
import { inPartnerOrder, isPartnerActive, selectedPartner } from './partner-order.ts'

const now = new Date('2026-11-21T08:00:00Z')
const term = (starts_on: string, ends_on: string | null, is_plan_active = true, created_at = now) => ({
  starts_on,
  ends_on,
  is_plan_active,
  created_at,
})

describe('a company’s plan is active', () => {
  test.each([
    ['without an end', null, true, true],
    ['without an end, whatever its flag', null, false, true],
    ['while its end is ahead', '2026-12-01', true, true],
    ['on its last day', '2026-11-21', true, true],
    ['not on the day after', '2026-11-20', true, false],
    ['not when its flag is off', '2026-12-01', false, false],
  ])('%s', (_, ends_on, flag, expected) => {
    expect(isPartnerActive(term('2026-01-01', ends_on, flag), now)).toBe(expected)
  })

  test('up to midnight in India', () => {
    const partner = term('2026-01-01', '2026-11-21')
    expect(isPartnerActive(partner, new Date('2026-11-21T18:29:59Z'))).toBe(true)
    expect(isPartnerActive(partner, new Date('2026-11-21T18:30:00Z'))).toBe(false)
  })
})

test('a company’s plans are listed active first, then newest first, and the first is selected (D4.06)', () => {
  const ended = term('2026-10-01', '2026-11-01')
  const stopped = term('2026-11-01', '2027-10-31', false)
  const older = term('2026-01-01', '2026-12-31')
  const newer = term('2026-04-01', null)
  const twin = term('2026-04-01', null, true, new Date('2026-11-20T08:00:00Z'))
  expect(inPartnerOrder([ended, older, twin, stopped, newer], now)).toEqual([newer, twin, older, stopped, ended])
  const named = [{ id: 'first' }, { id: 'second' }]
  expect(selectedPartner(named, null)?.id).toBe('first')
  expect(selectedPartner(named, 'second')?.id).toBe('second')
  expect(selectedPartner(named, 'foreign')).toBeUndefined()
  expect(selectedPartner([], null)).toBeUndefined()
})
