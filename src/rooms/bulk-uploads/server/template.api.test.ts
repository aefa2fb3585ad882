/** The workbooks that companies fill in. */
import { randomUUID } from 'node:crypto'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSpreadsheet } from '#platform/spreadsheets/read-spreadsheet.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { sendList, startList } from '../../../testing/uploaded-list.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let looms: Awaited<ReturnType<typeof openEmployer>>
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  looms = await openEmployer(world)
})
afterAll(() => world.close())

async function download(path: string, of = looms): Promise<Buffer> {
  const browser = await of.hr()
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${world.origin}/subscriptions/api/v1/${of.path}/${path}`, { headers: { cookie } })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

test.each(['ACTIVATE', 'BLOCK', 'MEMBER_ACTIVATE', 'MEMBER_PATCH', 'MEMBER_BLOCK'])(
  'of %s has the columns of the contract and no row (D2.49, D7.32)',
  async (type) => {
    const source = await download(`${type}/template?partner_id=${looms.partner_id}`)
    expect(await readSpreadsheet({ source, name: 'template.xlsx' })).toMatchObject({ fault: { type: 'ECD102' } })
  },
)

test('with the current people is a list that is read as it is, without numbers that are not shown', async () => {
  const [shown, hidden] = [await looms.add(), await looms.add()]
  await world.db.updateTable('partner_users').set({ shows_mobile: false }).where('id', '=', hidden.id).execute()
  const source = await download(`BLOCK/template?partner_id=${looms.partner_id}&prefilled=true`)
  const sheet = await readSpreadsheet({ source, name: 'template.xlsx' })
  const cells = 'rows' in sheet ? sheet.rows.map((row) => row.cells.slice(0, 3)) : []
  expect(cells).toEqual([
    [shown.external_reference_id, shown.email, shown.mobile.slice(3)],
    [hidden.external_reference_id, hidden.email, ''],
  ])
  const { sheets } = await readXlsx(source)
  expect(sheets.map(({ name, rows }) => [name, rows.length])).toContainEqual(['Employees', 3])
  expect(sheets.find(({ name }) => name === 'Employees')?.rows[1]).toEqual([
    shown.external_reference_id,
    shown.email,
    shown.name,
  ])
  const { body } = await sendList(looms, 'BLOCK', source, { name: 'template.xlsx' })
  expect(body).toMatchObject({ total_rows: 2, valid: 2, mapping_suggestion: null })
  const logged = await world.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'bulk-uploads.people-exported')
    .where('entity_id', '=', looms.partner_id)
    .execute()
  expect(logged).toEqual([{ after: { type: 'BLOCK', rows: 2 } }])
})

test('of dependents to remove says in a sheet of its own who they are, and that all of them would leave', async () => {
  const asha = await looms.add()
  const { subscription_id } = await world.db
    .selectFrom('partner_users')
    .select('subscription_id')
    .where('id', '=', asha.id)
    .executeTakeFirstOrThrow()
  const uhid = randomUUID()
  await world.db
    .insertInto('subscription_members')
    .values({
      subscription_id,
      uhid,
      name: 'Rohan Verma',
      relation: 'Son',
      gender: 'M',
      dob: '2015-08-15',
      is_primary: false,
      created_at: world.clock.now(),
    })
    .execute()
  const source = await download(`MEMBER_BLOCK/template?partner_id=${looms.partner_id}&prefilled=true`)
  const { sheets } = await readXlsx(source)
  const [data, instructions, dependents] = sheets.map(({ rows }) => rows)
  expect(data?.[1]?.[0]).toBe(uhid)
  expect(dependents?.[1]).toEqual([uhid, 'Rohan Verma', 'Son', asha.name, asha.external_reference_id])
  expect(instructions?.flat()).toContain('Everybody in the sheet Data is deleted: take out the rows of those who stay.')
})

test('with the current dependents is a list that changes nothing, without their numbers (D4.14)', async () => {
  const family = await openEmployer(world)
  const { id } = await family.add()
  const members = `${family.path}/partner_users/${id}/members`
  const wife = { name: 'Sita O’Hara', relation: 'Other', gender: 'F', dob: '1990-05-01', mobile: '9763000001' }
  expect((await (await family.hr()).post(members, wife)).status).toBe(201)
  const source = await download(`MEMBER_PATCH/template?partner_id=${family.partner_id}&prefilled=true`, family)
  const sheet = await readSpreadsheet({ source, name: 'template.xlsx' })
  const cells = 'rows' in sheet ? sheet.rows.map((row) => row.cells.slice(1)) : []
  expect(cells).toEqual([['Sita O’Hara', 'Other', 'F', '1990-05-01', '', '']])
  const { body } = await sendList(family, 'MEMBER_PATCH', source, { name: 'template.xlsx' })
  const dry = await startList(family, 'MEMBER_PATCH', body.file_id, { dry_run: true })
  expect(dry.body).toMatchObject({ valid: 1, invalid: 0, requested: 0, children: 0 })
})

test('of the dependents to remove, downloaded with its remarks, is read again as the list (D4.15)', async () => {
  const family = await openEmployer(world)
  const { id } = await family.add()
  const members = `${family.path}/partner_users/${id}/members`
  const wife = { name: 'Sita Bose', relation: 'Wife', gender: 'F', dob: '1990-05-01' }
  const { uhid } = (await (await family.hr()).post(members, wife)).body
  const wrong = await sendList(family, 'MEMBER_BLOCK', `Member UHID\nnobody\n${uhid}`)
  const source = await download(`files/${wrong.body.file_id}?status=INVALID`, family)
  const again = await sendList(family, 'MEMBER_BLOCK', source, { name: 'remarks.xlsx' })
  expect(again.body).toMatchObject({ total_rows: 2, valid: 1, invalid: 1 })
})

test('of a contract of another company is not found', async () => {
  const other = await openEmployer(world)
  const { status } = await (await looms.hr()).get(`${looms.path}/BLOCK/template?partner_id=${other.partner_id}`)
  expect(status).toBe(404)
})
