import { describe, expect, test } from 'vitest'
import { billKey } from './bill-key.ts'
import { CLAIM_FILE_KINDS, FILE_BYTES_MAX, FILES_MAX, fileFaults, filesMax } from './claim-files.ts'
import { CLAIM_TYPE_RULES, CLAIM_TYPES, claimTypesOf, needsPrescription } from './claim-types.ts'
import { payableOf, payableText } from './payable.ts'
import { isResubmittable, reasonText, splitReasons } from './reasons.ts'

describe('claim types', () => {
  test('a wallet plan offers all ten (C9.35)', () => {
    expect(claimTypesOf({ has_wallet: true })).toEqual([
      'In-Clinic Doctor Consultation',
      'Online Consultation',
      'Lab Tests',
      'Annual Health Checkup',
      'Pharmacy',
      'Covid Home Care Plan',
      'Dental Procedure',
      'Vaccination',
      'Vision Care',
      'Other',
    ])
  })

  test('a plan without a wallet offers fewer (C9.36)', () => {
    const left = claimTypesOf({ has_wallet: false })
    expect(CLAIM_TYPES.filter((type) => !left.includes(type))).toEqual([
      'Online Consultation',
      'Annual Health Checkup',
      'Covid Home Care Plan',
      'Other',
    ])
  })

  test.each([
    ['In-Clinic Doctor Consultation', 'Appointment Date', true],
    ['Online Consultation', 'Appointment Date', true],
    ['Lab Tests', 'Lab Test Date', true],
    ['Annual Health Checkup', 'Lab Test Date', false],
    ['Pharmacy', 'Medicine Purchased Date', true],
    ['Covid Home Care Plan', 'Plan Purchased Date', false],
    ['Dental Procedure', 'Procedure Date', false],
    ['Vaccination', 'Procedure Date', false],
    ['Vision Care', 'Procedure Date', false],
    ['Other', 'Procedure Date', false],
  ] as const)('%s: the label of the date and whether a prescription is required (C5.41)', (type, label, needed) => {
    expect(CLAIM_TYPE_RULES[type].dateLabel).toBe(label)
    expect(needsPrescription(type)).toBe(needed)
  })

  test('glasses with power need a prescription', () => {
    expect(needsPrescription('Vision Care', { power_lenses: true })).toBe(true)
  })
})

describe('claim files', () => {
  test('bills and prescriptions are JPEG and PNG; a document may also be a ZIP, a PDF or a Word file (C5.27, C5.29)', () => {
    expect(CLAIM_FILE_KINDS.bill_files).toEqual(['image/jpeg', 'image/png'])
    expect(CLAIM_FILE_KINDS.prescription_files).toEqual(['image/jpeg', 'image/png'])
    expect(CLAIM_FILE_KINDS.document_files).toHaveLength(6)
  })

  test('a file is at most 10485760 bytes, and there are at most five (C5.30, C5.31)', () => {
    expect([FILE_BYTES_MAX, FILES_MAX, filesMax('v2'), filesMax('v1')]).toEqual([10_485_760, 5, 5, 1])
  })
})

describe('the files of a claim', () => {
  const all = { bills: 1, prescriptions: 1, documents: 0 }
  const needs = { version: 'v2', needs_prescription: true } as const

  test.each([
    ['one of each', all, needs, {}],
    ['several bills', { ...all, bills: 5 }, needs, {}],
    ['six bills', { ...all, bills: 6 }, needs, { bill_files: 'TOO_MANY' }],
    ['several bills from the old app', { ...all, bills: 2 }, { ...needs, version: 'v1' }, { bill_files: 'ONE_IN_V1' }],
    ['no bill', { ...all, bills: 0 }, needs, { bill_files: 'BILL_MISSING' }],
    ['no prescription', { ...all, prescriptions: 0 }, needs, { prescription_files: 'PRESCRIPTION_MISSING' }],
    ['no prescription where none is needed', { ...all, prescriptions: 0 }, { ...needs, needs_prescription: false }, {}],
    ['a document instead of both', { bills: 0, prescriptions: 0, documents: 1 }, needs, {}],
  ] as const)('%s', (_, counts, rules, faults) => {
    expect(fileFaults(counts, rules)).toEqual(faults)
  })
})

describe('the payable amount', () => {
  const cap = { code: 'VISIT_CAP', amount_paise: 50_000n } as const
  const wallet = { code: 'WALLET', amount_paise: 30_000n } as const

  test('the tightest limit decides and names itself', () => {
    const capped = payableOf(80_000n, [cap])
    expect(payableText(80_000n, capped)).toBe(
      '₹500 of ₹800 is payable, because the plan pays up to ₹500 for one visit.',
    )
    const both = payableOf(80_000n, [cap, wallet])
    expect(both.payable_estimate_paise).toBe(30_000n)
    expect(both.limited_by.map(({ code }) => code)).toEqual(['WALLET', 'VISIT_CAP'])
  })

  test('a claim within every limit is payable in full', () => {
    expect(payableOf(30_000n, [cap, wallet])).toEqual({ payable_estimate_paise: 30_000n, limited_by: [] })
  })
})

describe('reasons', () => {
  test('are one text joined by a pipe, and are split on it (C3.35)', () => {
    const text = reasonText(['INVOICE_UNREADABLE', 'RX_MISSING'])
    expect(text).toBe('Invoice not readable|Prescription not uploaded')
    expect(splitReasons(text)).toEqual(['Invoice not readable', 'Prescription not uploaded'])
    expect(reasonText([])).toBeNull()
  })

  test('one final reason among others makes the rejection final', () => {
    expect(isResubmittable(['RX_MISSING'])).toBe(true)
    expect(isResubmittable(['RX_MISSING', 'RX_EXPIRED'])).toBe(false)
    expect(isResubmittable([])).toBe(false)
  })
})

test.each([
  ['Apollo Pharmacy, Pune', 'INV-0042', 'apollopharmacypune|inv0042'],
  ['APOLLO  pharmacy (Pune)', 'inv 0042', 'apollopharmacypune|inv0042'],
  ['अपोलो', '४२', 'अपोलो|४२'],
  ['M/s. Apollo Pharmacy Pvt. Ltd.', 'INV-42', 'apollopharmacy|inv42'],
  ['m/s Apollo Pharmacy Private Limited', 'inv 42', 'apollopharmacy|inv42'],
  ['MESSRS APOLLO PHARMACY', 'INV42', 'apollopharmacy|inv42'],
  ['Apollo Pharmacy, LLP', 'INV.42', 'apollopharmacy|inv42'],
  ['Unlimited Care', '42', 'unlimitedcare|42'],
  ['Private Limited', '42', 'privatelimited|42'],
  ['Apollo', '', null],
  [null, '42', null],
])('the bill of %s number %s', (who, number, key) => {
  expect(billKey(who, number)).toBe(key)
})
