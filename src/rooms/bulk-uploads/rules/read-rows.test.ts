import { describe, expect, test } from 'vitest'
import type { EmployeeRules } from '#rooms/employees/rules/employee-form.ts'
import { dayOf } from './cells.ts'
import { columnsOf } from './columns.ts'
import { matchHeaders } from './match-headers.ts'
import { readDependentLeaver, readLeaver } from './read-leaver.ts'
import { readNewEmployee } from './read-new-employee.ts'
import { compareRows } from './repeated-rows.ts'
import { canDelete, canMove, canStart, statusLabel, UPLOAD_STATUSES, undoableUntil } from './upload-state.ts'

const TODAY = '2026-11-23'
const RULES: EmployeeRules = {
  is_wallet_based_plan: true,
  is_email_optional: true,
  uses_reference_ids: true,
  reference_id_mask: 'BT-#{4}',
  packages: [
    { id: 'p1', name: 'Pharmacy', shared: false },
    { id: 'p2', name: 'Dental', shared: false },
  ],
  tag_values: { location: ['Pune', 'Chennai'] },
  custom_fields: [{ key: 'team', label: 'Team', required: true }],
}
const RIGHT = {
  ...{
    name: 'Nila Bose',
    email: 'NILA@x.example',
    mobile: '98765 43210',
    reference_id: 'BT-1001',
    walletAmount: '₹5,000',
  },
  ...{ 'sublimits.p1': '2000', 'sublimits.p2': '0', 'tags.location': 'pune', 'custom.team': 'Green team' },
  ...{ dob: '31/03/1990', gender: 'f', joined_on: '2026-11-01' },
}

test('a row of a person to add is read as the form would send it (D5.07-D5.24)', () => {
  expect(readNewEmployee(RIGHT, RULES, TODAY)).toEqual({
    input: {
      ...{ name: 'Nila Bose', email: 'nila@x.example', mobile: '+919876543210', reference_id: 'BT-1001' },
      amount_paise: 500_000n,
      sublimits: [
        { package_id: 'p1', amount_paise: 200_000n },
        { package_id: 'p2', amount_paise: 0n },
      ],
      ...{ tags: { location: 'Pune' }, custom: { team: 'Green team' } },
      ...{ dob: '1990-03-31', gender: 'F', joined_on: '2026-11-01' },
    },
    remarks: [],
  })
})

test.each([
  [{ name: '' }, ['Name invalid']],
  [{ name: 'R2 D2' }, ['Name invalid']],
  [{ email: 'nobody' }, ['Email invalid']],
  [{ email: '' }, []],
  [{ mobile: '5876543210' }, ['Mobile invalid']],
  [{ mobile: '' }, ['Mobile invalid']],
  [{ mobile: '9.87E+09' }, ['Mobile invalid (the spreadsheet has shortened it: format the column as text)']],
  [{ reference_id: '' }, ['Employee ID invalid']],
  [{ reference_id: 'BT-1' }, ['Employee ID invalid']],
  [{ walletAmount: '' }, ['Credits not a number']],
  [{ walletAmount: '1e9' }, ['Credits not a number']],
  [{ walletAmount: '-5' }, ['Credits not a number']],
  [{ walletAmount: '5000.125' }, ['Credits not a number']],
  [{ walletAmount: '999999999999' }, ['Credits not a number']],
  [{ walletAmount: '500,50' }, ['Credits not a number']],
  [{ walletAmount: '12,34' }, ['Credits not a number']],
  [{ 'sublimits.p1': '1,00,0' }, ['Credits not a number']],
  [{ 'sublimits.p1': '' }, ['Credits not a number']],
  [{ 'sublimits.p1': '5001' }, ['Sub-limits exceed credits']],
  [{ 'tags.location': 'Delhi' }, ['Location invalid']],
  [{ 'tags.entity': 'ab' }, ['Entity invalid']],
  [{ 'custom.team': '' }, ['Team invalid']],
  [{ 'custom.team': 'Team 1' }, ['Team invalid']],
  [{ dob: '31/02/1990' }, ['Date invalid']],
  [{ dob: '01/01/2015' }, ['Date invalid (Date of Birth)']],
  [{ joined_on: '2026-11-24' }, ['Date invalid (Date of Joining)']],
  [{ gender: 'X' }, ['Gender invalid']],
  [{ gender: 'female' }, []],
  [{ name: '', mobile: '1', walletAmount: 'x' }, ['Name invalid', 'Mobile invalid', 'Credits not a number']],
])('%j is remarked as %j', (cells, remarks) => {
  expect(readNewEmployee({ ...RIGHT, ...cells }, RULES, TODAY).remarks).toEqual(remarks)
})

test.each([
  [{ mobile: '9876543210' }, []],
  [{ email: 'a@b.example', reason: 'LEFT' }, []],
  [{}, ['Employee not found']],
  [{ mobile: '12', reference_id: 'BT-1001' }, ['Mobile invalid']],
  [{ email: 'a', mobile: '9876543210' }, ['Email invalid']],
  [{ reference_id: 'BT-1001', last_working_day: 'soon' }, ['Date invalid']],
  [{ reference_id: 'BT-1001', reason: 'Bored' }, ['Reason invalid']],
])('%j of somebody to block is remarked as %j', (cells, remarks) => {
  expect(readLeaver(cells).remarks).toEqual(remarks)
})

test.each([
  [{}, []],
  [{ uhid: '' }, ['Unknown UHID']],
  [{ uhid: 'BT-1001' }, ['Unknown UHID']],
  [{ last_covered_day: 'soon', reason: 'Bored' }, ['Date invalid', 'Reason invalid']],
  [{ last_covered_day: '31/12/2026', reason: 'other' }, []],
])('%j of a dependent to remove is remarked as %j (D4.15)', (cells, remarks) => {
  expect(readDependentLeaver({ uhid: 'A7B2C0DE-0000-4000-8000-00000000000A', ...cells }).remarks).toEqual(remarks)
})

test.each([
  ['2026-03-01', '2026-03-01'],
  ['01/03/2026', '2026-03-01'],
  ['1-3-2026', '2026-03-01'],
  ['31/02/2026', undefined],
  ['03/2026', undefined],
  ['1/3-2026', undefined],
  ['01/03/26', undefined],
])('%s is the day %s', (cell, day) => {
  expect(dayOf(cell)).toBe(day)
})

describe('columns', () => {
  const none = { ...RULES, is_wallet_based_plan: false, uses_reference_ids: false, packages: [], custom_fields: [] }
  const headers = (type: Parameters<typeof columnsOf>[0], rules = RULES) =>
    columnsOf(type, rules).map(({ header }) => header)

  test('are those that the contract uses (D2.49)', () => {
    const tags = ['Entity', 'Function', 'Designation', 'Location']
    const birth = ['Date of Birth', 'Gender', 'Date of Joining']
    expect(headers('ACTIVATE')).toEqual([
      ...[
        'Employee Name',
        'Email',
        'Mobile',
        'Employee ID',
        'Credits',
        'Pharmacy',
        'Dental',
        ...tags,
        ...birth,
        'Team',
      ],
    ])
    expect(headers('ACTIVATE', none)).toEqual(['Employee Name', 'Email', 'Mobile', ...tags, ...birth])
    expect(headers('BLOCK')).toEqual(['Employee ID', 'Email', 'Mobile', 'Last Working Day', 'Reason'])
    expect(headers('BLOCK', none)).toEqual(['Email', 'Mobile', 'Last Working Day', 'Reason'])
    expect(headers('MEMBER_BLOCK')).toEqual(['Member UHID', 'Last Covered Day', 'Reason'])
  })

  test('have different headings also where the company uses one of ours', () => {
    const custom_fields = [{ key: 'credits', label: 'Credits', required: false }]
    expect(headers('ACTIVATE', { ...RULES, custom_fields }).at(-1)).toBe('Credits 2')
  })

  test.each([
    ['a mistyped heading', ['Employe Name', 'Mobile'], { 'Employe Name': 'name' }, []],
    ['another name for it', ['Full Name', 'Phone'], { 'Full Name': 'name', Phone: 'mobile' }, []],
    ['a heading that is taken', ['Employee Name', 'Mobile', 'Phone'], {}, ['Phone']],
    ['no heading', ['Employee Name', 'Mobile', ''], {}, ['Column 3 (no heading)']],
    ['one heading twice', ['Employee Name', 'Mobile', 'Sex', 'Sex'], {}, ['Sex', 'Sex']],
  ])('%s is guessed or refused', (_, given, guessed, unknown) => {
    const columns = columnsOf('ACTIVATE', { ...none, is_email_optional: true })
    expect(matchHeaders('ACTIVATE', given, columns)).toMatchObject({ guessed, unknown, missing: [] })
  })

  test('of people to block are at least one that names them', () => {
    expect(matchHeaders('BLOCK', ['Reason'], columnsOf('BLOCK', RULES)).missing).toEqual([
      'Employee ID / Email / Mobile',
    ])
    expect(matchHeaders('BLOCK', ['Email'], columnsOf('BLOCK', RULES)).missing).toEqual([])
  })
})

test('a row that names what an earlier one names repeats it', () => {
  const named = (mobile: string | null, email: string | null = null) => ({ mobile, email, reference_id: null })
  const rows = [named('1', 'A@x'), named('2'), named('3', 'a@X'), named('2'), named(null)]
  const repeats = compareRows()
  expect(rows.map((one, at) => repeats(at + 2, one))).toEqual([undefined, undefined, 2, 3, undefined])
})

test('an upload moves from state to state, and reads as what it is (D4.07-D4.10)', () => {
  expect(UPLOAD_STATUSES.map(statusLabel)).toEqual(['Not started', 'In Progress', 'In Progress', 'Success', 'Failed'])
  const moves = UPLOAD_STATUSES.flatMap((from) =>
    UPLOAD_STATUSES.filter((to) => canMove(from, to)).map((to) => `${from} ${to}`),
  )
  expect(moves).toEqual([
    ...['UPLOADED PENDING', 'PENDING PROCESSING', 'PENDING FAILED', 'PROCESSING PROCESSED', 'PROCESSING FAILED'],
    'FAILED PENDING',
  ])
  expect(UPLOAD_STATUSES.filter((status) => !canDelete({ status }))).toEqual(['PROCESSING'])
  const finished_at = new Date('2026-11-23T10:00:00Z')
  const done = { status: 'PROCESSED', type: 'ACTIVATE', succeeded: 3, finished_at, undone_at: null } as const
  expect(undoableUntil(done)).toEqual(new Date('2026-11-24T10:00:00Z'))
  expect(undoableUntil({ ...done, status: 'FAILED' })).toEqual(undoableUntil(done))
  expect([canStart({ ...done, status: 'FAILED' }), canStart({ status: 'FAILED', undone_at: finished_at })]).toEqual([
    true,
    false,
  ])
  expect(undoableUntil({ ...done, type: 'MEMBER_BLOCK' })).toEqual(undoableUntil(done))
  expect([
    undoableUntil({ ...done, type: 'MEMBER_PATCH' }),
    undoableUntil({ ...done, undone_at: finished_at }),
  ]).toEqual([null, null])
})
