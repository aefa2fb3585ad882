import { expect, test } from 'vitest'
import { selectedSubsidiary } from './selected-subsidiary.ts'

const pune = { id: 'pune', role_name: 'PARTNER_ADMIN' }
const surat = { id: 'surat', role_name: 'PARTNER_AHC_MEMBER' }

test('a person with several companies sees the first one with their role there, until they choose another (D4.33)', () => {
  expect(selectedSubsidiary([pune, surat], null)).toBe(pune)
  expect(selectedSubsidiary([pune, surat], 'surat')).toBe(surat)
})

test('a company the person does not belong to is not selected, and no other is selected instead', () => {
  expect(selectedSubsidiary([pune, surat], 'chennai')).toBeUndefined()
  expect(selectedSubsidiary([pune, surat], '')).toBeUndefined()
  expect(selectedSubsidiary([], null)).toBeUndefined()
})
