import { expect, test } from 'vitest'
import { toWireTime } from '#values/wire-time.ts'
import { slotsFrom, type TimetableLine, weekdayOf } from './slots.ts'

const TIMETABLE: readonly TimetableLine[] = [
  { mode: 'HOME', starts_at: '06:00:00', weekdays: [1, 2, 3, 4, 5, 6, 7], capacity: 2 },
  { mode: 'CENTRE', starts_at: '09:30:00', weekdays: [1, 2, 3, 4, 5], capacity: 4 },
]
/** A Friday, 11:00 in India. */
const FRIDAY = new Date('2026-11-20T05:30:00Z')
const shown = (now: Date, lead_hours: number, days_ahead: number) =>
  slotsFrom(TIMETABLE, now, { lead_hours, days_ahead }).map(({ mode, at }) => `${mode} ${toWireTime(at)}`)

test('appointments are those of the timetable in India, from the lead time on', () => {
  expect(shown(FRIDAY, 12, 3)).toEqual([
    'HOME 2026-11-21 00:30:00',
    'HOME 2026-11-22 00:30:00',
    'HOME 2026-11-23 00:30:00',
    'CENTRE 2026-11-23 04:00:00',
  ])
  expect(shown(FRIDAY, 20, 1)).toEqual([])
})

test('the day is the one in India, also just after midnight there', () => {
  expect(shown(new Date('2026-11-19T18:30:00Z'), 2, 0)).toEqual([
    'HOME 2026-11-20 00:30:00',
    'CENTRE 2026-11-20 04:00:00',
  ])
})

test('weekdays count from Monday, before and after any date', () => {
  expect(['2024-01-01', '2026-11-22', '2023-12-31', '2020-02-29'].map(weekdayOf)).toEqual([1, 7, 7, 6])
})
