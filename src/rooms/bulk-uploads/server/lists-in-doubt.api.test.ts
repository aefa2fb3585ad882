/** A list that can be read in two ways: nobody gets another birthday or another name without a word. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmployer } from '../../../testing/employer.ts'
import { csvOf, NEW_PEOPLE, newPeople, sendList, startList } from '../../../testing/uploaded-list.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let looms: Awaited<ReturnType<typeof openEmployer>>
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  looms = await openEmployer(world)
})
afterAll(() => world.close())

const { person } = newPeople(9685_000_000)
const HEADERS = [...NEW_PEOPLE, 'Date of Birth']
const send = (...days: string[]) =>
  sendList(
    looms,
    'ACTIVATE',
    csvOf(
      HEADERS,
      days.map((day) => [...person(), day]),
    ),
  )
const DOUBT = 'Date invalid (say first whether the dates of this column are day first or month first)'

test('a date that can be read both ways waits until HR says how the column is written, and corrections stay', async () => {
  const hr = await looms.hr()
  const sent = await send('03/04/1990', '08/25/1990', '15/08/90', '5/5/1990', '1 June 1991')
  expect(sent).toMatchObject({ status: 201, body: { valid: 2, invalid: 3 } })
  const file = `${looms.path}/files/${sent.body.file_id}`
  const remarks = async () =>
    (await hr.get(`${file}/rows`)).body.rows.map((row: { remarks: string[] }) => row.remarks.join('; '))
  expect(await remarks()).toEqual([DOUBT, 'Date invalid', 'Date invalid (write the year in full: 15/08/1990)', '', ''])
  expect((await hr.get(file)).body.dates_in_doubt).toEqual([
    {
      key: 'dob',
      header: 'Date of Birth',
      open: 1,
      proof: { row: 3, cell: '08/25/1990' },
      example: { row: 2, cell: '03/04/1990', day_first: '1990-04-03', month_first: '1990-03-04' },
    },
  ])
  await hr.patch(`${file}/rows`, { rows: [{ row: 4, values: { dob: '15/08/1990' } }] })
  expect(await hr.patch(`${file}/doubts`, { month_first: { name: true } })).toMatchObject({
    status: 422,
    body: { error: { fields: { 'month_first.name': 'This is no column of the file' } } },
  })
  expect(await hr.patch(`${file}/doubts`, { month_first: { dob: true } })).toMatchObject({
    status: 200,
    body: { valid: 5, invalid: 0 },
  })
  const { rows } = (await hr.get(`${file}/rows`)).body
  expect(rows.map(({ values }: { values: { dob: string } }) => values.dob)).toEqual([
    '1990-03-04',
    '1990-08-25',
    '15/08/1990',
    '5/5/1990',
    '1 June 1991',
  ])
  expect((await hr.get(file)).body.dates_in_doubt).toEqual([])
})

test('started without an answer, the dates in doubt are applied neither way', async () => {
  const sent = await send('03/04/1991', '08/25/1991', '15/08/1991')
  expect((await startList(looms, 'ACTIVATE', sent.body.file_id, { mode: 'valid_only' })).status).toBe(202)
  await world.work()
  const { rows } = (await (await looms.hr()).get(`${looms.path}/files/${sent.body.file_id}/rows`)).body
  expect(rows.map(({ status, remarks }: { status: string; remarks: string[] }) => [status, remarks.join()])).toEqual([
    ['FAILED', DOUBT],
    ['FAILED', 'Date invalid'],
    ['DONE', ''],
  ])
})

test('letters that are no Unicode are read as Windows writes them, and wait until HR says that they are right', async () => {
  const hr = await looms.hr()
  const [first, second] = [person({ 0: 'Jos\xe9 Das' }), person()]
  const sent = await sendList(looms, 'ACTIVATE', Buffer.from(csvOf(NEW_PEOPLE, [first, second]), 'latin1'))
  expect(sent.body).toMatchObject({ valid: 1, invalid: 1 })
  const file = `${looms.path}/files/${sent.body.file_id}`
  expect((await hr.get(file)).body.letters_in_doubt).toEqual([{ row: 2, cell: 'José Das' }])
  expect((await hr.patch(`${file}/doubts`, { letters: true })).body).toMatchObject({ valid: 2, invalid: 0 })
  expect((await hr.get(file)).body.letters_in_doubt).toEqual([])
})

test('a name that is wrong and has letters in doubt has one remark about it', async () => {
  const hr = await looms.hr()
  const rows = Buffer.from(csvOf(NEW_PEOPLE, [person({ 0: 'Jos\xe9 1234' })]), 'latin1')
  const file = `${looms.path}/files/${(await sendList(looms, 'ACTIVATE', rows)).body.file_id}`
  const remarks = async () => (await hr.get(`${file}/rows`)).body.rows[0].remarks
  expect(await remarks()).toEqual(['Name invalid (say first whether the letters of this file are read rightly)'])
  await hr.patch(`${file}/doubts`, { letters: true })
  expect(await remarks()).toEqual(['Name invalid'])
})
