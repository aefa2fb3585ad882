import { expect, test } from 'vitest'
import { welfareDue } from './welfare.ts'

test.each([
  ['in the morning: twelve hours later', '2026-11-26T08:00', '2026-11-26T20:00'],
  ['before the reminder of the evening: an hour after it', '2026-11-26T06:30', '2026-11-26T19:00'],
  ['in the evening: an hour after the reminder of the next morning', '2026-11-26T20:00', '2026-11-27T10:00'],
  ['late at night: twelve hours later', '2026-11-26T23:30', '2026-11-27T11:30'],
  ['at noon: the next morning', '2026-11-26T12:00', '2026-11-27T10:00'],
])('a patient who is silent since %s is looked after', (_, heard, due) => {
  expect(welfareDue(new Date(`${heard}:00+05:30`))).toEqual(new Date(`${due}:00+05:30`))
})
