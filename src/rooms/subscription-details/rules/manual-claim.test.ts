import { describe, expect, it } from 'vitest'
import { claimTypesOf } from '#rooms/claims/rules/claim-types.ts'
import { claimOf, type ManualClaim, manualClaimProblems, newManualClaim, refusedProblems } from './manual-claim.ts'

const window = { today: '2026-11-21', starts_on: '2026-01-01', ends_on: '2026-12-31', max_claim_days: 90 } as const
const bill = { id: 'b1', name: 'bill.jpg', file: new Blob(['1']), amount: '' }
const empty = newManualClaim('plan', [{ uhid: 'asha' }, { uhid: 'arjun' }])
const whole: ManualClaim = {
  ...empty,
  uhid: 'asha',
  claim_type: 'Pharmacy',
  reason: 'The bill came by post',
  fields: { ...empty.fields, date: '2026-09-01', claim_amount: '450', establishment_name: 'Sanjeevani Medicals' },
  bill_files: [bill],
  prescription_files: [{ ...bill, id: 'p1' }],
}
const problems = (change: Partial<ManualClaim>) =>
  manualClaimProblems({ ...whole, ...change }, { claim_types: claimTypesOf({ has_wallet: false }), window })

describe('a claim entered by hand', () => {
  it('preselects the only person on the plan, and no one if there are several', () => {
    expect([empty.uhid, newManualClaim('plan', [{ uhid: 'asha' }]).uhid]).toEqual(['', 'asha'])
  })

  it('reports what is missing in the wording of the specification, and no more than can be known yet', () => {
    expect(manualClaimProblems(empty, { claim_types: claimTypesOf({ has_wallet: false }), window })).toEqual({
      uhid: 'This field is mandatory',
      claim_type: 'Choose what the claim is for',
      reason: 'Please say why',
    })
    expect(problems({})).toEqual({})
  })

  it.each([
    ['a later day', { date: '2026-11-22' }, 'The date cannot be in the future'],
    ['a day before the plan', { date: '2025-12-31' }, 'This is before the plan began'],
    ['no day', { date: '' }, 'This field is mandatory'],
    [
      '91 days ago',
      { date: '2026-08-22' },
      'Bills can be claimed for 90 days. This one could be claimed till 20 Nov 2026.',
    ],
  ])('with %s is refused at the date', (_, fields, text) => {
    expect(problems({ fields: { ...whole.fields, ...fields } })).toEqual({ date: text })
  })

  it('without bill and prescription is refused at both, in the wording of the specification', () => {
    expect(problems({ bill_files: [], prescription_files: [] })).toEqual({
      bill_files: 'Upload payment receipt as issued to you by the establishment',
      prescription_files: 'Upload the prescription as issued to you by the doctor',
    })
  })

  it('names only what can be claimed from the plan', () => {
    expect(problems({ claim_type: 'Online Consultation' })).toHaveProperty('claim_type')
    expect(claimOf({ ...whole, claim_type: 'Online Consultation' }, claimTypesOf({ has_wallet: true }))).toMatchObject({
      claim_type: 'Online Consultation',
    })
  })
})

describe('a server error', () => {
  const refused = {
    scheduled_time: 'This person was not covered by the plan on that day',
    'additional_details.gstin': 'Enter a valid GSTIN',
    bill_files: 'This bill is in claim 903 already',
  }

  it('is shown at the field that was typed', () => {
    expect(refusedProblems(refused, whole, whole)).toEqual({
      date: refused.scheduled_time,
      gstin: refused['additional_details.gstin'],
      bill_files: refused.bill_files,
    })
  })

  it('disappears from a field that is changed, and from no other', () => {
    const later = { ...whole, fields: { ...whole.fields, date: '2026-09-02' } }
    expect(Object.keys(refusedProblems(refused, whole, later))).toEqual(['gstin', 'bill_files'])
  })
})
