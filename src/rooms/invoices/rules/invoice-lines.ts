import { COUPON_LINE, discountedLines, type PriceLine } from '#rooms/plans/rules/price-lines.ts'
import { type Paise, splitEvenly } from '#values/money.ts'

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
 * the supplier's state and as IGST outside it. The halves are equal; the odd paisa goes to CGST. Totals equal the
 * price.
 */
export function invoiceLines(price: readonly PriceLine[], within_state: boolean): InvoiceLine[] {
  const full = price.filter(({ code }) => code !== COUPON_LINE)
  return discountedLines(price).map(({ label, sac, tax_rate, amount_paise, taxable_paise }, index) => {
    const tax = amount_paise - taxable_paise
    const [cgst_paise = 0n, sgst_paise = 0n] = within_state ? splitEvenly(tax, 2) : []
    const price_paise = full[index]?.taxable_paise ?? 0n
    return {
      label,
      sac,
      tax_rate,
      price_paise,
      discount_paise: price_paise - taxable_paise,
      taxable_paise,
      cgst_paise,
      sgst_paise,
      igst_paise: within_state ? 0n : tax,
      total_paise: amount_paise,
    }
  })
}
