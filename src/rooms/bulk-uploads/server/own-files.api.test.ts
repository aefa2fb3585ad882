/** What the product itself writes about a company's people, sent back as the lists that it can be. */
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmployer } from '../../../testing/employer.ts'
import { generatedReport } from '../../../testing/generated-report.ts'
import { csvOf, sendList } from '../../../testing/uploaded-list.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { UPLOAD_TYPES } from '../rules/upload-types.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())
type Employer = Awaited<ReturnType<typeof openEmployer>>

async function download(of: Employer, path: string): Promise<Buffer> {
  const cookie = [...(await of.hr()).cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${world.origin}/subscriptions/api/v1/${of.path}/${path}`, { headers: { cookie } })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
const template = (of: Employer, type: string, prefilled = false) =>
  download(of, `${type}/template?partner_id=${of.partner_id}&prefilled=${prefilled}`)

/** A company with an employee, who has a wife on the plan. */
async function family() {
  const employer = await openEmployer(world)
  const employee = await employer.add()
  const wife = { name: 'Sita Bose', relation: 'Wife', gender: 'F', dob: '1990-05-01' }
  const members = `${employer.path}/partner_users/${employee.id}/members`
  const { uhid } = (await (await employer.hr()).post(members, wife)).body
  return { employer, employee, uhid }
}

// The examples of MEMBER_PATCH are about somebody else than whom a company has.
test.each(UPLOAD_TYPES.filter((type) => type !== 'MEMBER_PATCH'))(
  'the template of %s, filled in with its own examples, is accepted without a question',
  async (type) => {
    const { employer, employee, uhid } = await family()
    const { sheets } = await readXlsx(await template(employer, type))
    const [headings = [], , ...columns] = [sheets[0]!.rows[0], ...sheets[1]!.rows]
    const known: Record<string, string> = {
      'Member UHID': uhid,
      'Employee Email': employee.email ?? '',
      ...(type === 'ACTIVATE' ? {} : { 'Employee ID': employee.external_reference_id ?? '' }),
      ...(type === 'BLOCK' ? { Email: employee.email ?? '', Mobile: employee.mobile.slice(-10) } : {}),
    }
    const examples = new Map(columns.map((cells) => [String(cells[0]), String(cells[3] ?? '')]))
    const names = headings.map(String)
    const row = names.map((name) => known[name.replace(/\s*\*$/, '')] ?? examples.get(name.replace(/\s*\*$/, '')) ?? '')
    const { status, body } = await sendList(employer, type, csvOf(names, [row]))
    expect([status, body.mapping_suggestion, body.valid, body.invalid]).toEqual([201, null, 1, 0])
  },
)

test.each(['BLOCK', 'MEMBER_PATCH', 'MEMBER_BLOCK'])('the people of %s, downloaded, are its list', async (type) => {
  const { employer } = await family()
  const { status, body } = await sendList(employer, type, await template(employer, type, true), { name: 'people.xlsx' })
  expect([status, body.mapping_suggestion, body.total_rows, body.valid]).toEqual([201, null, 1, 1])
})

test('the report of all employees, downloaded, is a list of employees to block and, under another contract, to add', async () => {
  const { employer } = await family()
  const hidden = await employer.add()
  await world.db.updateTable('partner_users').set({ shows_mobile: false }).where('id', '=', hidden.id).execute()
  const { id, csv } = await generatedReport(world, employer, { type: 'APP_DOWNLOAD' })
  const book = await download(employer, `reports/${id}`)
  const other = await openEmployer(world)
  for (const [name, content] of Object.entries({ 'report.csv': csv, 'report.xlsx': book })) {
    const { status, body } = await sendList(employer, 'BLOCK', content, { name })
    expect([name, status, body.total_rows, body.valid]).toEqual([name, 201, 2, 2])
    const added = await sendList(other, 'ACTIVATE', content, { name })
    expect(added.error?.extra_args).toMatchObject({ missing: ['Credits'], unknown: [] })
  }
})
