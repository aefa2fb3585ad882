import { describe, expect, test } from 'vitest'
import { NO_CONTACT } from './contacts.ts'
import { judgeChanges, type WantedChange } from './judge-changes.ts'

const TODAY = '2026-11-23'
const NUMBER = '+919811100001'
const base = {
  ...{ age: null, age_on: null, removed_at: null, unconfirmed_since: new Date('2026-11-01') },
  ...NO_CONTACT,
  ...{ has_used: false, used_in_term: false, is_primary: false, covered_as: 'adult' as const },
}
const SELF = {
  ...base,
  uhid: 'self',
  name: 'Asha',
  relation: 'Self',
  gender: null,
  dob: '1988-01-01',
  is_primary: true,
}
const WIFE = { ...base, uhid: 'wife', name: 'Sita', relation: 'Wife', gender: 'F' as const, dob: '1990-05-01' }
const SON = { ...WIFE, uhid: 'son', name: 'Rohan', relation: 'Son', dob: '2020-05-01', covered_as: 'minor' as const }

interface Case {
  by_company?: boolean
  consented?: boolean
  wife?: Partial<Omit<typeof WIFE, 'name' | 'dob' | 'unconfirmed_since'>> & {
    name?: string | null
    dob?: string | null
    unconfirmed_since?: null
  }
  places?: number
  is_tick_enough?: boolean
}

function judge(wanted: WantedChange, given: Case = {}, uhid = 'wife') {
  const { by_company = true, consented = true, wife = {}, places = 2, is_tick_enough = true } = given
  const rows = [SELF, { ...WIFE, ...wife }, SON]
  const plan = { coverage: { adult: places, minor: places }, status: 'ACTIVE', is_in_force: true, rows }
  const changes = [{ subscription_id: 'plan', uhid, wanted, consented, by_company }]
  const judging = { today: TODAY, is_tick_enough }
  const [result] = judgeChanges(new Map([['plan', plan]]), changes, judging)
  if ('changed' in result!) return result.changed.is_changed ? 'changed' : 'as it was'
  const { fault } = result!
  return fault.type === 'INVALID' ? Object.keys(fault.fields).join() : fault.type
}

const BIRTH = { name: 'Mira', dob: '1980-01-01' }
const CONFIRMED = { unconfirmed_since: null }
const OTHER = '+919811100002'
const TYPED = { mobile: NUMBER }
const AS_CHILD = { relation: 'Daughter', dob: '2015-01-01' }

describe('a person on a plan', () => {
  test.each([
    ['nothing', {}, {}, 'as it was'],
    ['what is so already', { name: 'Sita', relation: 'Wife', dob: '1990-05-01' }, {}, 'as it was'],
    ['another name', { name: 'Sita Devi' }, {}, 'changed'],
    ['another birth', { dob: '1991-05-01' }, {}, 'changed'],
    ['name and birth, by the company', BIRTH, {}, 'name,dob'],
    ['name and birth, by the member', BIRTH, { by_company: false }, 'changed'],
    ['a birth never entered and a name', BIRTH, { wife: { dob: null } }, 'changed'],
    ['a name never entered and a birth', BIRTH, { wife: { name: null } }, 'changed'],
    ['a child after all', AS_CHILD, {}, 'changed'],
    ['a child without consent', AS_CHILD, { consented: false }, 'guardian_consent'],
    ['a child where no place is left', AS_CHILD, { places: 1 }, 'COVERAGE_FULL'],
    ['a wife of eleven', { dob: '2015-01-01' }, {}, 'relation'],
    ['a number that is on the plan', { mobile: NUMBER }, {}, 'mobile'],
    ['another name once confirmed', { name: 'Mira' }, { wife: CONFIRMED }, 'MEMBER_FIXED'],
    ['another birth once confirmed', { dob: '1991-05-01' }, { wife: CONFIRMED }, 'MEMBER_FIXED'],
    ['another gender once confirmed', { gender: 'M' }, { wife: CONFIRMED }, 'MEMBER_FIXED'],
    ['a birth never entered, once confirmed', { dob: '1991-05-01' }, { wife: { ...CONFIRMED, dob: null } }, 'changed'],
    ['another name once confirmed, by the member', { name: 'Mira' }, { by_company: false, wife: CONFIRMED }, 'changed'],
    [
      'identity after use, by the member',
      { name: 'Mira' },
      { by_company: false, wife: { has_used: true } },
      'MEMBER_USED',
    ],
    ['a number that the company entered', { mobile: OTHER }, { wife: { ...TYPED, mobile_by: 'COMPANY' } }, 'changed'],
    ['no number any more', { mobile: null }, { wife: { ...TYPED, mobile_by: 'COMPANY' } }, 'changed'],
    ['a number that the owner entered', { mobile: OTHER }, { wife: TYPED }, 'MEMBER_FIXED'],
    ['the same number that the owner entered', { mobile: NUMBER }, { wife: TYPED }, 'MEMBER_FIXED'],
    ['an address beside the owner’s number', { email: 'sita@rao.example' }, { wife: TYPED }, 'changed'],
    ['an address once confirmed', { email: 'sita@rao.example' }, { wife: CONFIRMED }, 'MEMBER_FIXED'],
  ] as const)('gets %s', (_, wanted, given, result) => {
    const taken = _ === 'a number that is on the plan'
    expect(taken ? judgeTaken(wanted) : judge(wanted, given as Case)).toBe(result)
  })

  test('who is unknown, or was removed, is not found', () => {
    expect(judge({}, {}, 'nobody')).toBe('NOT_FOUND')
    expect(judge({}, { wife: { removed_at: new Date('2026-11-20') as never } })).toBe('NOT_FOUND')
  })
})

function judgeTaken(wanted: WantedChange) {
  const rows = [{ ...SELF, mobile: NUMBER }, WIFE]
  const plan = { coverage: { adult: 2, minor: 2 }, status: 'ACTIVE', is_in_force: true, rows }
  const change = { subscription_id: 'plan', uhid: 'wife', wanted, consented: true, by_company: true }
  const judging = { today: TODAY, is_tick_enough: true }
  const [result] = judgeChanges(new Map([['plan', plan]]), [change], judging)
  return 'fault' in result! && result.fault.type === 'INVALID' ? Object.keys(result.fault.fields).join() : 'changed'
}

test('each change counts for those after it', () => {
  const plan = { coverage: { adult: 2, minor: 2 }, status: 'ACTIVE', is_in_force: true, rows: [SELF, WIFE, SON] }
  const change = (uhid: string, wanted: WantedChange) => ({
    ...{ subscription_id: 'plan', uhid, wanted, consented: true, by_company: true },
  })
  const both = [change('wife', AS_CHILD), change('son', { dob: '1999-01-01' })]
  const judging = { today: TODAY, is_tick_enough: true }
  const faultsOf = (changes: typeof both) =>
    judgeChanges(new Map([['plan', plan]]), changes, judging).map((result) => 'fault' in result && result.fault.type)
  expect([faultsOf(both), faultsOf(both.toReversed())]).toEqual([
    [false, false],
    ['COVERAGE_FULL', false],
  ])
})
