import { describe, expect, test } from 'vitest'
import { refundLines } from './refund-lines.ts'
import { REFUND_RULES, type RefundFacts, refundQuote } from './refund-quote.ts'

const care = {
  starts_on: '2026-11-20',
  kit_dispatched_on: '2026-11-21',
  kit_paise: 1900_00n,
  has_consulted: true,
  consults_used_paise: 800_00n,
} as const
const facts: RefundFacts = {
  paid_by: 'person',
  is_running: true,
  paid_paise: 3499_00n,
  paid_on: '2026-11-20',
  term: { starts_on: '2026-11-20', ends_on: '2026-12-01' },
  today: '2026-11-22',
  is_used: false,
  used_paise: 0n,
}
const of = (change: Partial<RefundFacts>, claimed = 0n) => refundLines(refundQuote({ ...facts, ...change }), claimed)

describe('the lines of a refund', () => {
  test.each([
    [
      'of care after its kit was sent',
      { care },
      0n,
      [
        ['PAID', 3499_00n],
        ['KIT', -1900_00n],
        ['CALLS', -800_00n],
      ],
    ],
    ['of care before that', { care: { ...care, kit_dispatched_on: null } }, 0n, [['PAID', 3499_00n]]],
    [
      'of care from its fifth day on',
      { care, today: '2026-11-24' },
      0n,
      [
        ['PAID', 3499_00n],
        ['NOT_PAID_BACK', -3499_00n],
      ],
    ],
    [
      'of care that cost more than it was',
      { care: { ...care, consults_used_paise: 2000_00n } },
      0n,
      [
        ['PAID', 3499_00n],
        ['KIT', -1900_00n],
        ['CALLS', -2000_00n],
        ['NO_LESS_THAN_NOTHING', 401_00n],
      ],
    ],
    [
      'of another plan, with claims and what rounding adds',
      { is_used: true, used_paise: 700_00n },
      500_00n,
      [
        ['PAID', 3499_00n],
        ['DAYS_OVER', -874_75n],
        ['USED', -200_00n],
        ['CLAIMS', -500_00n],
        ['ROUNDING', -25n],
      ],
    ],
  ] as const)('%s are named one by one', (_, change, claimed, lines) => {
    expect(of(change, claimed).map(({ line, paise }) => [line, paise])).toEqual(lines)
  })

  test('add up to the amount, whatever the rule', () => {
    const seen = new Set<string>()
    for (const paid_paise of [999_00n, 3499_00n, 3499_37n])
      for (const today of ['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-30'] as const)
        for (const used_paise of [0n, 333_33n, 9_999_00n])
          for (const more of [
            {},
            { care },
            { care: { ...care, kit_dispatched_on: null } },
            { paid_by: 'company' },
            { is_running: false },
          ] as const) {
            const quote = refundQuote({ ...facts, paid_paise, today, used_paise, is_used: used_paise > 0n, ...more })
            seen.add(quote.rule)
            const sum = refundLines(quote, used_paise / 3n).reduce((all, { paise }) => all + paise, 0n)
            expect(sum).toBe(quote.amount_paise)
          }
    expect(REFUND_RULES.filter((rule) => !seen.has(rule))).toEqual(['ON_HOLD'])
  })
})
