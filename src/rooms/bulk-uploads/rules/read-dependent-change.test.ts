import { expect, test } from 'vitest'
import { changeRemarks, readDependentChange } from './read-dependent-change.ts'

const UHID = 'a7b2c0de-0000-4000-8000-00000000000a'

test.each([
  [{}, {}],
  [{ uhid: UHID.toUpperCase() }, {}],
  [
    { name: 'Rohan Verma', relation: 'SPOUSE', gender: 'm' },
    { name: 'Rohan Verma', relation: 'Spouse', gender: 'M' },
  ],
  [{ relation: 'grandmother' }, { relation: 'GrandMother' }],
  [{ dob: '15/08/1990' }, { dob: '1990-08-15' }],
  [
    { mobile: '98765-43210', email: 'rohan@verma.example' },
    { mobile: '+919876543210', email: 'rohan@verma.example' },
  ],
  [
    { mobile: '-', email: '-' },
    { mobile: null, email: null },
  ],
])('%j changes %j (D4.14)', (cells, wanted) => {
  const { input } = readDependentChange({ uhid: UHID, ...cells })
  expect(JSON.parse(JSON.stringify(input))).toEqual({ uhid: UHID, wanted })
})

test.each([
  [{ uhid: '' }, ['Unknown UHID']],
  [{ uhid: 'BT-1001' }, ['Unknown UHID']],
  [{ name: '-' }, ['Name invalid']],
  [{ relation: '-' }, ['Relation invalid']],
  [{ gender: '-' }, ['Gender invalid']],
  [{ dob: '-' }, ['Date invalid']],
  [{ mobile: '12', email: 'rohan' }, ['Mobile invalid', 'Email invalid']],
  [{ mobile: '9.87654E+09' }, ['Mobile invalid (the spreadsheet has shortened it: format the column as text)']],
])('%j is remarked as %j (D4.14)', (cells, remarks) => {
  expect(readDependentChange({ uhid: UHID, ...cells }).remarks).toEqual(remarks)
})

test.each([
  [{ name: 'Rohan Verma', relation: 'Brother' as const }, []],
  [{ name: 'R2 D2' }, ['Name invalid']],
  [{ name: 'O’Hara 2', relation: 'Other' as const }, []],
  [{ relation: 'Grandfather' as const }, ['Relation invalid']],
])('%j is right in a list, or as it was entered by hand', (wanted, remarks) => {
  expect(changeRemarks({ name: 'O’Hara 2', relation: 'Other' }, wanted)).toEqual(remarks)
})
