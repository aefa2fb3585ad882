import { describe, expect, it, test } from 'vitest'
import { startOfCare } from '#rooms/plans/rules/home-care.ts'
import { toWireTime } from '#values/wire-time.ts'
import { dayOfCare, endOfCare, lastDayOfCare, plannedCalls } from './calendar.ts'

/** A time of 26 November 2026 in India. */
const at = (clock: string) => new Date(`2026-11-26T${clock}+05:30`)

test.each([
  ['00:00:00', '2026-11-26'],
  ['16:59:59', '2026-11-26'],
  ['17:00:00', '2026-11-27'],
  ['23:59:59', '2026-11-27'],
])('care that is bought at %s has its day 1 on %s', (clock, day) => {
  expect(startOfCare(at(clock))).toBe(day)
})

test('day 12 is the eleventh day after day 1, to its midnight in India (C1.16)', () => {
  expect(lastDayOfCare('2026-11-26')).toBe('2026-12-07')
  expect(endOfCare('2026-11-26').toISOString()).toBe('2026-12-07T18:30:00.000Z')
})

test.each([
  ['2026-11-25T23:59:59', 0],
  ['2026-11-26T00:00:00', 1],
  ['2026-11-29T12:00:00', 4],
  ['2026-12-07T23:59:59', 12],
  ['2026-12-08T00:00:00', 12],
  ['2027-01-01T00:00:00', 12],
])('at %s it is day %i', (clock, day) => {
  expect(dayOfCare('2026-11-26', new Date(`${clock}+05:30`))).toBe(day)
})

describe('the calls of a doctor', () => {
  const dueAt = (clock: string, is_unmeasured = false) =>
    plannedCalls(at(clock), { is_unmeasured }).map(({ due_at }) => toWireTime(due_at))

  it('are on days 1, 2, 4, 8 and 12 at ten o’clock in India (C1.17)', () => {
    const calls = plannedCalls(at('06:00:00'), { is_unmeasured: false })
    expect(calls.map(({ day }) => day)).toEqual([1, 2, 4, 8, 12])
    expect(calls.map(({ due_at }) => toWireTime(due_at))).toEqual(
      ['11-26', '11-27', '11-29', '12-03', '12-07'].map((day) => `2026-${day} 04:30:00`),
    )
  })

  it.each([
    ['09:30:00', '2026-11-26 06:00:00'],
    ['16:59:59', '2026-11-26 13:29:59'],
    ['17:00:00', '2026-11-27 04:30:00'],
    ['23:30:00', '2026-11-27 04:30:00'],
  ])('start two hours after the purchase at %s, or at ten of day 1', (clock, first) => {
    expect(dueAt(clock)[0]).toBe(first)
  })

  it.each([
    ['02:00:00', '2026-11-25 21:30:00'],
    ['21:00:00', '2026-11-26 16:30:00'],
  ])(
    'start an hour after %s, so that they can be kept within two, where nobody has measured the oxygen level',
    (clock, first) => {
      expect(dueAt(clock, true)[0]).toBe(first)
      expect(dueAt(clock, true).slice(1)).toEqual(dueAt(clock).slice(1))
    },
  )
})
