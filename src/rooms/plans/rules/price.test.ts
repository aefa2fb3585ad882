import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountPercent } from './discount-percent.ts'
import { monthlyPrice } from './monthly-price.ts'
import { validityMonths } from './validity-months.ts'

test.each([
  [365, 12],
  [360, 12],
  [359, 11],
  [180, 6],
  [59, 1],
  [30, 1],
  [29, 0],
  [12, 0],
])('%s days are %s months, rounded down (C9.09)', (days, months) => {
  expect(validityMonths(days)).toBe(months)
})

test.each([
  [1999_00n, 3000_00n, 33],
  [1999_00n, 1999_01n, undefined],
  [1_00n, 99_99_999_99n, 99],
  [0n, 1_00n, 100],
  [666_67n, 1000_00n, 33],
  [500_00n, 1000_00n, 50],
])('a plan of %s paise worth %s shows %s percent off, rounded down (C9.10)', (cost_paise, valued_at_paise, shown) => {
  expect(discountPercent({ cost_paise, valued_at_paise })).toBe(shown)
})

test('a plan that costs its worth or more shows no discount', () => {
  expect(discountPercent({ cost_paise: 1000_00n, valued_at_paise: 1000_00n })).toBeUndefined()
  expect(discountPercent({ cost_paise: 1000_00n, valued_at_paise: 0n })).toBeUndefined()
})

test('a discount is never shown higher than it is', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 9n), fc.bigInt(1n, 10n ** 9n), (cost_paise, valued_at_paise) => {
      const percent = discountPercent({ cost_paise, valued_at_paise })
      fc.pre(percent !== undefined)
      expect((valued_at_paise - cost_paise) * 100n >= BigInt(percent!) * valued_at_paise).toBe(true)
      expect((valued_at_paise - cost_paise) * 100n < BigInt(percent! + 1) * valued_at_paise).toBe(true)
    }),
  )
})

test.each([
  [2999_00n, 365, 250_00n],
  [1999_00n, 180, 333_00n],
  [1000_00n, 60, 500_00n],
  [1001_00n, 60, 501_00n],
  [99_99_999_99n, 30, 1_00_00_000_00n],
  [0n, 365, 0n],
])('%s paise for %s days is %s paise a month, in whole rupees (C9.11)', (cost_paise, duration_days, monthly) => {
  expect(monthlyPrice({ cost_paise, duration_days })).toBe(monthly)
})

test('a plan of 12 days shows no price per month', () => {
  expect(monthlyPrice({ cost_paise: 2999_00n, duration_days: 12 })).toBeUndefined()
})
