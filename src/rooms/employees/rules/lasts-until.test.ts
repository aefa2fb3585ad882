import { expect, test } from 'vitest'
import { lastsUntil, paceMonths, paceOf } from './lasts-until.ts'

const TODAY = '2026-11-27'
const lasts = (available_paise: bigint, pace_paise: bigint, first_on: string | null = '2026-04-01') =>
  lastsUntil({ available_paise, pace_paise, first_on, today: TODAY })

test('the pace is a third of what was allotted in the last three whole months (decisions §33)', () => {
  expect(paceMonths(TODAY)).toEqual(['2026-08', '2026-09', '2026-10'])
  expect(paceMonths('2027-01-01')).toEqual(['2026-10', '2026-11', '2026-12'])
  expect(paceOf(9_89_500_00n, TODAY)).toEqual({ paise: 3_29_833_33n, from: '2026-08', to: '2026-10' })
})

test('more than 60 days ahead the forecast is a month, nearer it is about a day (decisions §33)', () => {
  expect(lasts(12_40_500_00n, 3_29_833_33n)).toEqual({ on: '2027-03-31', precision: 'MONTH' })
  expect(lasts(3_00_000_00n, 3_00_000_00n)).toEqual({ on: '2026-12-27', precision: 'DAY' })
})

test.each([
  ['without a top-up', lasts(1n, 1n, null)],
  ['with 59 days of data', lasts(1_00n, 1_00n, '2026-09-29')],
  ['where nothing was allotted', lasts(1_00n, 0n)],
  ['where nothing is left', lasts(0n, 1_00n)],
  ['beyond ten years', lasts(1_00_000_00n, 1_00n)],
])('there is no forecast %s (decisions §33)', (_, forecast) => {
  expect(forecast).toBeNull()
})

test('with 60 days of data there is a forecast (decisions §33)', () => {
  expect(lasts(1_00n, 1_00n, '2026-09-28')).not.toBeNull()
})
