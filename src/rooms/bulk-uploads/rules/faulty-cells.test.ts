import { expect, test } from 'vitest'
import { remarks as texts } from '../words/remarks.ts'
import { faultyCells } from './faulty-cells.ts'

const COLUMNS = [
  ['name', 'Employee Name'],
  ['email', 'Email'],
  ['mobile', 'Mobile'],
  ['reference_id', 'Employee ID'],
  ['walletAmount', 'Credits'],
  ['sublimits.a', 'Pharmacy'],
  ['sublimits.b', 'Dental'],
  ['dob', 'Date of Birth'],
  ['joined_on', 'Date of Joining'],
  ['custom.team', 'Team'],
  ['last_working_day', 'Last Working Day'],
].map(([key = '', header = '']) => ({ key, header }))

test.each([
  [['Name invalid'], {}, ['name']],
  [['Email already exists', 'Mobile invalid'], {}, ['email', 'mobile']],
  [[texts.mobileShortened], {}, ['mobile']],
  [['Duplicate of row 14'], {}, ['reference_id', 'email', 'mobile']],
  [['Credits not a number'], {}, ['walletAmount']],
  [[texts.noTransfer], {}, ['walletAmount']],
  [['Sub-limits exceed credits'], {}, ['sublimits.a', 'sublimits.b']],
  [['Team invalid'], {}, ['custom.team']],
  [['Date invalid'], { dob: '31/02/1990', joined_on: '01/04/2026' }, ['dob']],
  [['Date invalid'], { dob: '', joined_on: '01/04/2026' }, ['joined_on']],
  [['Date invalid'], {}, ['dob', 'joined_on', 'last_working_day']],
  [['Date invalid (Date of Joining)'], { dob: '1990-03-01', joined_on: '2030-04-01' }, ['joined_on']],
  [
    ['Date invalid (the last working day can be at most 60 days from today)'],
    { dob: '1990-03-01' },
    ['last_working_day'],
  ],
  [['Unknown UHID'], {}, []],
  [['No life left in the contract'], {}, []],
  [[], {}, []],
])('%j of %j is about the cells %j', (remarks, values, keys) => {
  expect([...faultyCells(remarks, values as Record<string, string>, COLUMNS)]).toEqual(keys)
})
