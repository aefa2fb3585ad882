import { describe, expect, it } from 'vitest'
import { priceOf } from '#rooms/plans/rules/price-lines.ts'
import { readPriceLines, storePriceLines } from '#rooms/plans/rules/stored-price-lines.ts'
import { invoicedLines } from './credited-price.ts'
import { planPart, premiumLine, withPremium } from './premium-line.ts'

const COVER = { name: 'Life', insurer: 'Suraksha Life', premium_paise: 1_180_00n, tax_paise: 180_00n, tax_rate: 18 }
const PLAN = { components: [{ code: 'PLAN', label: 'Plan', amount_paise: 1_180_00n, sac: '999319', tax_rate: 18 }] }
const HALF = { label: 'Coupon', discount_paise: 590_00n }

describe('a premium in a price', () => {
  it('is a line of its own, without tax or SAC of ours, with the insurer and its tax named', () => {
    expect(premiumLine(COVER)).toEqual({
      code: 'INSURANCE_PREMIUM',
      label: 'Insurance premium: Life',
      amount_paise: 1_180_00n,
      taxable_paise: 0n,
      sac: null,
      tax_rate: 0,
      note: 'Passed on to Suraksha Life. Includes 18% GST of ₹180.',
    })
  })

  it.each([
    ['beside a plan', priceOf(PLAN), 2_360_00n, 1_000_00n],
    ['beside a plan with a coupon, which takes nothing off it', priceOf(PLAN, HALF), 1_770_00n, 500_00n],
    ['alone', undefined, 1_180_00n, 0n],
  ])('%s', (_, price, amount_paise, taxable_paise) => {
    const whole = withPremium(price, COVER)
    expect(whole.amount_paise).toBe(amount_paise)
    expect(whole.lines.reduce((sum, line) => sum + line.amount_paise, 0n)).toBe(amount_paise)
    expect(whole.lines.reduce((sum, line) => sum + line.taxable_paise, 0n)).toBe(taxable_paise)
    expect(planPart({ amount_paise, premium_paise: COVER.premium_paise })).toBe(price?.amount_paise ?? 0n)
    expect(readPriceLines(JSON.parse(storePriceLines(whole.lines)))).toEqual(whole.lines)
  })

  it('is not invoiced by us', () => {
    expect(invoicedLines(withPremium(priceOf(PLAN), COVER).lines)).toEqual(priceOf(PLAN).lines)
    expect(withPremium(priceOf(PLAN), undefined)).toEqual(priceOf(PLAN))
  })
})
