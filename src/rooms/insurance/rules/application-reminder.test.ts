import { expect, test } from 'vitest'
import { addDays } from '#values/ist-date.ts'
import { remindedSince, reminderDue } from './application-reminder.ts'

const PAID = '2027-02-25'

test('a person is reminded to apply one, three and six days after paying, and then no more', () => {
  const due = [0, 1, 2, 3, 4, 5, 6, 7, 8, 400].map((days) => reminderDue(PAID, addDays(PAID, days)))
  expect(due).toEqual([undefined, 1, 1, 3, 3, 3, 6, undefined, undefined, undefined])
})

test('the first day that is still reminded of is the earliest with a reminder', () => {
  const since = remindedSince('2027-03-10')
  expect(reminderDue(since, '2027-03-10')).toBe(6)
  expect(reminderDue(addDays(since, -1), '2027-03-10')).toBeUndefined()
})
