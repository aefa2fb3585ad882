import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discountedLines, type PriceLine, priceOf, taxablePart } from './price-lines.ts'

const component = fc.record({
  code: fc.constantFrom('PLAN', 'KIT'),
  label: fc.string(),
  amount_paise: fc.bigInt(0n, 99_999_999n),
  sac: fc.constant('999312'),
  tax_rate: fc.constantFrom(0, 5, 12, 18, 28),
})
const sum = (lines: readonly PriceLine[], field: 'amount_paise' | 'taxable_paise') =>
  lines.reduce((total, line) => total + line[field], 0n)
const plan = { code: 'PLAN', label: 'Health plan', amount_paise: 4_999_00n, sac: '999319', tax_rate: 18 }
const kit = { code: 'KIT', label: 'Kit', amount_paise: 1_000_00n, sac: '3004', tax_rate: 5 }

describe('the price of a plan', () => {
  it.each([
    [118_00n, 18, 100_00n],
    [1_499_00n, 18, 1_270_34n],
    [1_00n, 18, 84n],
    [9_99_999_99n, 18, 8_47_457_61n],
    [500_00n, 0, 500_00n],
  ])('of %s paise at %s %% includes %s paise before tax', (amount, rate, taxable) => {
    expect(taxablePart(amount, rate)).toBe(taxable)
  })

  it('is the sum of its components, each of which equals its base plus its tax', () => {
    fc.assert(
      fc.property(fc.array(component, { minLength: 1, maxLength: 4 }), (components) => {
        const price = priceOf({ components })
        expect(price.amount_paise).toBe(components.reduce((total, { amount_paise }) => total + amount_paise, 0n))
        for (const { taxable_paise, tax_rate, amount_paise } of price.lines) {
          const half = Number(amount_paise - taxable_paise) / 2
          expect(Number.isInteger(half)).toBe(true)
          expect(Math.abs(half - (Number(amount_paise) * tax_rate) / (200 + 2 * tax_rate))).toBeLessThanOrEqual(0.5)
        }
      }),
    )
  })
})

describe('a discount', () => {
  it('is one line after the full price, and reduces the tax in proportion', () => {
    const price = priceOf({ components: [plan] }, { label: 'Coupon WELCOME500', discount_paise: 500_00n })
    expect(price.amount_paise).toBe(4_499_00n)
    expect(price.lines).toEqual([
      { ...plan, taxable_paise: 4_236_44n },
      {
        code: 'COUPON',
        label: 'Coupon WELCOME500',
        amount_paise: -500_00n,
        taxable_paise: 3_812_72n - 4_236_44n,
        sac: null,
        tax_rate: 18,
      },
    ])
  })

  it('is spread over components of different taxes in proportion to their amounts', () => {
    const { lines } = priceOf({ components: [plan, kit] }, { label: 'Coupon', discount_paise: 599_90n })
    expect(discountedLines(lines).map(({ amount_paise }) => amount_paise)).toEqual([4_499_10n, 900_00n])
    expect(lines[2]).toMatchObject({ amount_paise: -599_90n, sac: null, tax_rate: 0 })
  })

  it('never loses or creates a paisa, in the amounts or in the taxable values', () => {
    const discounted = fc
      .array(component, { minLength: 1, maxLength: 4 })
      .filter((components) => components.some(({ amount_paise }) => amount_paise > 0n))
      .chain((components) => {
        const total = components.reduce((all, { amount_paise }) => all + amount_paise, 0n)
        return fc.tuple(fc.constant(components), fc.bigInt(0n, total))
      })
    fc.assert(
      fc.property(discounted, ([components, discount_paise]) => {
        const { amount_paise, lines } = priceOf({ components }, { label: 'Coupon', discount_paise })
        const taxed = discountedLines(lines)
        expect(sum(taxed, 'amount_paise')).toBe(amount_paise)
        expect(sum(taxed, 'taxable_paise')).toBe(sum(lines, 'taxable_paise'))
        expect(sum(lines, 'amount_paise')).toBe(amount_paise)
        for (const line of taxed) expect(line.amount_paise).toBeGreaterThanOrEqual(0n)
      }),
    )
  })

  it('of zero adds no line, and one above the price or below zero is refused', () => {
    expect(priceOf({ components: [plan] }, { label: 'Coupon', discount_paise: 0n }).lines).toHaveLength(1)
    for (const discount_paise of [-1n, plan.amount_paise + 1n])
      expect(() => priceOf({ components: [plan] }, { label: 'Coupon', discount_paise })).toThrow(RangeError)
  })
})
