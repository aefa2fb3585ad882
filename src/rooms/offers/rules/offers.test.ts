import { expect, test } from 'vitest'
import type { Plan, ServiceProvider } from '#rooms/plans/rules/plan.ts'
import { parseFingerprint } from './fingerprint.ts'
import { isWindowOpen, windowFrom } from './offer-window.ts'
import { nextPlanUp } from './plan-upsell.ts'
import { broughtUpFrom, type OwnedPlan, renewalChance } from './renewal-offer.ts'

const NOON = new Date('2026-11-21T06:30:00Z')
const at = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000)

test('a window lasts its hours, but never past the end of its campaign', () => {
  expect(windowFrom(NOON, 24, null)).toEqual({ starts_at: NOON, ends_at: at(24) })
  expect(windowFrom(NOON, 24, at(48)).ends_at).toEqual(at(24))
  expect(windowFrom(NOON, 24, at(3)).ends_at).toEqual(at(3))
})

test('a window is open from its first instant until just before its end', () => {
  const window = windowFrom(NOON, 24, null)
  expect([-0.001, 0, 23.999, 24].map((hours) => isWindowOpen(window, at(hours)))).toEqual([false, true, true, false])
})

test.each([
  ['a random UUID', '0b1c4c7e-9a01-4c7e-8a01-5a1d00000001', true],
  ['a value of another client', 'client_00000042', true],
  ['nothing', undefined, false],
  ['an empty text', '', false],
  ['too short a text', 'abc', false],
  ['too long a text', 'x'.repeat(129), false],
  ['a text with spaces', '0b1c4c7e 9a01', false],
  ['markup', '<script>alert(1)</script>', false],
  ['an emoji', '🙂🙂🙂🙂🙂🙂🙂🙂', false],
])('a fingerprint: %s', (_, sent, usable) => {
  expect(parseFingerprint(sent)).toBe(usable ? sent : undefined)
})

const plan = (end_date: string, status = 'ACTIVE', plan_id = 'p'): OwnedPlan => ({ end_date, status, plan_id })

test.each([
  ['31 days before the end', '2026-10-31', [plan('2026-12-01')], undefined],
  ['30 days before the end', '2026-11-01', [plan('2026-12-01')], true],
  ['15 days after the end', '2026-12-16', [plan('2026-12-01', 'EXPIRED')], true],
  ['16 days after the end', '2026-12-17', [plan('2026-12-01', 'EXPIRED')], undefined],
  ['in grace', '2026-12-03', [plan('2026-12-01', 'PAST_DUE')], true],
  ['blocked', '2026-11-20', [plan('2026-12-01', 'BLOCKED')], false],
  ['refunded', '2026-11-20', [plan('2026-12-01', 'REFUNDED')], undefined],
  ['cancelled', '2026-11-20', [plan('2026-12-01', 'CANCELLED')], undefined],
  ['renewed already', '2026-11-20', [plan('2026-12-01', 'EXPIRED'), plan('2027-12-01')], undefined],
  ['without a plan', '2026-11-20', [], undefined],
])('a renewal can be bought from 30 days before the end to 15 days after it: %s', (_, today, plans, eligible) => {
  expect(renewalChance(plans, today)?.eligible).toBe(eligible)
})

test.each([
  ['a year', '2026-01-01', '2026-12-31', '2026-12-01'],
  ['180 days', '2026-01-01', '2026-06-29', '2026-05-30'],
  ['90 days', '2026-01-01', '2026-03-31', '2026-03-01'],
  ['30 days', '2026-01-01', '2026-01-30', '2026-01-20'],
  ['12 days', '2026-01-01', '2026-01-12', '2026-01-08'],
])(
  'a renewal is brought up in the last third of a plan, at most 30 days before its end: %s',
  (_, start_date, end_date, from) => {
    expect(broughtUpFrom({ start_date, end_date })).toBe(from)
  },
)

function sold(
  id: string,
  rupees: number,
  [adult, minor]: [number, number],
  benefits: [ServiceProvider, number][],
): Plan {
  return {
    id,
    cost_paise: BigInt(rupees) * 100n,
    valued_at_paise: 0n,
    duration_days: 365,
    coverage: { adult, minor },
    coverage_text: `${adult} adults and ${minor} kids`,
    reimbursements: [],
    cities: [],
    details: { marketing_plan_title: id, marketing_plan_subtitle: '', exclusions: [] },
    recurring_plan_details: null,
    benefits: benefits.map(([service_provider, count]) => ({
      description: {
        main_header: '',
        display_header: `${count} × ${service_provider}`,
        extra_display_headers: [],
        worth: null,
        order: 1,
        home_texts: { service_title: '' },
      },
      benefit_attribute_value: count,
      service_provider,
    })),
  }
}

test('the next plan up is the cheapest that covers everybody and gives more, with what it gives', () => {
  const owned = sold('personal', 1999, [1, 0], [['book', 3]])
  const couple = sold('couples', 3499, [2, 0], [['book', 6]])
  const family = sold(
    'family',
    4999,
    [2, 2],
    [
      ['book', 10],
      ['diagnostics', 2],
    ],
  )
  const lite = sold('lite', 1499, [1, 0], [['diagnostics', 2]])
  expect(nextPlanUp(owned, [family, lite, couple, owned])).toMatchObject({
    plan: { id: 'couples' },
    reasons: ['Covers 2 adults and 0 kids', '6 × book'],
  })
  expect(nextPlanUp(family, [couple, owned, lite])).toBeUndefined()
  expect(nextPlanUp(owned, [sold('same for more money', 2999, [1, 0], [['book', 3]])])).toBeUndefined()
})
