import { describe, expect, it } from 'vitest'
import { isSent, missingFields, missingOfStep, nomineeFaults, termFaults } from './complete-application.ts'
import { insuranceRefundReference, isInsuranceRefund } from './refund-reference.ts'
import { APPLICATION_STEPS } from './statuses.ts'
import { certificateState, initialsOf } from './verified.ts'

const TODAY = '2026-11-26'
const USER = {
  name: 'Isha Rao',
  gender: 'F',
  dob: '1996-03-14',
  applicant_email: 'i@x.in',
  vaccination_doses_covid19: 0,
}
const NOMINEE = { nominee_name: 'Rohan Rao', nominee_relation: 'Brother' }

describe('an application', () => {
  it('has two steps, first the person, then the nominee (C4.13)', () => {
    expect(APPLICATION_STEPS).toEqual(['USER_DETAILS', 'NOMINEE_DETAILS'])
    expect(isSent('USER_DETAILS', { name: 'Isha' })).toBe(true)
    expect(isSent('NOMINEE_DETAILS', { name: 'Isha' })).toBe(false)
    expect(isSent('NOMINEE_DETAILS', { nominee_dob: null })).toBe(true)
  })

  it.each(Object.keys(USER))('is not complete without %s', (field) => {
    expect(Object.keys(missingOfStep({ ...USER, [field]: null }, 'USER_DETAILS', TODAY))).toEqual([field])
  })

  it('is complete with nobody vaccinated, and names what is missing (C5.21, C5.22)', () => {
    expect(missingFields({ ...USER, ...NOMINEE }, TODAY)).toEqual({})
    expect(missingFields(USER, TODAY)).toEqual({
      nominee_name: 'Enter the nominee’s name',
      nominee_relation: 'Please select a valid relation',
    })
  })

  it('needs an appointee while the nominee is under 18', () => {
    const appointee = { appointee_name: 'Enter an appointee, because the nominee is under 18' }
    expect(nomineeFaults({ nominee_dob: '2008-11-27' }, TODAY)).toEqual(appointee)
    expect(nomineeFaults({ nominee_dob: '2008-11-26' }, TODAY)).toEqual({})
    expect(nomineeFaults({ nominee_dob: '2020-01-01', appointee_name: 'Meena Rao' }, TODAY)).toEqual({})
    const herself = { nominee_name: 'Tara Rao', nominee_dob: '2020-01-01', appointee_name: ' tara rao ' }
    expect(nomineeFaults(herself, TODAY)).toEqual({
      appointee_name: 'Enter another person than the nominee, who is under 18',
    })
    expect(nomineeFaults({ nominee_dob: '2026-11-27' }, TODAY)).toEqual({
      nominee_dob: 'The nominee’s date of birth cannot be in the future',
    })
  })

  it('is sent with every box ticked (C4.15)', () => {
    const all = { policy_terms: true, good_health_declaration: true, data_sharing: true }
    expect(termFaults(all)).toEqual({})
    expect(termFaults({ ...all, good_health_declaration: false })).toEqual({
      'terms.good_health_declaration': 'Please confirm the declaration of good health',
    })
  })
})

describe('a certificate', () => {
  const term = { is_cancelled: false, start_date: '2026-11-26', end_date: '2027-11-25' }

  it('is active from its first to its last day', () => {
    expect(certificateState(term, '2026-11-25')).toBe('NOT_STARTED')
    expect(certificateState(term, '2026-11-26')).toBe('ACTIVE')
    expect(certificateState(term, '2027-11-25')).toBe('ACTIVE')
    expect(certificateState(term, '2027-11-26')).toBe('ENDED')
    expect(certificateState({ ...term, is_cancelled: true }, '2026-11-26')).toBe('CANCELLED')
  })

  it('tells strangers the initials alone', () => {
    expect(initialsOf('  asha  Verma ')).toBe('A. V.')
    expect(initialsOf('')).toBe('')
  })
})

it('a refund of premium has one reference that gateways accept', () => {
  const references = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'].map(
    insuranceRefundReference,
  )
  for (const reference of references) expect(reference).toMatch(/^[A-Za-z0-9_-]{10,36}$/)
  expect(references.map((reference) => isInsuranceRefund({ reference }))).toEqual([true, true])
  expect(isInsuranceRefund({ reference: 'late-pay_123' })).toBe(false)
})
