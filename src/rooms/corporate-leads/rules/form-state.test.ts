import { describe, expect, it } from 'vitest'
import { type CorporateForm, fieldError, formErrors, inboxOf, isFreeMail } from './corporate-lead.ts'
import { type CorporateFormEvent, failureOf, formAfter, NEW_FORM } from './form-state.ts'

const stateAfter = (...events: CorporateFormEvent[]) => events.reduce(formAfter, NEW_FORM)
const typed = (field: keyof CorporateForm, value: string): CorporateFormEvent => ({ kind: 'typed', field, value })
const DIVYA = [typed('name', ' Divya Menon '), typed('organizationName', 'Kaveri Software')]

describe('the form of a company (D4.37)', () => {
  it('holds what is typed, and clears the error of a field that is corrected', () => {
    const state = stateAfter(
      { kind: 'invalid', errors: { name: 'Short', contactNumber: 'Wrong' } },
      typed('name', 'Divya'),
    )
    expect(state).toMatchObject({
      form: { name: 'Divya' },
      errors: { name: undefined, contactNumber: 'Wrong' },
      attempt: 1,
    })
  })

  it('shows how far the captcha is, then posts', () => {
    expect(stateAfter({ kind: 'checking', checked: 0.4 })).toMatchObject({ step: 'checking', checked: 0.4 })
    expect(stateAfter({ kind: 'checking', checked: 1 }, { kind: 'posting' }).step).toBe('posting')
  })

  it('loses nothing when sending fails, and the message can be dismissed', () => {
    const failed: CorporateFormEvent = { kind: 'failed', failure: { message: 'No', autoDismiss: true }, errors: {} }
    const state = stateAfter(...DIVYA, { kind: 'posting' }, failed)
    expect(state).toMatchObject({ step: 'input', failure: { message: 'No' }, form: { name: ' Divya Menon ' } })
    expect(formAfter(state, { kind: 'dismissed' })).toMatchObject({
      failure: undefined,
      form: { name: ' Divya Menon ' },
    })
  })

  it('thanks by name, with an empty form behind (D2.73)', () => {
    const state = stateAfter(...DIVYA, { kind: 'taken' })
    expect(state).toMatchObject({
      form: { name: '' },
      thanks: { name: 'Divya Menon', organizationName: 'Kaveri Software' },
    })
    expect(formAfter(state, { kind: 'closed' }).thanks).toBeUndefined()
  })

  it('is emptied by a reset (D2.74)', () => {
    expect(stateAfter(...DIVYA, { kind: 'invalid', errors: { name: 'Short' } }, { kind: 'reset' })).toEqual(NEW_FORM)
  })
})

it.each([
  [{ status: 0, message: 'x', fields: {} }, "Couldn't post lead", true, {}],
  [{ status: 503, message: 'Busy', fields: {} }, "Couldn't post lead", true, {}],
  [{ status: 429, message: 'Too often', fields: {} }, 'Too often', false, {}],
  [
    { status: 422, message: 'x', fields: { official_email: 'Invalid email' } },
    "Couldn't post lead",
    false,
    { officialEmailId: 'Invalid email' },
  ],
])('after %j the form says what can be done', (failed, message, autoDismiss, errors) => {
  expect(failureOf(failed, "Couldn't post lead")).toEqual({ failure: { message, autoDismiss }, errors })
})

const FULL: CorporateForm = {
  name: 'Divya Menon',
  organizationName: 'Kaveri Software',
  officialEmailId: 'divya@kaveri.example',
  contactNumber: '9810012345',
  organizationSize: '<500',
  interestedIn: 'Taking a demo',
}

it('each of the six fields is required (D3.36, D5.44)', () => {
  expect(formErrors(FULL)).toEqual({})
  for (const field of Object.keys(FULL) as (keyof CorporateForm)[])
    expect(formErrors({ ...FULL, [field]: ' ' })).toEqual({ [field]: 'This field is mandatory' })
})

it.each<[keyof CorporateForm, string, string]>([
  ['name', 'Di', 'Should be more than 2 characters long'],
  ['organizationName', 'KS', 'Should be more than 2 characters long'],
  ['officialEmailId', 'divya', 'Invalid email'],
  ['contactNumber', '5810012345', 'Invalid phone number'],
])('%s with %s: %s (D5.48)', (field, value, text) => {
  expect(fieldError(field, value)).toBe(text)
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
