import { expect, test } from 'vitest'
import { DURATIONS, LONGEST_DAYS, reportPeriod } from './period.ts'

const of = { type: 'APP_DOWNLOAD', today: '2026-11-25', plan_start: '2026-06-01' } as const

test('the durations offered are seven days, thirty days and since the launch (D9.03)', () => {
  expect(DURATIONS).toEqual([7, 30, 0])
})

test.each([
  [7, '2026-11-19'],
  [30, '2026-10-27'],
  [1, '2026-11-25'],
  [0, '2026-06-01'],
  [178, '2026-06-01'],
  [177, '2026-06-02'],
  [1_000_000_000, '2026-06-01'],
  [LONGEST_DAYS, '2026-06-01'],
])('a report of %i days goes from that day to today, and never back before the launch (D9.03)', (days, from) => {
  expect(reportPeriod(days, of)).toEqual({ duration_start: from, duration_end: '2026-11-25' })
})

test('a plan that starts in the future has a report of today', () => {
  const period = reportPeriod(0, { ...of, plan_start: '2027-01-01' })
  expect(period).toEqual({ duration_start: '2026-11-25', duration_end: '2026-11-25' })
})

test('a report of months has whole ones, so that two of a day more or less are the same (decisions §18)', () => {
  const mis = { ...of, type: 'CASHLESS_UTILIZATION_REPORT', plan_start: '2026-06-10' } as const
  const startOf = (days: number) => reportPeriod(days, mis).duration_start
  expect([1, 7, 24, 25].map(startOf)).toEqual(['2026-11-01', '2026-11-01', '2026-11-01', '2026-11-01'])
  expect([26, 30, 0, 1_000].map(startOf)).toEqual(['2026-10-01', '2026-10-01', '2026-06-10', '2026-06-10'])
})
