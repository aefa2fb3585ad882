import { describe, expect, test } from 'vitest'
import { columnsOf } from './columns.ts'
import { readNewDependent } from './read-dependent.ts'

const TODAY = '2026-11-23'
const RIGHT = {
  employee_email: 'asha@banyan.example',
  name: 'Rohan Verma',
  relation: 'Son',
  gender: 'M',
  dob: '15/08/2015',
}
const ADULT = { relation: 'Spouse', dob: '15/08/1990' }

describe('a dependent to add', () => {
  test.each([
    [{}, []],
    [{ employee_email: '', reference_id: 'BT-1001' }, []],
    [{ employee_email: '' }, ['Employee not found']],
    [{ employee_email: 'asha' }, ['Email invalid']],
    [{ name: 'R2 D2' }, ['Name invalid']],
    [{ name: 'Al' }, ['Name invalid']],
    [{ name: '' }, ['Name invalid']],
    [{ relation: 'mother-in-law', dob: '1960-01-01' }, []],
    [{ relation: 'Cousin' }, ['Relation invalid']],
    [{ relation: 'Grandfather', dob: '1940-01-01' }, ['Relation invalid']],
    [{ relation: 'Spouse' }, ['Relation invalid']],
    [{ relation: 'Father-in-law' }, ['Relation invalid']],
    [{ gender: 'o' }, []],
    [{ gender: 'X' }, ['Gender invalid']],
    [{ dob: '' }, ['Date invalid']],
    [{ dob: '24/11/2026' }, ['Date invalid']],
    [{ dob: '23/11/2026' }, []],
    [{ dob: '01/01/1825', relation: 'Father' }, ['Date invalid']],
    [{ mobile: '9876543210' }, ['Mobile invalid']],
    [{ email: 'rohan@verma.example' }, ['Email invalid']],
    [{ ...ADULT, mobile: '98765 43210', email: 'rohan@verma.example' }, []],
    [{ ...ADULT, mobile: '12', email: 'rohan' }, ['Mobile invalid', 'Email invalid']],
    [
      { ...ADULT, mobile: '9.87654E+09' },
      ['Mobile invalid (the spreadsheet has shortened it: format the column as text)'],
    ],
  ])('%j is remarked as %j (D4.13)', (cells, remarks) => {
    expect(readNewDependent({ ...RIGHT, ...cells }, TODAY).remarks).toEqual(remarks)
  })
})

test('the relations of a list are those of the specification', () => {
  const rules = {
    is_wallet_based_plan: false,
    is_email_optional: false,
    uses_reference_ids: false,
    reference_id_mask: null,
  }
  const columns = columnsOf('MEMBER_ACTIVATE', { ...rules, packages: [], tag_values: {}, custom_fields: [] })
  expect(columns.find(({ key }) => key === 'relation')?.allowed.join(', ')).toBe(
    'Spouse, Husband, Wife, Son, Daughter, Father, Mother, Father-in-law, Mother-in-law, Brother, Sister',
  )
})
