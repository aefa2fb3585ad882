/** What people send by mistake or on purpose: each has its code or its remark, and nothing of it is half applied. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { BOMBS } from '#platform/testing/spreadsheet-bombs.ts'
import { textCell, workbook, worksheet } from '#platform/testing/workbooks.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { applyList, csvOf, NEW_PEOPLE, newPeople, sendList, startList } from '../../../testing/uploaded-list.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { applyChunk } from './commands/apply-chunk.ts'

let world: World
let looms: Awaited<ReturnType<typeof openEmployer>>
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  looms = await openEmployer(world)
})
afterAll(() => world.close())

const { person } = newPeople(9680_000_000)
const list = (...rows: string[][]) => csvOf(NEW_PEOPLE, rows)
const readFile = async ({ hr, path }: typeof looms, id: string) => (await (await hr()).get(`${path}/files/${id}`)).body
const remarksOf = async ({ hr, path }: typeof looms, id: string) =>
  (await (await hr()).get(`${path}/files/${id}/rows`)).body.rows.map(({ remarks }: { remarks: string[] }) =>
    remarks.join('; '),
  )

const HEADER_ROW = `<row r="1">${NEW_PEOPLE.map(textCell).join('')}</row>`
const sheet = (rows: string) => workbook(worksheet(HEADER_ROW + rows))
const declared = (type: string) => ({
  '[Content_Types].xml': `<Types><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`,
})
const encrypted = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')])
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]>`
const wholeSheet = sheet(`<row>${person().map(textCell).join('')}</row>`)

const MESSAGES: Record<string, string> = {
  ECD100: 'Upload failed due to incorrect file type',
  ECD101: 'Upload failed due to incorrect file type',
  ECD102: 'Uh Oh! The uploaded file has invalid data!',
  ECD103: 'Uh Oh! The uploaded file has invalid columns!',
  ECD110: 'Upload failed due to file size',
}

describe('nothing is stored of a file', () => {
  test.each<[string, string, string | Buffer, number, string]>([
    [
      'with macros',
      'a.xlsx',
      workbook('', declared('application/vnd.ms-excel.sheet.macroEnabled.main+xml')),
      422,
      'ECD101',
    ],
    ['with macros, named so', 'a.xlsm', wholeSheet, 422, 'ECD100'],
    ['of the old format', 'a.xls', encrypted.subarray(0, 8), 422, 'ECD101'],
    ['with a password', 'a.xlsx', encrypted, 422, 'ECD101'],
    ['cut in half', 'a.xlsx', wholeSheet.subarray(0, wholeSheet.length / 2), 422, 'ECD102'],
    ['of three megabytes and a byte', 'a.csv', Buffer.alloc(3_145_729, 'a,b\n'), 413, 'ECD110'],
    ['of 16,384 columns', 'a.xlsx', sheet(`<row>${'<c><v>1</v></c>'.repeat(16_384)}</row>`), 422, 'ECD103'],
    [
      'with a value in the last cell',
      'a.xlsx',
      sheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
      422,
      'ECD103',
    ],
    [
      'that laughs a billion times',
      'a.xlsx',
      workbook(laughs + worksheet(`${HEADER_ROW}<row>${textCell('&c;')}</row>`)),
      422,
      'ECD102',
    ],
    [
      'whose bytes are no text',
      'a.csv',
      Buffer.concat([Buffer.from(list(person())), Buffer.from([0xc3, 0x28])]),
      422,
      'ECD102',
    ],
    ['with a NUL', 'a.csv', list(person({ 0: 'Nila\0Bose' })), 422, 'ECD102'],
    ['with half a character of UTF-16', 'a.csv', utf16(list(person())).subarray(1), 422, 'ECD102'],
    ['with a heading twice', 'a.csv', csvOf([...NEW_PEOPLE, 'MOBILE'], [[...person(), '9']]), 422, 'ECD103'],
    [
      'with a heading that no column has',
      'a.csv',
      csvOf([...NEW_PEOPLE, 'Salary'], [[...person(), '9']]),
      422,
      'ECD103',
    ],
    ['with blank headings', 'a.csv', csvOf(['', '', '', '', ''], [person()]), 422, 'ECD102'],
  ])('%s, %s (D8.02, D8.03, D8.04)', async (_, name, content, status, type) => {
    const before = await stored()
    const answer = await sendList(looms, 'ACTIVATE', content, { name })
    expect([answer.status, answer.error?.type, answer.body.message]).toEqual([status, type, MESSAGES[type]])
    expect(await stored()).toEqual(before)
  })

  test.each(Object.entries(BOMBS).slice(0, 1))('that is a bomb %s (promise 19)', async (_, { name, make }) => {
    const before = await stored()
    const answer = await sendList(looms, 'ACTIVATE', make(), { name })
    expect([answer.status, answer.error?.type]).toEqual([422, expect.stringMatching(/^ECD10[1-4]$/)])
    expect(await stored()).toEqual(before)
  })
})

/** How many uploads, rows and stored files there are. */
async function stored(): Promise<unknown> {
  const count = (table: 'bulk_uploads' | 'bulk_upload_rows' | 'stored_files') =>
    world.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow()
  return [await count('bulk_uploads'), await count('bulk_upload_rows'), await count('stored_files')]
}

test('a list in UTF-16 without a mark is read', async () => {
  const { status, body } = await sendList(looms, 'ACTIVATE', utf16(list(person({ 0: 'N1la' }), person())))
  expect([status, body]).toMatchObject([201, { total_rows: 2, invalid: 1 }])
})

test('each odd row has its remark, and only the right one is applied', async () => {
  const employer = await openEmployer(world)
  const right = person()
  const rows = [
    right,
    person({ 4: '1e9' }),
    person({ 4: '-500' }),
    person({ 4: '10.125' }),
    person({ 4: '' }),
    person({ 4: '99999999999999999999' }),
    right,
    person({ 0: '<script>alert(1)</script>' }),
    person({ 2: '+91 98 76' }),
    person({ 1: 'a@b' }),
    person({ 3: 'x'.repeat(2000) }),
    person({ 0: '=HYPERLINK("http://x")' }),
  ]
  const upload = await applyList(world, employer, 'ACTIVATE', list(...rows))
  expect(upload).toMatchObject({ status: 'PROCESSED', succeeded: 1, failed: rows.length - 1 })
  expect(await remarksOf(employer, upload.id)).toEqual([
    '',
    ...Array.from({ length: 5 }, () => 'Credits not a number'),
    ...['Duplicate of row 2', 'Name invalid', 'Mobile invalid', 'Email invalid', 'Employee ID invalid', 'Name invalid'],
  ])
  expect([await employer.available(), (await employer.contract()).consumed_quota]).toEqual([9_500, 1])
})

test('people of another company are not found, and keep their plan', async () => {
  const [employer, other] = [await openEmployer(world), await openEmployer(world)]
  const [own, foreign] = [await employer.add(), await other.add()]
  const leavers = csvOf(['Mobile'], [[foreign.mobile], [own.mobile]])
  const upload = await applyList(world, employer, 'BLOCK', leavers)
  expect(upload).toMatchObject({ succeeded: 1, failed: 1 })
  expect(await remarksOf(employer, upload.id)).toEqual(['Employee not found', ''])
  expect((await (await other.hr()).get(`${other.path}/partner_users`)).body.partner_users[0].status).toBe('ACTIVE')
})

test('a list that is deleted after its start, before it is applied, gives nobody anything and lets the next start', async () => {
  const employer = await openEmployer(world)
  const [gone, next] = [list(person(), person()), list(person())]
  const { body } = await sendList(employer, 'ACTIVATE', gone)
  expect((await startList(employer, 'ACTIVATE', body.file_id)).status).toBe(202)
  expect((await (await employer.hr()).delete(`${employer.path}/files/${body.file_id}`)).status).toBe(204)
  await world.work()
  expect([await employer.available(), (await employer.contract()).consumed_quota]).toEqual([10_000, 0])
  expect(await applyList(world, employer, 'ACTIVATE', next)).toMatchObject({ succeeded: 1 })
})

test('a contract that ends in the middle of a list: whom it has by then has the plan, the others a remark', async () => {
  const employer = await openEmployer(world)
  const { body } = await sendList(employer, 'ACTIVATE', list(...Array.from({ length: 5 }, () => person())))
  await startList(employer, 'ACTIVATE', body.file_id)
  await withTransaction(world.db, (trx) => applyChunk(trx, body.file_id, world.clock.now(), 3))
  const ends_on = addDays(istDateOf(world.clock.now()), -1)
  await world.db.updateTable('partner_plans').set({ ends_on }).where('id', '=', employer.partner_id).execute()
  await world.work()
  expect(await readFile(employer, body.file_id)).toMatchObject({ status: 'PROCESSED', succeeded: 3, failed: 2 })
  expect(await remarksOf(employer, body.file_id)).toEqual(['', '', '', 'Plan not active', 'Plan not active'])
  expect([await employer.available(), (await employer.contract()).consumed_quota]).toEqual([8_500, 3])
})
