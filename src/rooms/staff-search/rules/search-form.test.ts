import { expect, test } from 'vitest'
import { fieldOf, SEARCH_FIELDS, type SearchField, searchProblem } from './search-form.ts'

type Case = [field: SearchField, value: string, problem: string | undefined]

function expectProblems(cases: readonly Case[]): void {
  expect(cases.map(([field, value]) => [field, value, searchProblem(field, value)])).toEqual(cases)
}

test('a claim is searched by mobile, patient name, UHID for, UHID by and claim id, in this order', () => {
  expect(SEARCH_FIELDS).toEqual(['mobile', 'patient_name', 'uhid_for', 'uhid_by', 'claim_id'])
})

test('a claim id is digits and nothing else (D5.38)', () => {
  const text = 'Claim ID should be numerical'
  expectProblems([
    ['claim_id', '', text],
    ['claim_id', 'nine hundred', text],
    ['claim_id', '900.5', text],
    ['claim_id', '9e2', text],
    ['claim_id', '-900', text],
    ['claim_id', '٩٠٠', text],
    ['claim_id', '900', undefined],
  ])
})

test('a claim id is at least 900 (D5.39)', () => {
  expectProblems([
    ['claim_id', '0', 'Invalid Claim ID'],
    ['claim_id', '899', 'Invalid Claim ID'],
    ['claim_id', '0899', 'Invalid Claim ID'],
    ['claim_id', '900', undefined],
    ['claim_id', '99999999999999999999999', undefined],
  ])
})

test('a mobile is an optional +91, then 6 to 9 and nine digits (D5.40)', () => {
  const text = 'Please enter valid mobile number'
  expectProblems([
    ['mobile', '', text],
    ['mobile', '981000000', text],
    ['mobile', '5810000001', text],
    ['mobile', '09810000001', text],
    ['mobile', '0 98100 00001', text],
    ['mobile', '98100 00001', undefined],
    ['mobile', '\u202a+91-98100-00001\u202c', undefined],
    ['mobile', '919810000001', undefined],
    ['mobile', '9810000001', undefined],
    ['mobile', '+919810000001', undefined],
  ])
})

test('a mobile of more than 13 characters is rejected as too long, whatever the characters (D5.41)', () => {
  const text = 'Mobile number is exceeding more than 10 digits.'
  expectProblems([
    ['mobile', '+9198100000012', text],
    ['mobile', 'ninety-eight ten', text],
    ['mobile', '9810000001234', 'Please enter valid mobile number'],
  ])
})

test('a UHID has exactly 36 characters, in both fields (D5.42)', () => {
  const uhid = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000021'
  expectProblems(
    (['uhid_for', 'uhid_by'] as const).flatMap((field): Case[] => [
      [field, '', 'Invalid UHID'],
      [field, uhid.slice(1), 'Invalid UHID'],
      [field, `${uhid}0`, 'Invalid UHID'],
      [field, uhid, undefined],
    ]),
  )
})

test('any other field has at least three characters (D5.43)', () => {
  const text = 'Patient Name should be minimum 3 characters'
  expectProblems([
    ['patient_name', '', text],
    ['patient_name', 'As', text],
    ['patient_name', 'Ash', undefined],
  ])
})

test('what is typed in the header is searched by its shape', () => {
  const uhid = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000021'
  expect(['9810000001', '+919810000001', uhid, '900', '899', 'Asha'].map(fieldOf)).toEqual([
    'mobile',
    'mobile',
    'uhid_for',
    'claim_id',
    'patient_name',
    'patient_name',
  ])
})
