import { describe, expect, test } from 'vitest'
import { judgeChanges, type WantedChange } from './judge-changes.ts'

const TODAY = '2026-11-23'
const NUMBER = '+919811100001'
const base = {
  ...{ age: null, age_on: null, mobile: null, email: null, removed_at: null },
  ...{ contact_by: 'COMPANY' as const, contact_since: null, has_history: false },
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
  wife?: Partial<Omit<typeof WIFE, 'name' | 'dob' | 'mobile'>> & {
    name?: string | null
    dob?: string | null
    mobile?: string
  }
  places?: number
  used_numbers?: string[]
  is_tick_enough?: boolean
}

function judge(wanted: WantedChange, given: Case = {}, uhid = 'wife') {
  const { by_company = true, consented = true, wife = {}, places = 2, used_numbers = [], is_tick_enough = true } = given
  const rows = [SELF, { ...WIFE, ...wife }, SON]
  const plan = { coverage: { adult: places, minor: places }, status: 'ACTIVE', is_in_force: true, rows }
  const changes = [{ subscription_id: 'plan', uhid, wanted, consented, by_company }]
  const judging = { today: TODAY, is_tick_enough, used_numbers: new Set(used_numbers) }
  const [result] = judgeChanges(new Map([['plan', plan]]), changes, judging)
  if ('changed' in result!) return result.changed.is_changed ? 'changed' : 'as it was'
  const { fault } = result!
  return fault.type === 'INVALID' ? Object.keys(fault.fields).join() : fault.type
}

const BIRTH = { name: 'Mira', dob: '1980-01-01' }
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
    ['identity after use, by the company', { name: 'Mira' }, { wife: { has_used: true } }, 'MEMBER_FIXED'],
    [
      'identity after use, by the member',
      { name: 'Mira' },
      { by_company: false, wife: { has_used: true } },
      'MEMBER_USED',
    ],
    ['contact after use', { email: 'sita@rao.example' }, { wife: { has_history: true } }, 'MEMBER_FIXED'],
    [
      'a number of a login',
      { mobile: null },
      { wife: { mobile: '+919811100002' }, used_numbers: ['+919811100002'] },
      'MEMBER_FIXED',
    ],
    ['a number of no login', { mobile: null }, { wife: { mobile: '+919811100002' } }, 'changed'],
  ] as const)('gets %s', (_, wanted, given, result) => {
    const taken = 'mobile' in wanted && wanted.mobile === NUMBER
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
  const judging = { today: TODAY, is_tick_enough: true, used_numbers: new Set<string>() }
  const [result] = judgeChanges(new Map([['plan', plan]]), [change], judging)
  return 'fault' in result! && result.fault.type === 'INVALID' ? Object.keys(result.fault.fields).join() : 'changed'
}

test('each change counts for those after it', () => {
  const plan = { coverage: { adult: 2, minor: 2 }, status: 'ACTIVE', is_in_force: true, rows: [SELF, WIFE, SON] }
  const change = (uhid: string, wanted: WantedChange) => ({
    ...{ subscription_id: 'plan', uhid, wanted, consented: true, by_company: true },
  })
  const both = [change('wife', AS_CHILD), change('son', { dob: '1999-01-01' })]
  const judging = { today: TODAY, is_tick_enough: true, used_numbers: new Set<string>() }
  const faultsOf = (changes: typeof both) =>
    judgeChanges(new Map([['plan', plan]]), changes, judging).map((result) => 'fault' in result && result.fault.type)
  expect([faultsOf(both), faultsOf(both.toReversed())]).toEqual([
    [false, false],
    ['COVERAGE_FULL', false],
  ])
})
