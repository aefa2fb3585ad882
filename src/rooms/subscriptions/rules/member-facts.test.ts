import { describe, expect, it } from 'vitest'
import { ageOf, coveredAs, freePlaces, type MemberFacts, memberFaults, openParts } from './member-facts.ts'

const born = (dob: string) => ({ dob, age: null, age_on: null })
const aged = (age: number, age_on: string) => ({ dob: null, age, age_on })
const UNKNOWN = { dob: null, age: null, age_on: null }

describe('the age of a member', () => {
  it.each([
    [born('2008-11-21'), '2026-11-20', 17, 'minor'],
    [born('2008-11-21'), '2026-11-21', 18, 'adult'],
    // Born on 29 February: a year older on 1 March of a common year.
    [born('2008-02-29'), '2026-02-28', 17, 'minor'],
    [born('2008-02-29'), '2026-03-01', 18, 'adult'],
    [born('2026-11-21'), '2026-11-21', 0, 'minor'],
    // Only an age is known: it grows by a year with each year since.
    [aged(17, '2026-11-21'), '2027-11-20', 17, 'minor'],
    [aged(17, '2026-11-21'), '2027-11-21', 18, 'adult'],
    [aged(40, '2026-11-21'), '2026-01-01', 40, 'adult'],
    // A child's place needs a known age.
    [UNKNOWN, '2026-11-21', null, 'adult'],
  ] as const)('%j is on %s %s: an %s', (birth, on, age, kind) => {
    expect([ageOf(birth, on), coveredAs(birth, on)]).toEqual([age, kind])
  })
})

describe('what is known of a member', () => {
  const adult: MemberFacts = {
    is_primary: false,
    relation: 'Wife',
    gender: 'F',
    mobile: '+919811100001',
    email: 'm@rao.example',
    ...born('1991-04-02'),
  }
  const child: MemberFacts = { ...adult, relation: 'Daughter', mobile: null, email: null, ...born('2020-01-01') }
  const buyer: MemberFacts = { ...adult, is_primary: true, relation: 'Self', gender: null, ...UNKNOWN }
  it.each([
    ['an adult', adult, []],
    ['a child', child, []],
    ['a buyer with only a number', buyer, []],
    ['a buyer below 18', { ...buyer, ...born('2010-01-01') }, ['dob']],
    ['nobody', { ...adult, ...UNKNOWN, relation: null, gender: null }, ['dob', 'gender', 'relation']],
    ['a child with a number', { ...child, mobile: '+919811100001' }, ['mobile']],
    ['a child with a mail address', { ...child, email: 'c@rao.example' }, ['email']],
    ['a wife of six', { ...child, relation: 'Wife' }, ['relation']],
    ['a date of birth in the future', { ...adult, ...born('2026-11-22') }, ['dob']],
    ['an age of 201', { ...adult, ...aged(201, '2026-11-21') }, ['age']],
  ])('is valid, or wrong at its fields: %s', (_who, member, fields) => {
    expect(Object.keys(memberFaults(member, '2026-11-21')).toSorted((a, b) => a.localeCompare(b))).toEqual(fields)
  })
})

it('free places are never below zero', () => {
  const [grown, small] = [{ covered_as: 'adult' }, { covered_as: 'minor' }]
  const family = { adult: 2, minor: 2 }
  expect(freePlaces(family, [grown])).toEqual({ adult: 1, minor: 2 })
  expect(freePlaces(family, [grown, grown, small, small])).toEqual({ adult: 0, minor: 0 })
  // A renewal for a smaller plan: its members stay.
  expect(freePlaces({ adult: 1, minor: 0 }, [grown, grown, small])).toEqual({ adult: 0, minor: 0 })
})

describe('the identity of a person on a plan', () => {
  const known = { name: 'Asha Rao', relation: 'Spouse', dob: '1990-01-01', age: 36, gender: 'Female' } as const
  const everything = { name: true, relation: true, birth: true, gender: true }

  it('may be corrected until they use the plan', () => {
    expect(openParts({ ...known, has_used: false })).toEqual(everything)
  })

  it.each([
    ['nothing of it', {}, {}],
    ['the gender that was never entered', { gender: null }, { gender: true }],
    ['the birth that was never entered', { dob: null, age: null }, { birth: true }],
    ['not the birth of somebody whose age is known', { dob: null }, {}],
    [
      'all of somebody of whom nothing is known',
      { name: null, relation: null, dob: null, age: null, gender: null },
      everything,
    ],
  ] as const)('once used: %s', (_, unknown, open) => {
    const closed = { name: false, relation: false, birth: false, gender: false }
    expect(openParts({ ...known, ...unknown, has_used: true })).toEqual({ ...closed, ...open })
  })
})
