import { expect, it } from 'vitest'
import { checkInput } from '#platform/contract/check-input.ts'
import { CallError } from '#platform/contract/client.ts'
import { sendCorporateLead } from '../contract.ts'
import { inboxOf, isFreeMail } from './corporate-lead.ts'
import { refusalText } from './refusal-text.ts'

it.each([
  [{ status: 0, message: 'x' }, "Couldn't post lead", true],
  [{ status: 503, message: 'Busy' }, "Couldn't post lead", true],
  [{ status: 429, message: 'Too often' }, 'Too often', false],
])('after %j the form says what can be done', (failed, message, mayPass) => {
  expect(refusalText(failed, "Couldn't post lead")).toEqual({ message, mayPass })
})

const FULL = {
  contact_name: 'Divya Menon',
  organization_name: 'Kaveri Software',
  official_email: 'divya@kaveri.example',
  official_phone: '9810012345',
  organization_size: '<500',
  purpose: 'Taking a demo',
  g_recaptcha: 'solved',
}

/** The messages that the form shows before anything is sent. */
function errorsOf(body: object): Record<string, string> {
  try {
    checkInput(sendCorporateLead, { body })
    return {}
  } catch (error) {
    if (error instanceof CallError) return error.fields
    throw error
  }
}

it('each of the six fields is required (D3.36, D5.44)', () => {
  expect(errorsOf(FULL)).toEqual({})
  for (const field of Object.keys(FULL))
    expect(errorsOf({ ...FULL, [field]: ' ' })).toEqual({
      [field]: field === 'organization_size' || field === 'purpose' ? 'Invalid value' : 'This field is mandatory',
    })
  for (const field of Object.keys(FULL))
    expect(errorsOf({ ...FULL, [field]: '' })).toEqual({ [field]: 'This field is mandatory' })
})

it.each([
  ['contact_name', 'Di', 'Should be more than 2 characters long'],
  ['organization_name', 'KS', 'Should be more than 2 characters long'],
  ['official_email', 'divya', 'Invalid email'],
  ['official_phone', '5810012345', 'Invalid phone number'],
])('%s with %s: %s (D5.48)', (field, value, text) => {
  expect(errorsOf({ ...FULL, [field]: value })).toEqual({ [field]: text })
})

it('a career is for our own HR, everything else for sales', () => {
  expect(inboxOf('A career opportunity')).toBe('CAREERS')
  for (const purpose of ['Taking a demo', 'Referring someone', 'Enquiring about an existing plan'] as const)
    expect(inboxOf(purpose)).toBe('SALES')
})

it('an address that everybody can have is recognised', () => {
  expect([' Divya@Gmail.com', 'a@yahoo.co.in', 'divya@kaveri.example', 'divya'].map(isFreeMail)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
