import { expect, test } from 'vitest'
import { type PlainFacts, plainFindings, riskOf } from './checks.ts'

const facts: PlainFacts = {
  claim_type: 'In-Clinic Doctor Consultation',
  claim_amount_paise: 73_000n,
  // A Wednesday.
  service_date: '2026-07-01',
  starts_on: '2026-01-10',
  ends_on: '2027-01-09',
  bill_number: 'A-17',
  is_covered: true,
  cap_paise: undefined,
}

test.each<[string, Partial<PlainFacts>, string[]]>([
  ['a normal claim', {}, []],
  ['the third day after the plan began', { service_date: '2026-01-13' }, ['NEAR_PLAN_START']],
  ['the fourth', { service_date: '2026-01-14' }, []],
  ['three days before it ends', { service_date: '2027-01-06' }, ['NEAR_PLAN_END']],
  ['four days before it ends', { service_date: '2027-01-05' }, []],
  ['a round amount', { claim_amount_paise: 150_000n }, ['ROUND_AMOUNT']],
  ['an amount nearly round', { claim_amount_paise: 150_001n }, []],
  ['a clinic on a Saturday', { service_date: '2026-07-04' }, ['WEEKEND_CLINIC']],
  ['a clinic on a Sunday', { service_date: '2026-07-05' }, ['WEEKEND_CLINIC']],
  ['a pharmacy on a Sunday', { service_date: '2026-07-05', claim_type: 'Pharmacy' }, []],
  ['a type that the plan does not reimburse', { is_covered: false, cap_paise: 10_000n }, ['NOT_COVERED']],
  ['more than is left of a limit', { cap_paise: 72_999n }, ['OVER_CAP']],
  ['exactly what is left', { cap_paise: 73_000n }, []],
  ['a bill without a number', { bill_number: undefined }, ['NO_BILL_NUMBER']],
])('%s', (_, change, codes) => {
  expect(plainFindings({ ...facts, ...change }).map(({ check_code }) => check_code)).toEqual(codes)
})

test('the most serious finding is the risk of a claim', () => {
  expect(riskOf([])).toBe('LOW')
  expect(riskOf([{ check_code: 'ROUND_AMOUNT' }])).toBe('LOW')
  expect(riskOf([{ check_code: 'ROUND_AMOUNT' }, { check_code: 'BANK_NEW' }])).toBe('MEDIUM')
  expect(riskOf([{ check_code: 'BANK_NEW' }, { check_code: 'SAME_FILE' }])).toBe('HIGH')
})
