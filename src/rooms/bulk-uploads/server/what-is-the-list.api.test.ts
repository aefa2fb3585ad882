/** What of a workbook is the list: filtered rows, two sheets, a title above the headings. What nobody has seen happens to nobody. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { links, textCell, workbook, worksheet } from '#platform/testing/workbooks.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { NEW_PEOPLE, newPeople, sendList, startList } from '../../../testing/uploaded-list.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let looms: Awaited<ReturnType<typeof openEmployer>>
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  looms = await openEmployer(world)
})
afterAll(() => world.close())

const { person } = newPeople(9686_000_000)
const rowOf = (cells: readonly string[], hidden = '') => `<row${hidden}>${cells.map(textCell).join('')}</row>`
const HIDDEN = ' hidden="1"'
const read = async (id: string) => (await (await looms.hr()).get(`${looms.path}/files/${id}`)).body
const choose = async (id: string, choice: object) =>
  (await looms.hr()).patch(`${looms.path}/files/${id}`, { mapping: {}, ...choice })

test('people whom a filtered sheet hides are not deleted unless HR says that they are meant', async () => {
  const people = Array.from({ length: 4 }, () => person())
  const added = await sendList(
    looms,
    'ACTIVATE',
    workbook(worksheet([NEW_PEOPLE, ...people].map((cells) => rowOf(cells)).join(''))),
    {
      name: 'new.xlsx',
    },
  )
  expect((await startList(looms, 'ACTIVATE', added.body.file_id, { mode: 'all' })).status).toBe(202)
  await world.work()

  const leavers = people.map((cells, at) => rowOf([cells[1]!], ['', HIDDEN, ' ht="0" customHeight="1"', ''][at]))
  const file = workbook(worksheet(rowOf(['Email']) + leavers.join('')))
  const sent = await sendList(looms, 'BLOCK', file, { name: 'leavers.xlsx' })
  expect(sent.body).toMatchObject({ total_rows: 2, valid: 2, hidden_rows: 2 })
  const id = sent.body.file_id
  expect(await read(id)).toMatchObject({ total_rows: 2, hidden_rows: 2, rows_meant: null, is_mapped: true })
  expect((await choose(id, { rows: 'ALL' })).body).toMatchObject({ total_rows: 4, valid: 4 })
  expect((await choose(id, { rows: 'SHOWN' })).body).toMatchObject({ total_rows: 2, valid: 2 })
  expect((await startList(looms, 'BLOCK', id, { mode: 'all' })).status).toBe(202)
  await world.work()
  const left = await Promise.all(
    people.map(async ([, email]) => {
      const found = await (await looms.hr()).get(`${looms.path}/partner_users?email=${encodeURIComponent(email!)}`)
      return found.body.partner_users?.[0]?.status
    }),
  )
  expect(left).toEqual(['EXPIRED', 'ACTIVE', 'ACTIVE', 'EXPIRED'])
})

test('each row of a list of people to add is part of it until HR says otherwise', async () => {
  const rows = [rowOf(NEW_PEOPLE), rowOf(person()), rowOf(person(), HIDDEN)].join('')
  const sent = await sendList(looms, 'ACTIVATE', workbook(worksheet(rows)), { name: 'some.xlsx' })
  expect(sent.body).toMatchObject({ total_rows: 2, hidden_rows: 1 })
  expect((await choose(sent.body.file_id, { rows: 'SHOWN' })).body).toMatchObject({ total_rows: 1, valid: 1 })
  expect((await choose(sent.body.file_id, { rows: 'SOME' })).status).toBe(422)
})

test('of a workbook with two lists the first is read, the other is named, and can be read instead', async () => {
  const book = workbook(worksheet(rowOf(['Email']) + rowOf(['a@list.example'])), {
    'xl/workbook.xml': `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>
      <sheet name="Old" sheetId="1" r:id="rId1"/><sheet name="Leavers" sheetId="2" r:id="rId2"/>
      <sheet name="Secret" sheetId="3" state="hidden" r:id="rId3"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': links([1, 2, 3].map((at) => ['worksheet', `worksheets/sheet${at}.xml`] as const)),
    'xl/worksheets/sheet2.xml': worksheet(rowOf(['Mobile']) + rowOf(['9810000001']) + rowOf(['9810000002'])),
    'xl/worksheets/sheet3.xml': worksheet(rowOf(['Email']) + rowOf(['b@list.example'])),
  })
  const sent = await sendList(looms, 'BLOCK', book, { name: 'two.xlsx' })
  const id = sent.body.file_id
  expect(await read(id)).toMatchObject({ sheet: 'Old', other_sheets: ['Leavers'], total_rows: 1 })
  expect((await choose(id, { sheet: 'Leavers' })).body).toMatchObject({ total_rows: 2 })
  const chosen = await read(id)
  expect(chosen).toMatchObject({ sheet: 'Leavers', other_sheets: ['Old'], is_mapped: true })
  expect(chosen.mapping).toEqual([{ header: 'Mobile', key: 'mobile' }])
  expect((await choose(id, { sheet: 'Secret' })).body.error.fields).toEqual({ sheet: 'The file shows no such sheet' })
})

test('headings below a title and an empty row are found and agreed to', async () => {
  const title = `${rowOf(['Leavers of November', '', ''])}<row/>`
  const file = workbook(worksheet(`${title}${rowOf(['Employee Email', 'Reason'])}${rowOf(['a@list.example', 'Left'])}`))
  const sent = await sendList(looms, 'BLOCK', file, { name: 'title.xlsx' })
  expect(sent.body).toMatchObject({ total_rows: 1 })
  const id = sent.body.file_id
  expect(await read(id)).toMatchObject({ heading_row: 3, is_mapped: false, total_rows: 1 })
  expect((await startList(looms, 'BLOCK', id, { mode: 'all' })).error).toMatchObject({ type: 'ECD103' })
  expect((await choose(id, {})).body).toMatchObject({ total_rows: 1 })
  expect(await read(id)).toMatchObject({ heading_row: 3, is_mapped: true })
})

test('headings that nobody knows are refused with the first rows, of which HR can name one', async () => {
  const file = workbook(
    worksheet(rowOf(['Old', 'New']) + rowOf(['Mail of person', 'Why']) + rowOf(['a@list.example', 'Left'])),
  )
  const refused = await sendList(looms, 'BLOCK', file, { name: 'strange.xlsx' })
  expect(refused).toMatchObject({
    status: 422,
    error: {
      type: 'ECD103',
      extra_args: {
        heading_row: 1,
        rows: [
          { row: 1, cells: ['Old', 'New'] },
          { row: 2, cells: ['Mail of person', 'Why'] },
          { row: 3, cells: ['a@list.example', 'Left'] },
        ],
      },
    },
  })
  const named = await sendList(looms, 'BLOCK', file, { name: 'strange.xlsx', fields: { heading_row: '2' } })
  expect(named.error).toMatchObject({
    type: 'ECD103',
    extra_args: { heading_row: 2, unknown: ['Mail of person', 'Why'] },
  })
})
