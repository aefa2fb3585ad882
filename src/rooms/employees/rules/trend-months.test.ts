import { expect, test } from 'vitest'
import { monthsOf } from './trend-months.ts'

test('a balance by month ends with each month what it was then, the newest first', () => {
  const balance = [
    { at: '2026-08-15', amount: 100, topup: null },
    { at: '2026-08-20', amount: 300, topup: 250 },
    { at: '2026-10-01', amount: 350, topup: 50 },
    { at: '2026-10-09', amount: 320, topup: -30 },
  ]
  expect(monthsOf(balance, '2026-11-02')).toEqual([
    { month: '2026-11', added: 0, closing: 320 },
    { month: '2026-10', added: 20, closing: 320 },
    { month: '2026-09', added: 0, closing: 300 },
    { month: '2026-08', added: 250, closing: 300 },
  ])
  expect(monthsOf([], '2026-11-02')).toEqual([])
})
