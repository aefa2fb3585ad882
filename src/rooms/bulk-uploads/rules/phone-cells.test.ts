import { expect, test } from 'vitest'
import { phoneCells } from './phone-cells.ts'

const columnsOf = (...keys: string[]) => keys.map((key) => ({ key }))
const BLOCK = columnsOf('reference_id', 'email', 'mobile', 'last_working_day', 'reason')
const DEPENDENT = columnsOf('reference_id', 'employee_email', 'name', 'relation', 'mobile', 'email')
const ACTIVATE = columnsOf('name', 'email', 'mobile', 'walletAmount')

test.each([
  ['an employee ID', BLOCK, { reference_id: 'L-101', mobile: '9876543210' }, ['reference_id']],
  ['a mobile without an ID', BLOCK, { reference_id: ' ', email: 'a@b.in', mobile: '9876543210' }, ['mobile']],
  ['an address alone', BLOCK, { email: 'a@b.in' }, ['email']],
  ['nobody', BLOCK, {}, []],
  ['a UHID', columnsOf('uhid', 'name', 'mobile'), { uhid: 'u', mobile: '9876543210' }, ['uhid']],
  [
    'the employee, not the dependent',
    DEPENDENT,
    { employee_email: 'a@b.in', mobile: '9876543210' },
    ['employee_email'],
  ],
])('a row with %s shows on a phone whom it is about', (_, columns, values, keys) => {
  expect(phoneCells(values as Record<string, string>, columns, { mayGiveCredits: true })).toEqual(keys)
})

test('who may give no credits sees those that they are asked to write 0 for', () => {
  const values = { mobile: '9876543210', walletAmount: '500' }
  expect(phoneCells(values, ACTIVATE, { mayGiveCredits: false })).toEqual(['mobile', 'walletAmount'])
  expect(phoneCells(values, BLOCK, { mayGiveCredits: false })).toEqual(['mobile'])
})
