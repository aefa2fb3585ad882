/** Uploading a list: what a file is refused for, how its headings are read, what is wrong with its rows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSpreadsheet } from '#platform/spreadsheets/read-spreadsheet.ts'
import { textCell, workbook, worksheet } from '#platform/testing/workbooks.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { csvOf, NEW_PEOPLE, newPeople, sendList } from '../../../testing/uploaded-list.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let looms: Awaited<ReturnType<typeof openEmployer>>
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  looms = await openEmployer(world)
})
afterAll(() => world.close())

const { person } = newPeople(9610_000_000)
const send = (rows: string[][], headers = NEW_PEOPLE, sent = {}) =>
  sendList(looms, 'ACTIVATE', csvOf(headers, rows), sent)
const rowsOf = async (file_id: string, query = '') =>
  (await (await looms.hr()).get(`${looms.path}/files/${file_id}/rows${query}`)).body

describe('a file is refused', () => {
  test.each([
    ['of another type', 'people.pdf', '%PDF-1.4', 'ECD100', { allowed: ['XLSX', 'CSV'] }],
    ['without an extension', 'people', 'a,b', 'ECD100', {}],
    ['renamed', 'people.xlsx', 'Employee Name,Email\nAsha,a@b.example', 'ECD101', {}],
    ['empty', 'people.csv', '', 'ECD102', {}],
    ['with headings only', 'people.csv', csvOf(NEW_PEOPLE, []), 'ECD102', {}],
    [
      'of the wrong columns',
      'people.csv',
      csvOf([...NEW_PEOPLE, 'Shoe size'], [[...person(), '9']]),
      'ECD103',
      { unknown: ['Shoe size'] },
    ],
    [
      'without a required column',
      'people.csv',
      csvOf(NEW_PEOPLE.slice(0, 4), [person().slice(0, 4)]),
      'ECD103',
      { missing: ['Credits'] },
    ],
    [
      'with a heading twice',
      'people.csv',
      csvOf([...NEW_PEOPLE, 'mobile *'], [[...person(), '9']]),
      'ECD103',
      { unknown: ['mobile *'] },
    ],
  ])('%s (D5.30, D5.31, D7.28, D7.47)', async (_, name, content, type, extra_args) => {
    const { status, error } = await sendList(looms, 'ACTIVATE', content, { name })
    expect([status, error]).toMatchObject([422, { type, extra_args }])
  })

  test('with a NUL in a cell of a workbook (promise 19)', async () => {
    const row = (texts: string[]) => `<row>${texts.map(textCell).join('')}</row>`
    const bytes = workbook(worksheet(row(NEW_PEOPLE) + row(person({ 0: 'Nila_x0000_ Bose' }))))
    const { status, error } = await sendList(looms, 'ACTIVATE', bytes, { name: 'people.xlsx' })
    expect([status, error?.type]).toEqual([422, 'ECD102'])
  })

  test('above ten thousand rows, of which ten thousand are accepted (D5.32, D8.06)', async () => {
    const rows = Array.from({ length: 10_001 }, () => person())
    const more = await send(rows)
    expect([more.status, more.body.message, more.error]).toMatchObject([
      422,
      'Oops! The uploaded file contains 10001 rows',
      { type: 'ECD104', extra_args: { total_rows: 10_001, max_file_limit: 10_000 } },
    ])
    expect((await send(rows.slice(1))).body).toMatchObject({ total_rows: 10_000, valid: 10_000, invalid: 0 })
  })

  test('of three megabytes or more (D5.33, D5.35)', async () => {
    const { status, error } = await sendList(looms, 'ACTIVATE', Buffer.alloc(3_145_728, 'a,b\n'))
    expect([status, error?.type]).toEqual([413, 'ECD110'])
  })

  test('for a contract of another company, and from members without the right', async () => {
    const other = await openEmployer(world)
    const foreign = await sendList(
      { ...looms, partner_id: other.partner_id },
      'ACTIVATE',
      csvOf(NEW_PEOPLE, [person()]),
    )
    expect(foreign.status).toBe(404)
    const member = await looms.colleague('PARTNER_MEMBER')
    const restricted = { member_restricted: true }
    await world.db.updateTable('subsidiaries').set(restricted).where('id', '=', looms.subsidiary_id).execute()
    const list = csvOf(['Email'], [['a@b.example']])
    expect((await sendList(looms, 'BLOCK', list, { browser: member.browser })).status).toBe(403)
    expect((await send([person()], NEW_PEOPLE, { browser: member.browser })).status).toBe(201)
  })
})

describe('headings', () => {
  test('are read whatever their capitals, stars, spaces and underscores, and those of remarks are left out', async () => {
    const headers = ['EMPLOYEE_NAME *', 'e mail', 'Mobile*', 'employee id', 'credits', 'Row', 'Status', 'Remarks']
    const { status, body } = await send([[...person(), '2', 'INVALID', 'Email invalid']], headers)
    expect([status, body.mapping_suggestion, body.valid]).toEqual([201, null, 1])
    expect(body.columns.map(({ header }: { header: string }) => header)).toEqual([
      ...NEW_PEOPLE,
      ...['Entity', 'Function', 'Designation', 'Location', 'Date of Birth', 'Gender', 'Date of Joining'],
    ])
  })

  test('that are only guessed wait for somebody to agree', async () => {
    const { body } = await send([person()], ['Name', 'Email', 'Phone Number', 'Employee ID', 'Credits'])
    expect(body.mapping_suggestion).toEqual({ Name: 'name', 'Phone Number': 'mobile' })
    const hr = await looms.hr()
    const start = () =>
      hr.post(`${looms.path}/subscriptions/bulk/ACTIVATE`, {
        ...{ file_id: body.file_id, dry_run: true },
        partner_id: looms.partner_id,
      })
    expect((await start()).error).toMatchObject({ type: 'ECD103', extra_args: { unknown: ['Name', 'Phone Number'] } })
    const mapped = await hr.patch(`${looms.path}/files/${body.file_id}`, { mapping: body.mapping_suggestion })
    expect([mapped.status, mapped.body]).toMatchObject([200, { valid: 1, invalid: 0 }])
    expect((await start()).body).toMatchObject({ valid: 1, requested: 1, required: 500 })
    const wrong = await hr.patch(`${looms.path}/files/${body.file_id}`, { mapping: { Name: 'mobile', Shoe: 'email' } })
    expect([wrong.status, Object.keys(wrong.error?.fields ?? {})]).toEqual([
      422,
      ['mapping.Name', 'mapping.Phone Number', 'mapping.Shoe'],
    ])
  })
})

describe('rows', () => {
  test('have remarks, also for people who are there already, and are corrected (D5.34, D7.30)', async () => {
    const known = await looms.add()
    const twice = person()
    const { body } = await send([
      person({ 0: 'R2', 4: '1e9' }),
      person({ 1: known.email, 2: known.mobile.slice(3) }),
      twice,
      person({ 2: twice[2]! }),
      person({ 2: '9.61E+09' }),
      person({ 2: looms.mobile }),
    ])
    expect(body).toMatchObject({ total_rows: 6, valid: 1, invalid: 5 })
    const { rows, pagination_info } = await rowsOf(body.file_id, '?invalid=true')
    expect(pagination_info).toMatchObject({ total_rows: 5 })
    expect(rows.map(({ row, remarks }: { row: number; remarks: string[] }) => [row, remarks.join('; ')])).toEqual([
      [2, 'Name invalid; Credits not a number'],
      [3, 'Mobile already exists; Email already exists'],
      [5, 'Duplicate of row 4'],
      [6, 'Mobile invalid (the spreadsheet has shortened it: format the column as text)'],
      [7, 'This person uploaded, edited or starts this list, so a colleague has to do it without them'],
    ])
    const hr = await looms.hr()
    const path = `${looms.path}/files/${body.file_id}`
    const corrected = await hr.patch(`${path}/rows`, {
      rows: [
        { row: 2, values: { name: 'Radha Bose', walletAmount: '₹1,000' } },
        { row: 5, values: { mobile: '9619999999' } },
      ],
    })
    expect(corrected.body).toMatchObject({ total_rows: 6, valid: 3, invalid: 3 })
    expect((await hr.get(path)).body.remarks).toContainEqual({ remark: 'Mobile already exists', rows: 1 })
    const wrong = await hr.patch(`${path}/rows`, { rows: [{ row: 99, values: { shoe: '9' } }] })
    expect([wrong.status, Object.keys(wrong.error?.fields ?? {})]).toEqual([422, ['rows.0.row', 'rows.0.values.shoe']])
  })

  test('come back in a file with remarks that is read again (D2.50, D7.30)', async () => {
    const { body } = await send([person({ 1: 'nobody' }), person()])
    const browser = await looms.hr()
    const url = `${world.origin}/subscriptions/api/v1/${looms.path}/files/${body.file_id}?status=INVALID`
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const file = Buffer.from(await (await fetch(url, { headers: { cookie } })).arrayBuffer())
    const sheet = await readSpreadsheet({ source: file, name: 'remarks.xlsx' })
    expect(sheet).toMatchObject({
      header: [...NEW_PEOPLE, 'Row', 'Status', 'Remarks'],
      rows: [
        { cells: expect.arrayContaining(['INVALID', 'Email invalid']) },
        { cells: expect.arrayContaining(['VALID']) },
      ],
    })
    const again = await sendList(looms, 'ACTIVATE', file, { name: 'remarks.xlsx' })
    expect(again.body).toMatchObject({ total_rows: 2, valid: 1, invalid: 1, mapping_suggestion: null })
  })
})

test('who changed a list before its start is in the audit log, without the data of its people', async () => {
  const { body } = await send([person()])
  const hr = await looms.hr()
  const path = `${looms.path}/files/${body.file_id}`
  await hr.send('PATCH', `${path}/rows`, { body: { rows: [{ row: 2, values: { walletAmount: '9000' } }] } })
  await hr.send('PATCH', path, { body: { mapping: {} } })
  const changes = await world.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'after'])
    .where('entity_id', '=', body.file_id)
    .orderBy('id')
    .execute()
  expect(changes.slice(1)).toMatchObject([
    {
      ...{ action: 'bulk-uploads.rows-corrected', actor_id: looms.account_id },
      after: { rows: [{ row: 2, columns: ['walletAmount'] }] },
    },
    { action: 'bulk-uploads.headings-assigned', actor_id: looms.account_id },
  ])
})

test('uploads are listed, and a deleted one is gone; another company finds neither (D2.48, D2.51, D7.29)', async () => {
  const { body } = await send([person()])
  const hr = await looms.hr()
  const { files } = (await hr.get(`${looms.path}/files?type=ACTIVATE`)).body
  expect(files[0]).toMatchObject({
    ...{ id: body.file_id, file_name: 'people.csv', type: 'ACTIVATE', plan_name: 'Looms Family Care', total_rows: 1 },
    ...{ succeeded: 0, failed: 0, processed_rows: 0, status: 'UPLOADED', status_label: 'Not started' },
    uploaded_by: 'Hema Rao',
  })
  const other = await openEmployer(world)
  expect((await (await other.hr()).get(`${other.path}/files/${body.file_id}`)).status).toBe(404)
  expect((await hr.delete(`${looms.path}/files/${body.file_id}`)).status).toBe(204)
  expect((await hr.get(`${looms.path}/files/${body.file_id}`)).status).toBe(404)
  expect((await hr.delete(`${looms.path}/files/${body.file_id}`)).status).toBe(404)
  const { activities } = (await hr.get(`${looms.path}/activities`)).body
  expect(activities.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
    'FILE_DELETED',
    'FILE_UPLOADED',
  ])
})
