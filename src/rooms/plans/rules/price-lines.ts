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
  /** Shown below the label in place of the tax: for money that is not ours, and whose tax is another's. */
  note?: string | undefined
}

export interface Price {
  amount_paise: Paise
  lines: PriceLine[]
}

/** A discount on a price: an amount in paise, and the label of its line. */
export interface PriceDiscount {
  label: string
  discount_paise: Paise
}

/** The code of the one discount line; the lines before it show the full price. */
export const COUPON_LINE = 'COUPON'

/**
 * The price of a plan, line by line. The only source for what the buyer sees, the order stores and receipt and invoice
 * print. The components have their full price; a discount is one more line with a negative amount, whose taxable part
 * is its share of the taxable value.
 * @throws RangeError for a discount below zero or above the price
 */
export function priceOf(plan: { components: readonly PriceComponent[] }, discount?: PriceDiscount | null): Price {
  const lines = plan.components.map(lineOf)
  if (discount && discount.discount_paise !== 0n) lines.push(couponLine(lines, discount))
  return { amount_paise: sumOf(lines, 'amount_paise'), lines }
}

/**
 * The lines of a price with its discount spread over the components in proportion, each with the tax on the rest: the
 * lines of an invoice. Their sums equal those of the input lines, to the paisa.
 */
export function discountedLines(lines: readonly PriceLine[]): PriceLine[] {
  const components = lines.filter(({ code }) => code !== COUPON_LINE)
  const coupon = lines.find(({ code }) => code === COUPON_LINE)
  return coupon ? spread(components, -coupon.amount_paise) : components
}

/**
 * The taxable part of a tax-inclusive amount: what is left after two equal halves of the tax, each rounded half up to
 * the paisa. The same wherever the buyer lives, so that the price can be itemised before the State is known.
 */
export function taxablePart(amount: Paise, rate: number): Paise {
  return amount - 2n * halfTax(amount, rate)
}

/** The CGST, and equally the SGST, in a tax-inclusive amount. */
export function halfTax(amount: Paise, rate: number): Paise {
  return taxIn(amount, rate, 2n)
}

/** The IGST in a tax-inclusive amount: one tax, rounded once, and so perhaps a paisa beside the two halves. */
export function wholeTax(amount: Paise, rate: number): Paise {
  return taxIn(amount, rate, 1n)
}

function taxIn(amount: Paise, rate: number, parts: bigint): Paise {
  const hundredths = BigInt(Math.round(rate * 100))
  return divideHalfUp(amount * hundredths, parts * (10_000n + hundredths))
}

function lineOf(component: PriceComponent): PriceLine {
  return { ...component, taxable_paise: taxablePart(component.amount_paise, component.tax_rate) }
}

function couponLine(components: readonly PriceLine[], { label, discount_paise }: PriceDiscount): PriceLine {
  const total = sumOf(components, 'amount_paise')
  if (discount_paise < 0n || discount_paise > total)
    throw new RangeError('A discount must be between zero and the price')
  const left = spread(components, discount_paise)
  const rates = new Set(components.map(({ tax_rate }) => tax_rate))
  return {
    code: COUPON_LINE,
    label,
    amount_paise: -discount_paise,
    taxable_paise: sumOf(left, 'taxable_paise') - sumOf(components, 'taxable_paise'),
    sac: null,
    // If the components have several tax rates, the discount has none.
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
