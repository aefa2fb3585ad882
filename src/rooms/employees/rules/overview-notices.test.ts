import { expect, test } from 'vitest'
import { type NoticeTerms, noticesOf } from './overview-notices.ts'

const TODAY = '2026-07-01'
const notices = (change: Partial<NoticeTerms>) =>
  noticesOf({ ends_on: null, quota: 100, consumed_quota: 89, credits: null, ...change }, TODAY)

test.each([
  ['2026-08-31', null],
  ['2026-08-30', 60],
  ['2026-07-01', 0],
  // Over already: it is no longer shown as active.
  ['2026-06-30', null],
])('a contract that ends on %s is announced from 60 days before', (ends_on, days) => {
  expect(notices({ ends_on }).ends_in_days).toBe(days)
})

test.each([
  [100, 89, null],
  [100, 90, 10],
  [100, 100, 0],
  [0, 0, null],
])('of %i lives %i taken: nine of ten are nearly all of them', (quota, consumed_quota, left) => {
  expect(notices({ quota, consumed_quota }).lives_left).toBe(left)
})

test.each([
  [19_99n, 100_00n, true],
  [20_00n, 100_00n, false],
  [0n, 0n, false],
])('%s paise left of %s a year: below a fifth is low', (available_paise, year_paise, low) => {
  expect(notices({ credits: { available_paise, year_paise } }).credits_low).toBe(low)
})
