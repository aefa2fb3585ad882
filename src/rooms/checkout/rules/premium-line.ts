import type { Price, PriceLine } from '#rooms/plans/rules/price-lines.ts'
import { formatRupees, type Paise } from '#values/money.ts'
import { checkoutWords as words } from '../words.ts'

/** The code of the line of a cover's premium. */
export const PREMIUM_LINE = 'INSURANCE_PREMIUM'

export interface Premium {
  name: string
  insurer: string
  /** Tax included. */
  premium_paise: Paise
  tax_paise: Paise
  /** Percent. */
  tax_rate: number
}

/** The premium as a line of its own: passed on to the insurer, whose tax it contains, so nothing of it is taxable for us. */
export function premiumLine({ name, insurer, premium_paise, tax_paise, tax_rate }: Premium): PriceLine {
  return {
    code: PREMIUM_LINE,
    label: words.cover.premiumOf(name),
    amount_paise: premium_paise,
    taxable_paise: 0n,
    sac: null,
    tax_rate: 0,
    note: words.cover.passedOn(insurer, tax_rate, formatRupees(tax_paise)),
  }
}

/** A price with the premium of a cover. It comes last, after every discount: none applies to it. */
export function withPremium(price: Price | undefined, cover: Premium | undefined): Price {
  const { amount_paise, lines } = price ?? { amount_paise: 0n, lines: [] }
  if (!cover) return { amount_paise, lines }
  return { amount_paise: amount_paise + cover.premium_paise, lines: [...lines, premiumLine(cover)] }
}

/** What an order pays for its plan: revenue, invoice and refunds of the plan are about this part. */
export function planPart({ amount_paise, premium_paise }: { amount_paise: Paise; premium_paise: Paise }): Paise {
  return amount_paise - premium_paise
}
