import { describe, expect, it } from 'vitest'
import { consentNeeded } from './consent.ts'
import { isSoftFailure } from './failures.ts'
import { mandateTerms, mayAutoRenew } from './mandate-terms.ts'

const benefit = (main_header: string, benefit_attribute_value: number | null) => ({
  description: { main_header },
  benefit_attribute_value,
})
const family = {
  duration_days: 365,
  coverage: { adult: 2, minor: 2 },
  benefits: [benefit('Appointments', 10), benefit('Consultations', null)],
}
const agreed = { ...family, max_amount_paise: 600_000n }

describe('a renewal', () => {
  it.each([
    ['of the same plan at a price within the maximum', family, 600_000n, undefined],
    ['a paisa above the maximum', family, 600_001n, 'above_maximum'],
    ['of a plan that is no longer sold', undefined, 499_900n, 'plan_withdrawn'],
    ['of another length', { ...family, duration_days: 360 }, 499_900n, 'plan_changed'],
    ['for fewer people', { ...family, coverage: { adult: 2, minor: 1 } }, 499_900n, 'plan_changed'],
    [
      'with more of a benefit',
      { ...family, benefits: [benefit('Appointments', 12), benefit('Consultations', null)] },
      499_900n,
      undefined,
    ],
    [
      'with less of a benefit',
      { ...family, benefits: [benefit('Appointments', 9), benefit('Consultations', null)] },
      499_900n,
      'plan_changed',
    ],
    [
      'with a limit where there was none',
      { ...family, benefits: [benefit('Appointments', 10), benefit('Consultations', 5)] },
      499_900n,
      'plan_changed',
    ],
    ['without one of the benefits', { ...family, benefits: [benefit('Appointments', 10)] }, 499_900n, 'plan_changed'],
    [
      'with a benefit more',
      { ...family, benefits: [...family.benefits, benefit('Check-ups', 2)] },
      499_900n,
      undefined,
    ],
  ] as const)('%s needs consent: %s', (_what, offered, amount, reason) => {
    expect(consentNeeded(agreed, offered, amount)).toBe(reason)
  })

  it('above ₹15,000 needs authentication every time, whatever the maximum', () => {
    const wide = { ...agreed, max_amount_paise: 5_000_000n }
    expect(consentNeeded(wide, family, 1_500_000n)).toBeUndefined()
    expect(consentNeeded(wide, family, 1_500_001n)).toBe('above_limit')
  })
})

it.each([
  ['insufficient_funds', true],
  ['bank_technical_error', true],
  ['account_closed', false],
  ['mandate_revoked', false],
  ['an unknown word', false],
  [null, false],
])('a debit that failed with %s is retried: %s', (reason, again) => {
  expect(isSoftFailure(reason)).toBe(again)
})

it.each([
  [{ headroom_percent: 20, valid_years: 5 }, 600_000n, '2031-11-20'],
  [{ headroom_percent: 0, valid_years: 1 }, 500_000n, '2027-11-20'],
])(
  'agreed terms leave %j of headroom, rounded up to whole hundreds, and expire in time',
  (bounds, max_amount_paise, valid_till) => {
    expect(
      mandateTerms(
        { full_price_paise: 499_900n, duration_days: 365 },
        { starts_on: '2026-12-01', agreed_on: '2026-11-21' },
        bounds,
      ),
    ).toEqual({
      amount_paise: 499_900n,
      max_amount_paise,
      first_debit_on: '2027-12-01',
      valid_till,
    })
  },
)

it.each([
  [{ renewable: true, line: 'retail' }, true],
  [{ renewable: false, line: 'retail' }, false],
  [{ renewable: true, line: 'home-care' }, false],
])('auto-renewal is offered for %j: %s', (plan, offered) => {
  expect(mayAutoRenew(plan)).toBe(offered)
})
