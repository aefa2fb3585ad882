import type { Paise } from '#values/money.ts'
import type { RefundQuote } from './refund-quote.ts'

export const REFUND_LINES = [
  'PAID',
  'DAYS_OVER',
  'KIT',
  'CALLS',
  'USED',
  'CLAIMS',
  'NOT_PAID_BACK',
  'NO_LESS_THAN_NOTHING',
  'ROUNDING',
] as const
export type RefundLine = (typeof REFUND_LINES)[number]

const RUPEE = 100n
const DEDUCTS: readonly RefundQuote['rule'][] = ['UNUSED_DAYS', 'CARE_AFTER_KIT']

/** How a refund is worked out: what was paid, and what is taken off. The lines add up to its amount, to the paisa. */
export function refundLines(quote: RefundQuote, claimed_paise: Paise): { line: RefundLine; paise: Paise }[] {
  const { rule, paid_paise, unused_paise, used_paise, kit_paise, calls_paise, amount_paise } = quote
  if (rule === 'ON_HOLD') return []
  const deducted: [RefundLine, Paise][] = [
    ['DAYS_OVER', rule === 'UNUSED_DAYS' ? unused_paise - paid_paise : 0n],
    ['KIT', -kit_paise],
    ['CALLS', -calls_paise],
    ['USED', claimed_paise + kit_paise + calls_paise - used_paise],
    ['CLAIMS', -claimed_paise],
  ]
  const lines: [RefundLine, Paise][] = [['PAID', paid_paise], ...(DEDUCTS.includes(rule) ? deducted : [])]
  const rest = amount_paise - lines.reduce((sum, [, paise]) => sum + paise, 0n)
  lines.push([lineOfRest(rule, rest), rest])
  return lines.filter(([line, paise]) => line === 'PAID' || paise !== 0n).map(([line, paise]) => ({ line, paise }))
}

function lineOfRest(rule: RefundQuote['rule'], rest: Paise): RefundLine {
  if (!DEDUCTS.includes(rule)) return 'NOT_PAID_BACK'
  return rest < RUPEE && rest > -RUPEE ? 'ROUNDING' : 'NO_LESS_THAN_NOTHING'
}
