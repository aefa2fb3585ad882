import { describe, expect, it } from 'vitest'
import { isLeadFormValid, type LeadField, type LeadForm, leadFieldError, leadFormErrors } from './lead-form.ts'

const MANDATORY = 'This field is mandatory'
const asha: LeadForm = { phoneNumber: '9810000001', name: 'Asha', email: '', selectedPartnerId: 'p1' }

describe('a field of the lead form', () => {
  it.each<[LeadField, string, string | undefined, string]>([
    ['phoneNumber', '', MANDATORY, 'C5.14'],
    ['phoneNumber', '   ', MANDATORY, 'C5.14'],
    ['phoneNumber', '5810000001', 'Invalid phone number', 'C5.15'],
    ['phoneNumber', '981000000', 'Invalid phone number', 'C5.15'],
    ['phoneNumber', '98100000011', 'Invalid phone number', 'C5.15'],
    ['phoneNumber', '98100 0000a', 'Invalid phone number', 'C5.15'],
    ['phoneNumber', '९८१०००००००', 'Invalid phone number', 'C5.15'],
    ['phoneNumber', '6000000000', undefined, 'C5.15'],
    ['phoneNumber', '9810000001', undefined, 'C5.15'],
    ['name', 'As', 'Should be more than 2 characters long', 'C5.16'],
    ['name', ' A  ', 'Should be more than 2 characters long', 'C5.16'],
    ['name', 'Ash', undefined, 'C5.16'],
    ['name', 'आशा', undefined, 'C5.16'],
    ['name', '', MANDATORY, 'C5.17'],
    ['email', '', undefined, 'C5.18'],
    ['email', 'asha', 'Invalid email', 'C5.18'],
    ['email', 'asha@example.in', undefined, 'C5.18'],
    ['selectedPartnerId', '', MANDATORY, 'C5.19'],
    ['selectedPartnerId', 'p1', undefined, 'C5.19'],
  ])('%s %j: %s (%s)', (field, value, error) => {
    expect(leadFieldError(field, value)).toBe(error)
  })
})

describe('a lead form', () => {
  it('requires phoneNumber, name, email and selectedPartnerId, and names every field that is wrong (C3.07)', () => {
    const empty: LeadForm = { phoneNumber: '', name: '', email: 'x', selectedPartnerId: '' }
    expect(leadFormErrors(empty, { offersPartners: true })).toEqual({
      phoneNumber: MANDATORY,
      name: MANDATORY,
      email: 'Invalid email',
      selectedPartnerId: MANDATORY,
    })
  })

  it.each<[string, Partial<LeadForm>, boolean, boolean]>([
    ['everything given', {}, true, true],
    ['a wrong mail address', { email: 'x' }, true, false],
    ['no partner where some are offered', { selectedPartnerId: '' }, true, false],
    ['no partner where none is offered', { selectedPartnerId: '' }, false, true],
    ['no name', { name: '' }, false, false],
    ['no number', { phoneNumber: '' }, false, false],
  ])('with %s (C5.20)', (_, change, offersPartners, valid) => {
    expect(isLeadFormValid({ ...asha, ...change }, { offersPartners })).toBe(valid)
  })
})
