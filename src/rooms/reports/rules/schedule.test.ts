import { expect, test } from 'vitest'
import { changedRun, nextRun } from './schedule.ts'

test.each([
  ['set on a day before it', 5, '2026-11-03', null, '2026-11-05'],
  ['set on the day itself', 5, '2026-11-05', null, '2026-12-05'],
  ['set after it', 5, '2026-11-26', null, '2026-12-05'],
  ['the last day of all months', 28, '2027-02-27', null, '2027-02-28'],
  ['at the end of a year', 1, '2026-12-31', null, '2027-01-01'],
  ['changed to a later day of a month that is reported', 28, '2026-11-26', '2026-10-01', '2026-12-28'],
  ['changed to an earlier day of a month that is reported', 2, '2026-11-26', '2026-10-01', '2026-12-02'],
  ['changed before it was made this month', 27, '2026-11-26', '2026-09-01', '2026-11-27'],
])('%s: day %i after %s, with %s reported, is %s', (_, day, after, made, next) => {
  expect(nextRun(day, { after, made })).toBe(next)
})

test.each([
  ['to a day to come, that day of this month', 27, '2026-11-28', '2026-09-01', '2026-11-27'],
  ['to a day that is over, its run of this month stays', 5, '2026-11-28', '2026-09-01', '2026-11-28'],
  ['to a day that is over, of a new schedule, its first run stays', 5, '2026-11-28', null, '2026-11-28'],
  ['while months are still to be made, these come first', 5, '2026-09-28', '2026-07-01', '2026-09-28'],
  ['once this month is made, the new day of the next', 5, '2026-12-20', '2026-10-01', '2026-12-05'],
])('changed on 26 November %s', (_, day, planned, made, next) => {
  expect(changedRun(day, planned, { after: '2026-11-26', made })).toBe(next)
})
