import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#values/ist-date.ts'
import { parseIstTime } from '#values/ist-time.ts'
import {
  addWorkingTime,
  owed,
  pauseClock,
  resumeClock,
  serviceLevel,
  startClock,
  workingTime,
} from './service-level.ts'

const at = (written: string) => parseIstTime(written)!
const NO_HOLIDAYS = new Set<string>()
const promised = { first_decision_days: 2, payout_days: 7, holidays: new Set(['2026-11-25']) }

describe('working time', () => {
  // 2026-11-20 is a Friday.
  test.each([
    ['2026-11-16 10:00', 2, '2026-11-18 10:00', 'over days of the week'],
    ['2026-11-20 12:00', 2, '2026-11-24 12:00', 'over a weekend'],
    ['2026-11-21 12:00', 2, '2026-11-25 00:00', 'from a Saturday, counted from Monday on'],
    ['2026-11-22 23:59', 1, '2026-11-24 00:00', 'from the end of a Sunday'],
    ['2026-11-20 23:30', 1, '2026-11-23 23:30', 'late on a Friday, IST and not UTC'],
  ])('from %s %i days end on %s: %4$s', (from, days, until) => {
    expect(addWorkingTime(at(from), days * DAY_MS, NO_HOLIDAYS)).toEqual(at(until))
    expect(workingTime(at(from), at(until), NO_HOLIDAYS)).toBe(days * DAY_MS)
  })

  test('a holiday counts as little as a Sunday', () => {
    expect(addWorkingTime(at('2026-11-24 12:00'), DAY_MS, promised.holidays)).toEqual(at('2026-11-26 12:00'))
  })

  test('is zero where the end is not later', () => {
    expect(workingTime(at('2026-11-17 10:00'), at('2026-11-16 10:00'), NO_HOLIDAYS)).toBe(0)
  })
})

describe('the clock of a claim', () => {
  const started = startClock(at('2026-11-16 10:00'), false, promised)

  test('runs to a decision in two working days and to the money in seven calendar days', () => {
    expect(owed({ ...started, status: 'INITIATED' })?.due_at).toEqual(at('2026-11-18 10:00'))
    expect(owed({ ...started, status: 'PENDING' })?.due_at).toEqual(at('2026-11-18 10:00'))
    expect(owed({ ...started, status: 'APPROVED' })?.due_at).toEqual(at('2026-11-23 10:00'))
  })

  test.each(['ON_HOLD', 'SETTLEMENT_FAILED', 'SETTLED', 'REJECTED'] as const)('has no deadline while %s', (status) => {
    expect(owed({ ...started, status })).toBeUndefined()
  })

  test('stops while we wait for the member, including weekends of the wait', () => {
    const paused = pauseClock(started, at('2026-11-17 10:00'))
    expect(pauseClock(paused, at('2026-11-19 10:00'))).toEqual(paused)
    const resumed = resumeClock(paused, at('2026-11-23 09:00'), promised, false)
    // One working day was left, the 25th is a holiday.
    expect(resumed.first_decision_due_at).toEqual(at('2026-11-24 09:00'))
    expect(resumed.payout_due_at).toEqual(at('2026-11-29 09:00'))
    expect(resumed).toMatchObject({ paused_at: null, paused_seconds: (6 * 24 - 1) * 3600 })
  })

  test('counts the days to the payout from the last document', () => {
    const resumed = resumeClock(pauseClock(started, at('2026-11-17 10:00')), at('2026-11-23 09:00'), promised, true)
    expect(resumed.payout_due_at).toEqual(at('2026-11-30 09:00'))
  })

  test('that was late before a pause is as late after it', () => {
    const paused = pauseClock(started, at('2026-11-19 10:00'))
    const resumed = resumeClock(paused, at('2026-11-20 10:00'), promised, false)
    expect(resumed.first_decision_due_at).toEqual(at('2026-11-19 10:00'))
  })

  test('that is not paused continues unchanged', () => {
    expect(resumeClock(started, at('2026-11-19 10:00'), promised, true)).toEqual(started)
  })

  test('of an insured claim ends within 15 days, its pauses excluded, and is urgent from the tenth', () => {
    const slow = { ...promised, payout_days: 40 }
    const insured = startClock(at('2026-11-01 10:00'), true, slow)
    expect(owed({ ...insured, status: 'APPROVED' })).toEqual({
      due_at: at('2026-11-16 10:00'),
      urgent_at: at('2026-11-11 10:00'),
    })
    const resumed = resumeClock(pauseClock(insured, at('2026-11-03 10:00')), at('2026-11-05 10:00'), slow, true)
    expect(owed({ ...resumed, status: 'APPROVED' })?.due_at).toEqual(at('2026-11-18 10:00'))
  })
})

describe('the service level of a claim', () => {
  const owes = { due_at: at('2026-11-18 10:00'), urgent_at: at('2026-11-17 10:00') }
  test.each([
    ['2026-11-17 09:59', 'ok'],
    ['2026-11-17 10:00', 'due'],
    ['2026-11-18 09:59', 'due'],
    ['2026-11-18 10:00', 'breached'],
  ] as const)('at %s it is %s', (now, level) => {
    expect(serviceLevel(owes, at(now))).toBe(level)
  })

  test('without a deadline is fine', () => {
    expect(serviceLevel(undefined, at('2030-01-01'))).toBe('ok')
  })
})
