import { expect, test } from 'vitest'
import { selectedSubsidiary } from './selected-subsidiary.ts'

const pune = { id: 'pune', role_name: 'PARTNER_ADMIN' }
const surat = { id: 'surat', role_name: 'PARTNER_AHC_MEMBER' }

test('a person with companies gets the first and the role there, until another is chosen (D4.33)', () => {
  expect(selectedSubsidiary([pune, surat], null)).toBe(pune)
  expect(selectedSubsidiary([pune, surat], 'surat')).toBe(surat)
})

test('a company that is not the person’s is not chosen, nor another instead of it', () => {
  expect(selectedSubsidiary([pune, surat], 'chennai')).toBeUndefined()
  expect(selectedSubsidiary([pune, surat], '')).toBeUndefined()
  expect(selectedSubsidiary([], null)).toBeUndefined()
})
