import { divideHalfUp, type Paise, splitInProportion } from '#values/money.ts'

/** A part of a plan's price as the catalogue splits it by tax; the amount includes the tax. */
export interface PriceComponent {
  code: string
  label: string
  amount_paise: Paise
  sac: string | null
  /** Percent. */
  tax_rate: number
}

/** A line of the price; amounts in paise, tax included. */
export interface PriceLine extends PriceComponent {
  taxable_paise: Paise
}

export interface Price {
  amount_paise: Paise
  lines: PriceLine[]
}

/** What is taken off a price: so many paise, and what the line says. */
export interface PriceDiscount {
  label: string
  discount_paise: Paise
}

/** The code of the one line that takes a discount off; the lines before it stand at the full price. */
export const COUPON_LINE = 'COUPON'

/**
 * What a plan costs: shown to the buyer, stored with the order and reprinted on receipt and invoice, always from here.
 * The components stand at their full price; a discount is one more line, below zero, whose taxable part is what it takes
 * off the base of the tax.
 * @throws RangeError for a discount below zero or above the price
 */
export function priceOf(plan: { components: readonly PriceComponent[] }, discount?: PriceDiscount | null): Price {
  const lines = plan.components.map(lineOf)
  if (discount && discount.discount_paise !== 0n) lines.push(couponLine(lines, discount))
  return { amount_paise: sumOf(lines, 'amount_paise'), lines }
}

/**
 * The lines of a price with its discount spread over the components in proportion, each with the tax on what is left of
 * it: what an invoice taxes. Their sums are those of the lines that came in, to the paisa.
 */
export function discountedLines(lines: readonly PriceLine[]): PriceLine[] {
  const components = lines.filter(({ code }) => code !== COUPON_LINE)
  const coupon = lines.find(({ code }) => code === COUPON_LINE)
  return coupon ? spread(components, -coupon.amount_paise) : components
}

/** The part of a tax-inclusive amount that the tax was computed on, half-up to the paisa. */
export function taxablePart(amount: Paise, rate: number): Paise {
  return divideHalfUp(amount * 10_000n, BigInt(10_000 + Math.round(rate * 100)))
}

function lineOf(component: PriceComponent): PriceLine {
  return { ...component, taxable_paise: taxablePart(component.amount_paise, component.tax_rate) }
}

function couponLine(components: readonly PriceLine[], { label, discount_paise }: PriceDiscount): PriceLine {
  const total = sumOf(components, 'amount_paise')
  if (discount_paise < 0n || discount_paise > total) throw new RangeError('A discount is within the price')
  const left = spread(components, discount_paise)
  const rates = new Set(components.map(({ tax_rate }) => tax_rate))
  return {
    code: COUPON_LINE,
    label,
    amount_paise: -discount_paise,
    taxable_paise: sumOf(left, 'taxable_paise') - sumOf(components, 'taxable_paise'),
    sac: null,
    // Where the components are taxed at several rates, the discount has none of its own.
    tax_rate: rates.size === 1 ? (components[0]?.tax_rate ?? 0) : 0,
  }
}

function spread(components: readonly PriceLine[], discount: Paise): PriceLine[] {
  const shares = splitInProportion(
    discount,
    components.map(({ amount_paise }) => amount_paise),
  )
  return components.map((line, index) => lineOf({ ...line, amount_paise: line.amount_paise - (shares[index] ?? 0n) }))
}

function sumOf(lines: readonly PriceLine[], field: 'amount_paise' | 'taxable_paise'): Paise {
  return lines.reduce((sum, line) => sum + line[field], 0n)
}
