import { divideHalfUp, type Paise } from '#values/money.ts'

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

/** What a plan costs: shown to the buyer, stored with the order and reprinted on the receipt, always from here. */
export function priceOf(plan: { components: readonly PriceComponent[] }): Price {
  const lines = plan.components.map((component) => ({
    ...component,
    taxable_paise: taxablePart(component.amount_paise, component.tax_rate),
  }))
  return { amount_paise: lines.reduce((sum, line) => sum + line.amount_paise, 0n), lines }
}

/** The part of a tax-inclusive amount that the tax was computed on, half-up to the paisa. */
export function taxablePart(amount: Paise, rate: number): Paise {
  return divideHalfUp(amount * 10_000n, BigInt(10_000 + Math.round(rate * 100)))
}
