import { COUPON_LINE, discountedLines, halfTax, type PriceLine, wholeTax } from '#rooms/plans/rules/price-lines.ts'
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
 * the supplier's state and as IGST outside it. Each half is rounded, and both are equal; IGST is rounded once. The taxable
 * value is the price less the tax, computed here: that of an order is itemised before the state is known.
 */
export function invoiceLines(price: readonly PriceLine[], within_state: boolean): InvoiceLine[] {
  const full = price.filter(({ code }) => code !== COUPON_LINE)
  return discountedLines(price).map(({ label, sac, tax_rate, amount_paise }, index) => {
    const tax = taxesOf(amount_paise, tax_rate, within_state)
    const taxable_paise = beforeTax(amount_paise, tax)
    const full_paise = full[index]?.amount_paise ?? amount_paise
    const full_taxable = beforeTax(full_paise, taxesOf(full_paise, tax_rate, within_state))
    // A discount of one paisa may cost both halves a paisa less, and the taxable value then is the larger one.
    const price_paise = full_taxable > taxable_paise ? full_taxable : taxable_paise
    const discount_paise = price_paise - taxable_paise
    return { label, sac, tax_rate, price_paise, discount_paise, taxable_paise, ...tax, total_paise: amount_paise }
  })
}

type Taxes = Pick<InvoiceLine, 'cgst_paise' | 'sgst_paise' | 'igst_paise'>

function taxesOf(amount: Paise, rate: number, within_state: boolean): Taxes {
  if (!within_state) return { cgst_paise: 0n, sgst_paise: 0n, igst_paise: wholeTax(amount, rate) }
  const half = halfTax(amount, rate)
  return { cgst_paise: half, sgst_paise: half, igst_paise: 0n }
}

function beforeTax(amount: Paise, { cgst_paise, sgst_paise, igst_paise }: Taxes): Paise {
  return amount - cgst_paise - sgst_paise - igst_paise
}
