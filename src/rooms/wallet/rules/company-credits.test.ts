import { expect, test } from 'vitest'
import {
  allottedInAYear,
  type CreditSum,
  companyFigures,
  creditMonth,
  isLow,
  monthName,
  monthOf,
  monthsUntil,
  yearStart,
} from './company-credits.ts'

const sum = (
  type: CreditSum['type'],
  status: CreditSum['status'],
  all: bigint,
  before = 0n,
  month = 0n,
): CreditSum => ({
  type,
  status,
  amount_paise: all,
  before_paise: before,
  month_paise: month,
  year_paise: all,
  transactions: 1n,
})

const sums = [
  sum('TOPUP', 'SUCCESS', 1000n, 600n, 400n),
  sum('TOPUP', 'PENDING', 5000n, 5000n),
  sum('TRANSFER', 'SUCCESS', 700n, 500n, 200n),
  sum('RESTORE', 'SUCCESS', 100n, 40n, 60n),
  sum('PAYMENT', 'SUCCESS', 90n),
  sum('REFUND', 'SUCCESS', 10n),
  sum('REIMBURSEMENT', 'PENDING', 30n),
]

test('what was added is allotted or available, and what was allotted is used, on hold or remaining', () => {
  const figures = companyFigures(sums)
  expect(figures).toEqual({
    added_paise: 1000n,
    allotted_paise: 600n,
    available_paise: 400n,
    consumed_paise: 80n,
    on_hold_paise: 30n,
    remaining_paise: 490n,
  })
})

test('a month leads from its opening to its closing, which is what is available now', () => {
  expect(creditMonth(sums)).toEqual({
    opening_paise: 140n,
    added_paise: 400n,
    returned_paise: 60n,
    allotted_paise: 200n,
    closing_paise: 400n,
  })
})

test('credits are low below a fifth of what was allotted in twelve months', () => {
  expect(allottedInAYear(sums)).toBe(600n)
  expect(isLow(119n, 600n)).toBe(true)
  expect(isLow(120n, 600n)).toBe(false)
  expect(isLow(0n, 0n)).toBe(false)
})

test('twelve months end with the current one', () => {
  expect(monthOf('2026-11-23')).toBe('2026-11')
  expect(yearStart('2026-11')).toBe('2025-12-01')
  expect(monthsUntil('2026-02', '2025-11')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(monthsUntil('2026-02', '2026-03')).toEqual(['2026-02'])
  expect(monthName('2026-02')).toBe('February 2026')
})
