import { expect, test } from 'vitest'
import { fastingFrom, remindersOf, unconfirmedReminderOf } from './reminders.ts'

const ist = (time: string) => new Date(`${time}+05:30`)

test.each([
  ['2026-11-30T07:00', '2026-11-27T10:00', ['2026-11-29T18:00', '2026-11-30T05:00']],
  ['2026-11-30T00:00', '2026-11-27T10:00', ['2026-11-29T18:00', '2026-11-29T22:00']],
  ['2026-12-01T15:00', '2026-11-30T18:00', ['2026-12-01T13:00']],
  ['2026-12-01T15:00', '2026-12-01T13:00', []],
  ['2028-03-01T08:00', '2028-02-28T08:00', ['2028-02-29T18:00', '2028-03-01T06:00']],
])('of an appointment at %s, confirmed at %s, people are reminded at %j', (appointment, now, times) => {
  const reminders = remindersOf(ist(appointment), ist(now))
  expect(reminders.map(({ at }) => at)).toEqual(times.map(ist))
})

test('a time that was only asked for is looked at on the evening before; asked for later than that, it is not', () => {
  const evenings = (now: string) => unconfirmedReminderOf(ist('2026-12-01T07:00'), ist(now)).map(({ at }) => at)
  expect(evenings('2026-11-27T10:00')).toEqual([ist('2026-11-30T18:00')])
  expect(evenings('2026-11-30T18:00')).toEqual([])
})

test('who has to fast is told from when on', () => {
  expect(fastingFrom(ist('2026-11-30T07:00'), 10)).toEqual(ist('2026-11-29T21:00'))
  expect(fastingFrom(ist('2026-11-30T07:00'), 0)).toBeUndefined()
})
