import { COUPON_LINE, discountedLines, halfTax, type PriceLine, taxablePart } from '#rooms/plans/rules/price-lines.ts'
import type { Paise } from '#values/money.ts'

/** A taxed line of an invoice. Price and discount are before tax; either the CGST and SGST halves are 0 or IGST is. */
export interface InvoiceLine {
  label: string
  sac: string | null
  /** Percent. */
  tax_rate: number
  price_paise: Paise
  discount_paise: Paise
  taxable_paise: Paise
  cgst_paise: Paise
  sgst_paise: Paise
  igst_paise: Paise
  total_paise: Paise
}

/** The place of supply: the customer's state, or the supplier's if it is not known. */
export function placeOfSupply(customer_state: string | null, supplier_state: string): string {
  return customer_state ?? supplier_state
}

/**
 * The lines of an invoice: each component of the price with its part of the discount, taxed as CGST and SGST within
 * the supplier's state and as IGST outside it. Each half is rounded, both are equal, and the taxable value is the price
 * less both. Orders from before this rule may have stored another taxable value, so it is computed here from the price.
 */
export function invoiceLines(price: readonly PriceLine[], within_state: boolean): InvoiceLine[] {
  const full = price.filter(({ code }) => code !== COUPON_LINE)
  return discountedLines(price).map(({ label, sac, tax_rate, amount_paise }, index) => {
    const half = halfTax(amount_paise, tax_rate)
    const taxable_paise = taxablePart(amount_paise, tax_rate)
    const full_paise = full[index]?.amount_paise ?? amount_paise
    const full_taxable = taxablePart(full_paise, tax_rate)
    // A discount of one paisa may cost both halves a paisa less, and the taxable value then is the larger one.
    const price_paise = full_taxable > taxable_paise ? full_taxable : taxable_paise
    return {
      label,
      sac,
      tax_rate,
      price_paise,
      discount_paise: price_paise - taxable_paise,
      taxable_paise,
      cgst_paise: within_state ? half : 0n,
      sgst_paise: within_state ? half : 0n,
      igst_paise: within_state ? 0n : 2n * half,
      total_paise: amount_paise,
    }
  })
}
