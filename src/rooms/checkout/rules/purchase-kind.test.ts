import { expect, it } from 'vitest'
import { kindOf, type OwnedPlan, offeredKinds, type PurchaseKind, type WantedPlan } from './purchase-kind.ts'

const owned: OwnedPlan = {
  status: 'ACTIVE',
  in_force: true,
  plan_id: 'couples',
  cost_paise: 300_000n,
  coverage: { adult: 2, minor: 0 },
  starts_on: '2026-01-01',
  ends_on: '2026-12-31',
  end_date: '2026-12-31',
  paid_paise: 300_000n,
  refund_requested_at: null,
  has_later_term: false,
}
const same: WantedPlan = { plan_id: 'couples', line: 'retail', cost_paise: 300_000n, coverage: { adult: 2, minor: 0 } }
const family: WantedPlan = { plan_id: 'family', line: 'retail', cost_paise: 500_000n, coverage: { adult: 2, minor: 2 } }
const personal: WantedPlan = {
  plan_id: 'personal',
  line: 'retail',
  cost_paise: 600_000n,
  coverage: { adult: 1, minor: 0 },
}
const care: WantedPlan = { ...same, line: 'home-care' }
const largerCare: WantedPlan = { ...family, line: 'home-care' }
const over = { status: 'EXPIRED', in_force: false }

it.each<[string, Partial<OwnedPlan> | undefined, WantedPlan, string, PurchaseKind[]]>([
  ['who has none', undefined, same, '2026-06-01', ['NEW']],
  ['31 days before the last day', {}, same, '2026-11-30', []],
  ['30 days before the last day', {}, same, '2026-12-01', ['RENEWAL']],
  ['on the last day', {}, same, '2026-12-31', ['RENEWAL']],
  ['in grace', { status: 'PAST_DUE' }, same, '2027-01-05', ['RENEWAL']],
  ['15 days after it ended', over, same, '2027-01-15', ['NEW', 'RENEWAL']],
  ['16 days after it ended', over, same, '2027-01-16', ['NEW']],
  ['in a refund that waits', { refund_requested_at: new Date('2026-11-20') }, same, '2026-12-10', []],
  ['a larger plan, in a refund that waits', { refund_requested_at: new Date('2026-11-20') }, family, '2026-06-01', []],
  ['renewed already', { end_date: '2027-12-31', has_later_term: true }, same, '2026-12-10', []],
  ['blocked', { status: 'BLOCKED' }, same, '2026-12-10', []],
  ['a larger plan, blocked', { status: 'BLOCKED' }, family, '2026-06-01', []],
  ['a larger plan, half-way', {}, family, '2026-06-01', ['CHANGE']],
  ['a larger plan on the last day', {}, family, '2026-12-31', ['CHANGE']],
  ['a larger plan in grace', { status: 'PAST_DUE' }, family, '2027-01-03', []],
  ['a larger plan, renewed already', { end_date: '2027-12-31', has_later_term: true }, family, '2026-06-01', []],
  ['a larger plan, once it is over', over, family, '2027-01-02', ['NEW']],
  ['a more expensive plan for fewer people', {}, personal, '2026-06-01', []],
  ['a cheaper plan', { cost_paise: 900_000n }, family, '2026-06-01', []],
  ['care at home on its last day', {}, care, '2026-12-31', []],
  ['care at home that is over', over, care, '2027-01-15', ['NEW']],
  ['larger care at home', {}, largerCare, '2026-06-01', []],
  ['a plan that the credit would pay for', { paid_paise: 500_000n }, family, '2026-01-01', []],
])('%s', (_, change, wanted, today, kinds) => {
  expect(offeredKinds(change && { ...owned, ...change }, wanted, today)).toEqual(kinds)
})

it.each<[PurchaseKind[], PurchaseKind | null]>([
  [[], null],
  [['NEW'], 'NEW'],
  [['NEW', 'RENEWAL'], 'RENEWAL'],
  [['CHANGE'], 'CHANGE'],
])('of %j a purchase is %s: a recently ended plan is resumed with its people', (kinds, kind) => {
  expect(kindOf(kinds)).toBe(kind)
})
