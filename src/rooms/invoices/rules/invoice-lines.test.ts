import { describe, expect, it } from 'vitest'
import { priceOf } from '#rooms/plans/rules/price-lines.ts'
import type { Paise } from '#values/money.ts'
import { creditLines, leftOf, TAXED } from './credit-lines.ts'
import { invoiceLines, placeOfSupply } from './invoice-lines.ts'

const part = (amount_paise: Paise, tax_rate: number) => ({
  code: `P${tax_rate}`,
  label: 'Plan',
  amount_paise,
  sac: '999316',
  tax_rate,
})
const sum = <Field extends string>(lines: readonly Record<Field, Paise>[], field: Field) =>
  lines.reduce((total, line) => total + line[field], 0n)

/** Pseudo-random numbers, the same in every run. */
function* dice(seed: number): Generator<bigint> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield BigInt(state >> 3)
  }
}

describe('the place of supply', () => {
  it.each([
    ['Maharashtra', 'Maharashtra'],
    ['Karnataka', 'Karnataka'],
    [null, 'Karnataka'],
  ])('of a customer in %s is %s', (customer, place) => {
    expect(placeOfSupply(customer, 'Karnataka')).toBe(place)
  })
})

describe('the lines of an invoice', () => {
  const { lines } = priceOf({ components: [part(5_999_00n, 18)] }, { label: 'Coupon', discount_paise: 500_00n })

  it('tax the price less its discount, half for each government within the state', () => {
    expect(invoiceLines(lines, true)).toEqual([
      {
        label: 'Plan',
        sac: '999316',
        tax_rate: 18,
        price_paise: 5_083_90n,
        discount_paise: 423_74n,
        taxable_paise: 4_660_16n,
        cgst_paise: 419_42n,
        sgst_paise: 419_42n,
        igst_paise: 0n,
        total_paise: 5_499_00n,
      },
    ])
  })

  it('tax it as one amount outside the state', () => {
    expect(invoiceLines(lines, false)).toMatchObject([{ cgst_paise: 0n, sgst_paise: 0n, igst_paise: 838_83n }])
  })

  it.each([
    [3_499_00n, 2_965_25n, 533_75n],
    [1_00n, 85n, 15n],
  ])('of %s paise outside the state round the tax once, not half of it twice', (amount, taxable_paise, igst_paise) => {
    const price = priceOf({ components: [part(amount, 18)] })
    expect(invoiceLines(price.lines, false)).toMatchObject([{ taxable_paise, igst_paise, total_paise: amount }])
  })

  it('of a plan paid in full by a coupon are all zero', () => {
    const free = priceOf({ components: [part(5_999_00n, 18)] }, { label: 'Coupon', discount_paise: 5_999_00n })
    expect(invoiceLines(free.lines, true)).toMatchObject([{ taxable_paise: 0n, cgst_paise: 0n, total_paise: 0n }])
  })
})

describe('whatever the price, the discount and the refunds are', () => {
  const next = dice(20_261_121)
  const roll = (limit: bigint) => next.next().value % limit
  const cases = Array.from({ length: 300 }, () => {
    const components = [0, 5, 12, 18, 28]
      .slice(0, 1 + Number(roll(5n)))
      .map((rate) => part(1n + roll(9_999_999_00n), rate))
    const discount_paise = roll(2n) * roll(sum(components, 'amount_paise') + 1n)
    return { price: priceOf({ components }, { label: 'Coupon', discount_paise }), within: roll(2n) === 0n }
  })

  it('an invoice adds up to what was paid, and its halves are equal (decision 32)', () => {
    for (const { price, within } of cases) {
      const lines = invoiceLines(price.lines, within)
      expect(sum(lines, 'total_paise')).toBe(price.amount_paise)
      if (within) expect(sum(lines, 'taxable_paise')).toBe(sum(price.lines, 'taxable_paise'))
      for (const line of lines) {
        expect(TAXED.reduce((total, field) => total + line[field], 0n)).toBe(line.total_paise)
        expect(line.price_paise - line.discount_paise).toBe(line.taxable_paise)
        expect(line.cgst_paise).toBe(line.sgst_paise)
        const exact = (Number(line.total_paise) * line.tax_rate) / (100 + line.tax_rate)
        if (!within) expect(Math.abs(Number(line.igst_paise) - exact)).toBeLessThanOrEqual(0.51)
        expect([line.discount_paise, line.taxable_paise, line.sgst_paise, line.igst_paise].every((p) => p >= 0n)).toBe(
          true,
        )
      }
    }
  })

  it('credit notes take back the invoice in equal halves, never more, and all of it in the end (decision 32)', () => {
    for (const { price, within } of cases.filter(({ price: { amount_paise } }) => amount_paise > 3n)) {
      const lines = invoiceLines(price.lines, within)
      const first = 1n + roll(price.amount_paise - 2n)
      const second = 1n + roll(price.amount_paise - first - 1n)
      const taken: ((typeof lines)[number] & { position: number })[] = []
      for (const amount of [first, second, price.amount_paise - first - second]) {
        const left = leftOf(lines, taken)
        const credit = creditLines(left, amount)
        expect(sum(credit, 'total_paise')).toBe(amount)
        for (const [position, line] of credit.entries()) {
          for (const field of TAXED) expect(line[field] <= left[position]![field]).toBe(true)
          if (line.total_paise > 20n) expect(line.cgst_paise).toBe(line.sgst_paise)
          taken.push({ ...lines[position]!, ...line, position })
        }
      }
      for (const field of TAXED) expect(sum(taken, field)).toBe(sum(lines, field))
      expect(() => creditLines(leftOf(lines, taken), 1n)).toThrow(RangeError)
    }
  })
})
