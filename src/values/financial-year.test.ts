import { expect, test } from 'vitest'
import { financialYearStart, invoiceFinancialYear, utilizationRange } from './financial-year.ts'

test.each([
  ['2026-01-01', '2025-04-01'],
  ['2026-03-31', '2025-04-01'],
  ['2026-04-01', '2025-04-01'],
  ['2026-04-30', '2025-04-01'],
  ['2026-05-01', '2026-04-01'],
  ['2026-12-31', '2026-04-01'],
])('on %s the financial year shown began on %s: before May it is the one before (C9.33)', (today, start) => {
  expect(financialYearStart(today)).toBe(start)
})

test('this year, last year and since launch are exact dates', () => {
  expect(utilizationRange('this_year', '2026-04-30', '2024-06-01')).toEqual({ from: '2025-04-01', to: '2026-04-30' })
  expect(utilizationRange('last_year', '2026-04-30', '2024-06-01')).toEqual({ from: '2024-04-01', to: '2025-03-31' })
  expect(utilizationRange('last_year', '2026-05-01', '2024-06-01')).toEqual({ from: '2025-04-01', to: '2026-03-31' })
  expect(utilizationRange('since_launch', '2026-05-01', '2024-06-01')).toEqual({ from: '2024-06-01', to: '2026-05-01' })
})

test.each([
  ['2026-03-31', '2526'],
  ['2026-04-01', '2627'],
  ['2099-12-01', '9900'],
])('an invoice of %s is numbered in the tax year %s', (issued, label) => {
  expect(invoiceFinancialYear(issued)).toBe(label)
})
