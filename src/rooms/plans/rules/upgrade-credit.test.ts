import { expect, test } from 'vitest'
import { upgradeCredit, upgradeDifference } from './upgrade-credit.ts'

const YEAR = { paid_paise: 3_650_00n, starts_on: '2026-01-01', ends_on: '2026-12-31' }

test.each([
  ['the whole price on the first day', '2026-01-01', 3_650_00n],
  ['the whole price before the term starts', '2025-12-01', 3_650_00n],
  ['half of the price in whole rupees with half of the days left', '2026-07-02', 1_830_00n],
  ['one day on the last day', '2026-12-31', 10_00n],
  ['nothing after the end', '2027-01-01', 0n],
])('unused days are credited on an upgrade: %s', (_, today, credit) => {
  expect(upgradeCredit(YEAR, today)).toBe(credit)
})

test('a credit is rounded down to whole rupees, and a free plan gives none', () => {
  const term = { paid_paise: 999_00n, starts_on: '2026-01-01', ends_on: '2026-01-07' }
  expect(upgradeCredit(term, '2026-01-05')).toBe(428_00n)
  expect(upgradeCredit({ ...term, paid_paise: 0n }, '2026-01-05')).toBe(0n)
})

test('the difference to pay is the new price less the credit, and never below zero', () => {
  expect(upgradeDifference(4_999_00n, YEAR, '2026-01-01')).toBe(1_349_00n)
  expect(upgradeDifference(1_999_00n, YEAR, '2026-01-01')).toBe(0n)
})
