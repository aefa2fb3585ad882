import { describe, expect, it } from 'vitest'
import { stepProblems } from './step-problems.ts'

const OPEN = { today: '2026-11-26', entry_age: { min: 18, max: 50 } }
const APPLICANT = {
  name: 'Isha Rao',
  gender: 'F',
  dob: '1996-03-14',
  applicant_email: 'isha@mail.example',
  vaccination_doses_covid19: 2,
}
const NOMINEE = { nominee_name: 'Rohan Rao', nominee_relation: 'Brother', nominee_dob: null, appointee_name: null }

describe('the errors of a step', () => {
  it('are none where everything is right', () => {
    expect(stepProblems('USER_DETAILS', APPLICANT, OPEN)).toEqual({})
    expect(stepProblems('NOMINEE_DETAILS', NOMINEE, OPEN)).toEqual({})
  })

  it('name an age outside the entry age together with what cannot be read (C5.23, C9.29)', () => {
    const wrong = { ...APPLICANT, name: 'Al', gender: null, dob: '2009-11-27', applicant_email: 'isha' }
    expect(stepProblems('USER_DETAILS', wrong, OPEN)).toEqual({
      name: 'Enter your full name, at least 3 letters',
      gender: 'Choose your gender',
      dob: 'Age should be between 18 and 50 years',
      applicant_email: 'Enter a valid e-mail address',
    })
  })

  it('name each empty field in its own words', () => {
    const empty = { name: '', gender: null, dob: null, applicant_email: '', vaccination_doses_covid19: null }
    expect(stepProblems('USER_DETAILS', empty, OPEN)).toEqual({
      name: 'Enter your full name, at least 3 letters',
      gender: 'Choose your gender',
      dob: 'Enter your date of birth',
      applicant_email: 'Enter your e-mail address',
      vaccination_doses_covid19: 'Choose 0, 1 or 2 doses',
    })
  })

  it.each([
    ['2008-11-26', undefined],
    ['2008-11-27', 'Age should be between 18 and 50 years'],
    ['1976-11-26', undefined],
    ['1975-11-26', 'Age should be between 18 and 50 years'],
    ['2026-11-27', 'Date of birth cannot be in the future'],
    ['1996-02-30', 'Enter a valid date of birth'],
  ])('say of a date of birth of %s: %s', (dob, problem) => {
    expect(stepProblems('USER_DETAILS', { ...APPLICANT, dob }, OPEN).dob).toBe(problem)
  })

  it('name a short nominee, a missing relation and a missing appointee at once (C5.21, C5.22)', () => {
    const wrong = { ...NOMINEE, nominee_name: 'Jo', nominee_relation: null, nominee_dob: '2016-02-29' }
    expect(stepProblems('NOMINEE_DETAILS', wrong, OPEN)).toEqual({
      nominee_name: 'Should be more than 2 characters long',
      nominee_relation: 'Please select a valid relation',
      appointee_name: 'Enter an appointee, because the nominee is under 18',
    })
  })
})
