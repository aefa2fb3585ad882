import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceOf, taxablePart } from './price.ts'

describe('the price of a plan', () => {
  it.each([
    [118_00n, 18, 100_00n],
    [1_499_00n, 18, 1_270_34n],
    [1_00n, 18, 85n],
    [9_99_999_99n, 18, 8_47_457_62n],
    [500_00n, 0, 500_00n],
  ])('of %s paise at %s %% holds %s paise before tax', (amount, rate, taxable) => {
    expect(taxablePart(amount, rate)).toBe(taxable)
  })

  it('is the sum of its components, each with a tax that with its base gives the component back', () => {
    const component = fc.record({
      code: fc.constantFrom('PLAN', 'KIT'),
      label: fc.string(),
      amount_paise: fc.bigInt(0n, 99_999_999n),
      sac: fc.constant('999312'),
      tax_rate: fc.constantFrom(0, 5, 12, 18, 28),
    })
    fc.assert(
      fc.property(fc.array(component, { minLength: 1, maxLength: 4 }), (components) => {
        const price = priceOf({ components })
        expect(price.amount_paise).toBe(components.reduce((sum, { amount_paise }) => sum + amount_paise, 0n))
        for (const { taxable_paise, tax_rate, amount_paise } of price.lines) {
          const tax = (Number(taxable_paise) * tax_rate) / 100
          expect(Math.abs(Number(taxable_paise) + tax - Number(amount_paise))).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})
