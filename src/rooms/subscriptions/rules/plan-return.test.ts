import { describe, expect, test } from 'vitest'
import { planCostShare, planReturn } from './plan-return.ts'

const of = (worth_paise: bigint, paid_by_member_paise: bigint, plan_cost_paise: bigint) =>
  planReturn({ worth_paise, paid_by_member_paise, plan_cost_paise })

describe('what a plan was worth', () => {
  test('is its services at market price, less what the person paid, beside its cost (decisions §19)', () => {
    expect(of(9_000_00n, 1_000_00n, 4_999_00n)).toEqual({
      value_used_paise: 8_000_00n,
      savings_paise: 3_001_00n,
      roi_percent: 160,
    })
  })

  test('is never a negative saving (decisions §19)', () => {
    expect(of(2_499_00n, 0n, 4_999_00n)).toMatchObject({ savings_paise: 0n, roi_percent: 49 })
    expect(of(0n, 0n, 4_999_00n)).toMatchObject({ savings_paise: 0n, roi_percent: 0 })
  })

  test('has no percentage of a plan that cost nothing', () => {
    expect(of(500_00n, 0n, 0n)).toEqual({ value_used_paise: 500_00n, savings_paise: 500_00n, roi_percent: null })
  })
})

test('a month of a plan costs its price by its months, and all its months the price (decisions §19)', () => {
  const year = { cost_paise: 4_999_00n, duration_days: 365 }
  expect(planCostShare(year, 1)).toBe(416_58n)
  expect(planCostShare(year, 12)).toBe(4_999_00n)
  expect(planCostShare({ cost_paise: 999_00n, duration_days: 12 }, 1)).toBe(999_00n)
  expect(planCostShare({ cost_paise: 1_200_00n, duration_days: 180 }, 1)).toBe(200_00n)
})
