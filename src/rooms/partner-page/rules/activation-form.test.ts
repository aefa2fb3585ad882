import { expect, test } from 'vitest'
import { type AskedFields, activationFaults, fieldsOf } from './activation-form.ts'

const asked: AskedFields = {
  activationType: 'email',
  isEmailOptional: false,
  domains: ['banyan.example'],
  reference_id: null,
  asksMobile: true,
}
const typed = { name: 'Meera Joshi', email: 'meera@banyan.example', mobile: '9811111111', reference_id: '' }

test.each([
  ['a work address', {}, ['name', 'email', 'mobile']],
  ['a mobile', { activationType: 'mobile' }, ['name', 'mobile']],
  [
    'an employee ID',
    { activationType: 'reference_id', reference_id: { required: true } },
    ['name', 'reference_id', 'mobile'],
  ],
  ['a work address of somebody who is logged in', { asksMobile: false }, ['name', 'email']],
] as const)('a page that wants %s asks for that', (_, change, fields) => {
  expect(fieldsOf({ ...asked, ...change })).toEqual(fields)
})

test('each field says what is wrong with it, and only what is asked is checked', () => {
  expect(activationFaults(typed, asked)).toEqual({})
  expect(activationFaults({ name: ' ', email: '', mobile: '', reference_id: '' }, asked)).toEqual({
    name: 'Enter your name',
    email: 'Enter your work email',
    mobile: 'Enter your mobile number',
  })
  expect(activationFaults({ ...typed, name: 'Al', email: 'meera', mobile: '123' }, asked)).toEqual({
    name: 'Enter your full name',
    email: 'Enter an email address such as asha@company.in',
    mobile: expect.stringContaining('10-digit'),
  })
  const tagged = { ...typed, email: 'meera+2@banyan.example' }
  expect(activationFaults(tagged, asked).email).toBe('Enter your work email without the part from + to @')
  const elsewhere = { ...typed, email: 'meera@home.example' }
  expect(activationFaults(elsewhere, asked).email).toContain('not a work email of this company')
  expect(activationFaults(elsewhere, { ...asked, asksMobile: false })).toEqual({})
  expect(activationFaults({ ...typed, email: '' }, { ...asked, isEmailOptional: true })).toEqual({})
  expect(activationFaults(typed, { ...asked, reference_id: { required: true } })).toEqual({
    reference_id: 'Enter your employee ID',
  })
})
