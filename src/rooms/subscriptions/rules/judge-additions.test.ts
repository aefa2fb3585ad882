import { expect, test } from 'vitest'
import { faultsOfAdditions } from './judge-additions.ts'
import type { MemberFacts } from './member-facts.ts'

const TODAY = '2026-11-23'
const PLAN = 'plan'
const person = (fields: Partial<MemberFacts> = {}): MemberFacts => ({
  ...{ is_primary: false, relation: 'Wife', gender: 'F', mobile: null, email: null },
  ...{ dob: '1990-05-01', age: null, age_on: null, ...fields },
})
const child = person({ relation: 'Son', dob: '2020-05-01' })
const self = {
  ...{ is_primary: true, dob: '1988-01-01', mobile: '+919811100001', removed_at: null },
  ...{ covered_as: 'adult' as const, used_in_term: false },
}
const family = { coverage: { adult: 2, minor: 1 }, status: 'ACTIVE', is_in_force: true, rows: [self] }

interface Case {
  plan?: Partial<typeof family>
  by_company?: boolean
  consented?: boolean
  is_tick_enough?: boolean
}

function judge(people: readonly MemberFacts[], { plan = {}, is_tick_enough = true, ...more }: Case = {}) {
  const additions = people.map((facts) => ({
    ...{ subscription_id: PLAN, facts, consented: true, by_company: true, ...more },
  }))
  const plans = new Map([[PLAN, { ...family, ...plan }]])
  return faultsOfAdditions(plans, additions, { today: TODAY, is_tick_enough }).map((fault) =>
    fault?.type === 'INVALID' ? Object.keys(fault.fields).join() : (fault?.type ?? 'added'),
  )
}

test('each person takes a place, an adult’s or a child’s, from those after them', () => {
  expect(judge([person(), child, person(), child])).toEqual(['added', 'added', 'COVERAGE_FULL', 'COVERAGE_FULL'])
})

test('somebody who cannot be added takes no place and keeps no number', () => {
  const mobile = '+919811100002'
  expect(judge([person({ gender: null, mobile }), person({ mobile })])).toEqual(['gender', 'added'])
})

test('who was removed keeps the place of a period in which they used the plan', () => {
  const removed = { ...self, is_primary: false, mobile: null, removed_at: new Date('2026-11-20'), used_in_term: true }
  const of = (used_in_term: boolean) =>
    judge([person()], { plan: { rows: [self, { ...removed, used_in_term } as never] } })
  expect([of(true), of(false)]).toEqual([['COVERAGE_FULL'], ['added']])
})

test('a company learns of a number on the plan after everything else, the member first of all', () => {
  const taken = person({ mobile: self.mobile })
  const full = { plan: { coverage: { adult: 1, minor: 0 } } }
  expect([judge([taken]), judge([taken], full), judge([taken], { ...full, by_company: false })]).toEqual([
    ...[['mobile'], ['COVERAGE_FULL'], ['mobile']],
  ])
})

test('a child needs the guardian’s consent, and their date of birth where a tick is not enough', () => {
  const unknown = { plan: { rows: [{ ...self, dob: null as never }] } }
  expect([
    judge([child], { consented: false }),
    judge([child], { ...unknown, is_tick_enough: false }),
    judge([child], { is_tick_enough: false }),
    judge([child], unknown),
  ]).toEqual([['guardian_consent'], ['guardian_consent'], ['added'], ['added']])
})

test('nobody is added to a plan that is over or unknown', () => {
  expect(judge([person()], { plan: { is_in_force: false } })).toEqual(['PLAN_NOT_ACTIVE'])
  const addition = { subscription_id: 'another', facts: person(), consented: true, by_company: true }
  expect(faultsOfAdditions(new Map(), [addition], { today: TODAY, is_tick_enough: true })).toEqual([
    { type: 'NOT_FOUND' },
  ])
})
