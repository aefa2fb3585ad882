import { describe, expect, it } from 'vitest'
import { addDays } from '#values/ist-date.ts'
import { type RefundFacts, refundQuote } from './refund-quote.ts'

const start = '2026-11-01'
const facts: RefundFacts = {
  paid_by: 'person',
  is_running: true,
  paid_paise: 3_600_00n,
  paid_on: start,
  term: { starts_on: start, ends_on: addDays(start, 359) },
  today: start,
  is_used: false,
  used_paise: 0n,
}
const care = {
  starts_on: start,
  kit_dispatched_on: null,
  kit_paise: 1_500_00n,
  has_consulted: false,
  consults_used_paise: 0n,
}
const sent = { ...care, kit_dispatched_on: addDays(start, 1) }
const on = (day: number) => addDays(start, day - 1)

describe('the refund for a plan', () => {
  it.each<[string, Partial<RefundFacts>, string, bigint]>([
    ['everything on the day of purchase', {}, 'FULL', 3_600_00n],
    ['everything on the seventh day after it', { today: on(8) }, 'FULL', 3_600_00n],
    ['the unused days from the eighth day on', { today: on(9) }, 'UNUSED_DAYS', 3_510_00n],
    ['no more than that within seven days, once something free was used', { is_used: true }, 'UNUSED_DAYS', 3_590_00n],
    ['less what was used', { is_used: true, used_paise: 600_00n, today: on(60) }, 'UNUSED_DAYS', 2_400_00n],
    ['nothing where more was used than is left', { is_used: true, used_paise: 9_999_00n }, 'UNUSED_DAYS', 0n],
    ['nothing on the last day', { today: on(360) }, 'UNUSED_DAYS', 0n],
    ['nothing after it', { today: on(400) }, 'UNUSED_DAYS', 0n],
    ['ten rupees on the last day but one', { today: on(359) }, 'UNUSED_DAYS', 10_00n],
    ['whole rupees, half up', { paid_paise: 4_999_00n, today: on(101) }, 'UNUSED_DAYS', 3_597_00n],
    ['whole rupees, half down', { paid_paise: 4_999_00n, today: on(100) }, 'UNUSED_DAYS', 3_610_00n],
    ['the paise too, in a full refund', { paid_paise: 4_998_50n }, 'FULL', 4_998_50n],
    [
      'never more rupees than were paid',
      { paid_paise: 99_60n, today: on(9), paid_on: start, term: { starts_on: on(20), ends_on: on(30) } },
      'UNUSED_DAYS',
      99_00n,
    ],
    [
      'all of a renewal that has not started',
      { today: on(20), term: { starts_on: on(30), ends_on: on(389) } },
      'UNUSED_DAYS',
      3_600_00n,
    ],
    ['nothing for a free plan', { paid_paise: 0n }, 'FULL', 0n],
    ['nothing to the person for a company’s plan', { paid_by: 'company' }, 'PAID_BY_COMPANY', 0n],
    ['nothing while a plan is on hold', { is_running: false, is_on_hold: true }, 'ON_HOLD', 0n],
    ['nothing for a plan that has ended', { is_running: false }, 'NOT_RUNNING', 0n],
    [
      'all of a home-care plan before its kit is sent, whatever the day',
      { care, today: on(9) },
      'CARE_BEFORE_KIT',
      3_600_00n,
    ],
    ['all of one that was not used within seven days, as of any plan', { care, today: on(8) }, 'FULL', 3_600_00n],
    [
      'all of it after a consultation',
      { care: { ...care, has_consulted: true, consults_used_paise: 300_00n } },
      'CARE_BEFORE_KIT',
      3_600_00n,
    ],
    [
      'less whatever else was used after it',
      { care: sent, is_used: true, used_paise: 100_00n },
      'CARE_AFTER_KIT',
      2_000_00n,
    ],
    [
      'less the kit on the fourth day of care that started a day later',
      { care: { ...sent, starts_on: on(2) }, today: on(5) },
      'CARE_AFTER_KIT',
      2_100_00n,
    ],
    [
      'less kit and consultations after it',
      { care: { ...sent, consults_used_paise: 300_50n }, today: on(4) },
      'CARE_AFTER_KIT',
      1_800_00n,
    ],
    ['nothing after the fourth day', { care: sent, today: on(5) }, 'CARE_TOO_LATE', 0n],
    [
      'nothing where kit and consultations cost more',
      { care: { ...sent, consults_used_paise: 9_000_00n }, today: on(2) },
      'CARE_AFTER_KIT',
      0n,
    ],
  ])('%s', (_, more, rule, amount_paise) => {
    expect(refundQuote({ ...facts, ...more })).toMatchObject({ rule, amount_paise })
  })

  it('shows the calculation of the amount', () => {
    expect(refundQuote({ ...facts, paid_paise: 4_999_00n, is_used: true, used_paise: 500_00n, today: on(10) })).toEqual(
      {
        kit_paise: 0n,
        calls_paise: 0n,
        rule: 'UNUSED_DAYS',
        amount_paise: 4_360_00n,
        paid_paise: 4_999_00n,
        total_days: 360,
        unused_days: 350,
        unused_paise: 4_860_14n,
        used_paise: 500_00n,
      },
    )
  })

  it('never grows from one day to the next, and never exceeds what was paid', () => {
    let before = facts.paid_paise
    for (let day = 1; day <= 370; day++) {
      const { amount_paise } = refundQuote({ ...facts, today: on(day) })
      expect(amount_paise <= before && amount_paise >= 0n && (day <= 8 || amount_paise % 100n === 0n)).toBe(true)
      before = amount_paise
    }
    expect(before).toBe(0n)
  })
})
