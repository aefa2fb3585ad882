import { describe, expect, it } from 'vitest'
import { billsTotal, type ClaimDraft, type DraftFields, detailProblems, fileProblems, newDraft } from './claim-draft.ts'
import type { ClaimType } from './claim-types.ts'

const uhid = '0f6f2d6e-54c4-4f6e-9a0c-1f2d3c4b5a69'
const subscription_id = '1f6f2d6e-54c4-4f6e-9a0c-1f2d3c4b5a69'
const TODAY = '2026-11-21'
const file = new Blob(['x'])
const bill = (id: string, amount = '') => ({ id, name: `${id}.jpg`, file, amount })
const filled: Partial<DraftFields> = {
  date: '2026-11-10',
  claim_amount: '800',
  provider_name: 'Dr Rao',
  establishment_name: 'City Clinic',
}
const draftOf = (claim_type: ClaimType, fields: Partial<DraftFields> = {}, rest: Partial<ClaimDraft> = {}) => ({
  ...newDraft({ uhid, subscription_id, claim_type, fields: { ...filled, ...fields } }),
  ...rest,
})
const plan = { today: TODAY, starts_on: '2026-01-01', ends_on: '2026-12-31' }
const details = (draft: ClaimDraft, max_claim_days?: number) => detailProblems(draft, { ...plan, max_claim_days })

describe('a draft', () => {
  it('contains bill files, prescription files and the patient (C3.42)', () => {
    const draft = newDraft({ uhid, subscription_id, claim_type: 'Pharmacy' })
    expect(draft).toMatchObject({ uhid, bill_files: [], prescription_files: [] })
  })
})

describe('the dates of a bill', () => {
  it('reach back 30 days where the plan does not set a limit (C3.47)', () => {
    expect(details(draftOf('Pharmacy', { date: '2026-10-22' }))).toEqual({})
    expect(details(draftOf('Pharmacy', { date: '2026-10-21' }))).toEqual({
      date: 'Bills can be claimed for 30 days. This one could be claimed till 20 Nov 2026.',
    })
  })

  it('reach back as far as the plan allows', () => {
    expect(details(draftOf('Pharmacy', { date: '2026-11-14' }), 7)).toEqual({})
    expect(details(draftOf('Pharmacy', { date: '2026-11-13' }), 7)).toHaveProperty('date')
  })

  it('lie inside the plan', () => {
    const short = { ...plan, starts_on: '2026-11-11', ends_on: '2026-11-19' }
    expect(detailProblems(draftOf('Pharmacy', { date: '2026-11-10' }), short).date).toBe(
      'This is before the plan began',
    )
    expect(detailProblems(draftOf('Pharmacy', { date: '2026-11-20' }), short).date).toBe('This is after the plan ended')
  })

  it('are today or before, and a claim that was filed in time may be corrected later', () => {
    expect(details(draftOf('Pharmacy', { date: TODAY }))).toEqual({})
    expect(details(draftOf('Pharmacy', { date: '2026-11-22' })).date).toBe('The date cannot be in the future')
    const filed = draftOf('Pharmacy', { date: '2026-01-01' })
    expect(detailProblems(filed, undefined)).toEqual({})
  })
})

describe('an amount', () => {
  it.each([
    ['', 'This field is mandatory'],
    ['0', 'The amount should be more than ₹0'],
    ['-5', 'The amount should be more than ₹0'],
    ['10.005', 'Enter the amount in rupees, with at most two decimals'],
    ['ten', 'Enter the amount in rupees, with at most two decimals'],
    ['500,50', 'Enter the amount in rupees, with at most two decimals'],
    ['1000000', 'The amount should not be more than ₹9,99,999'],
    ['999999', undefined],
    ['₹1,200.50', undefined],
  ])('typed as %s gets the error %s', (claim_amount, message) => {
    expect(details(draftOf('Pharmacy', { claim_amount })).claim_amount).toBe(message)
  })
})

describe('fields of a type', () => {
  it.each([
    ['In-Clinic Doctor Consultation', ['provider_name', 'establishment_name']],
    ['Lab Tests', ['establishment_name']],
    ['Covid Home Care Plan', ['provider_name']],
    ['Other', []],
  ] as const)('%s needs %j', (claim_type, names) => {
    expect(Object.keys(details(draftOf(claim_type, { provider_name: ' ', establishment_name: '' })))).toEqual(names)
  })

  it('a GSTIN is checked where it is given', () => {
    expect(details(draftOf('Pharmacy', { gstin: '27AAPFU0939F1ZV' }))).toEqual({})
    expect(details(draftOf('Pharmacy', { gstin: '27AAPFU' })).gstin).toMatch(/GSTIN/)
  })
})

describe('the papers', () => {
  it.each([
    ['Pharmacy', {}, ['bill_files', 'prescription_files']],
    ['Vaccination', {}, ['bill_files']],
    ['Vision Care', {}, ['bill_files']],
    ['Vision Care', { power_lenses: true }, ['bill_files', 'prescription_files']],
  ] as const)('of %s with %j: missing are %j', (claim_type, fields, names) => {
    expect(Object.keys(fileProblems(draftOf(claim_type, fields)))).toEqual(names)
  })

  it('already on the claim count, unless they are removed', () => {
    expect(fileProblems(draftOf('Pharmacy'), { bill_files: 1, prescription_files: 1 })).toEqual({})
  })

  it('submitted as PDF replace the pictures', () => {
    const draft = draftOf('Pharmacy', {}, { document_files: [bill('both.pdf')] })
    expect(fileProblems(draft)).toEqual({})
  })

  it('several bills with an amount each add up to the claimed amount; one without an amount leaves the sum open', () => {
    const two = (one: string, other: string) =>
      draftOf('Vaccination', {}, { bill_files: [bill('a', one), bill('b', other)] })
    expect(billsTotal(two('500', '300'))).toBe(80_000n)
    expect(fileProblems(two('500', '300'))).toEqual({})
    expect(fileProblems(two('500', '200'))).toEqual({ bills: 'The bills add up to ₹700. Claim this amount.' })
    expect(fileProblems(two('500', ''))).toEqual({})
    expect(fileProblems(two('500', 'x'))).toHaveProperty('amount-b')
  })

  it('a prescription must not be dated after the bill', () => {
    const draft = draftOf('Vaccination', { prescription_date: '2026-11-11' }, { bill_files: [bill('a')] })
    expect(fileProblems(draft)).toEqual({ prescription_date: 'The prescription cannot be dated after the bill' })
    const old = { ...draft, fields: { ...draft.fields, prescription_date: '2026-05-01' } }
    expect(fileProblems(old).prescription_date).toMatch(/valid for 180 days/)
  })
})
