import { expect, it } from 'vitest'
import { priceOf } from '#rooms/plans/rules/price-lines.ts'
import { creditedPrice, invoicedLines } from './credited-price.ts'

const price = priceOf({
  components: [{ code: 'PLAN', label: 'Plan', amount_paise: 499_900n, sac: '9993', tax_rate: 18 }],
})

it('a credit is one negative line after the full price, without tax', () => {
  const credited = creditedPrice(price, { plan_name: 'Couples', credit_paise: 120_000n })
  expect(credited.amount_paise).toBe(379_900n)
  expect(credited.lines).toEqual([
    ...price.lines,
    {
      code: 'CREDIT',
      label: 'Unused days of Couples',
      amount_paise: -120_000n,
      taxable_paise: -120_000n,
      sac: null,
      tax_rate: 0,
    },
  ])
  expect(invoicedLines(credited.lines)).toEqual(price.lines)
})

it.each([undefined, { plan_name: 'Couples', credit_paise: 0n }])('without a credit the price stays: %o', (credit) => {
  expect(creditedPrice(price, credit)).toBe(price)
})
