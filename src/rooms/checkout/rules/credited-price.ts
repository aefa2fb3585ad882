import type { Price, PriceLine } from '#rooms/plans/rules/price-lines.ts'
import type { Paise } from '#values/money.ts'
import { checkoutWords as words } from '../words.ts'
import { PREMIUM_LINE } from './premium-line.ts'

/** The code of the line that credits the rest of the present plan. */
const CREDIT_LINE = 'CREDIT'

/**
 * A price less the unused days of the plan it replaces: one more line, below zero. That money was paid earlier and a
 * credit note returns it with its tax, so the line contains no tax.
 */
export function creditedPrice(price: Price, credit: { plan_name: string; credit_paise: Paise } | undefined): Price {
  if (!credit || credit.credit_paise === 0n) return price
  const line: PriceLine = {
    code: CREDIT_LINE,
    label: words.unusedDaysOf(credit.plan_name),
    amount_paise: -credit.credit_paise,
    taxable_paise: -credit.credit_paise,
    sac: null,
    tax_rate: 0,
  }
  return { amount_paise: price.amount_paise - credit.credit_paise, lines: [...price.lines, line] }
}

/** The lines on the invoice of the new plan: a premium is the insurer's to invoice. */
export function invoicedLines(lines: readonly PriceLine[]): PriceLine[] {
  return lines.filter(({ code }) => code !== CREDIT_LINE && code !== PREMIUM_LINE)
}
