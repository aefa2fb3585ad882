/** Lists that LibreOffice has opened and saved again. Without LibreOffice on the machine these tests are skipped. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSpreadsheet } from '#platform/spreadsheets/read-spreadsheet.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { csvOf, sendList } from '../../../testing/uploaded-list.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { UPLOAD_TYPES } from '../rules/upload-types.ts'

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0

describe.skipIf(!hasLibreOffice)('saved again by LibreOffice', () => {
  let world: World
  let looms: Awaited<ReturnType<typeof openEmployer>>
  let directory: string
  beforeAll(async () => {
    world = await openWorld({ SEED: 'demo' })
    looms = await openEmployer(world)
    directory = await mkdtemp(join(tmpdir(), 'tulsi-libreoffice-'))
  })
  afterAll(async () => {
    await world.close()
    await rm(directory, { recursive: true, force: true })
  })

  async function download(path: string): Promise<Buffer> {
    const browser = await looms.hr()
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${world.origin}/subscriptions/api/v1/${looms.path}/${path}`, { headers: { cookie } })
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }

  async function saveAgain(content: string | Buffer, from: 'csv' | 'xlsx', to: 'csv' | 'xlsx'): Promise<Buffer> {
    const saved = join(directory, 'saved')
    await mkdir(saved, { recursive: true })
    const file = join(directory, `list.${from}`)
    await writeFile(file, content)
    const profile = `-env:UserInstallation=file://${directory}/profile`
    await promisify(execFile)('soffice', [profile, '--headless', '--convert-to', to, '--outdir', saved, file])
    return readFile(join(saved, `list.${to}`))
  }

  const read = async (source: Buffer, name: string) => readSpreadsheet({ source, name })

  test.each(UPLOAD_TYPES)('the template of %s keeps its headings (D2.49)', async (type) => {
    const template = await download(`${type}/template?partner_id=${looms.partner_id}`)
    const again = await saveAgain(template, 'xlsx', 'xlsx')
    expect(await read(again, 'list.xlsx')).toEqual(await read(template, 'list.xlsx'))
    const asText = (await saveAgain(template, 'xlsx', 'csv')).toString().trim().split(',')
    const { columns } = (await sendList(looms, type, `${asText.join(',')}\n${asText.map(() => 'x').join(',')}`)).body
    expect(asText.map((header) => header.replace(/ ?\*$/, ''))).toEqual(
      columns.map(({ header }: { header: string }) => header),
    )
  })

  test.each(['BLOCK', 'MEMBER_ACTIVATE', 'MEMBER_PATCH', 'MEMBER_BLOCK'])(
    'the current people in a list of %s stay the same, as a workbook and as text (D2.49)',
    async (type) => {
      const { id } = await looms.add()
      const wife = { name: 'Sita Bose', relation: 'Wife', gender: 'F', dob: '1990-05-01' }
      await (await looms.hr()).post(`${looms.path}/partner_users/${id}/members`, wife)
      const list = await download(`${type}/template?partner_id=${looms.partner_id}&prefilled=true`)
      const before = await sendList(looms, type, list, { name: 'list.xlsx' })
      for (const to of ['xlsx', 'csv'] as const) {
        const { status, body } = await sendList(looms, type, await saveAgain(list, 'xlsx', to), { name: `list.${to}` })
        const { file_id: _, ...counted } = body
        const { file_id: _f, ...same } = before.body
        expect([to, status, counted]).toEqual([to, 201, same])
      }
    },
  )

  test('a list of people has the same numbers and days, which it stores as numbers (D4.10)', async () => {
    const joined = addDays(istDateOf(world.clock.now()), -3)
    const headers = ['Employee Name', 'Email', 'Mobile', 'Employee ID', 'Credits', 'Date of Birth', 'Date of Joining']
    const people = Array.from({ length: 20 }, (_, at) => [
      ...['Nila Bose', `nila${at}@office.example`, String(9_640_000_000 + at), `V-${5_000 + at}`, '500.5'],
      ...['1990-03-31', joined],
    ])
    const workbook = await saveAgain(csvOf(headers, people), 'csv', 'xlsx')
    expect(await read(workbook, 'list.xlsx')).toMatchObject({
      header: headers,
      rows: people.map((cells) => ({ cells })),
    })
    const { body } = await sendList(looms, 'ACTIVATE', workbook, { name: 'list.xlsx' })
    expect(body).toMatchObject({ total_rows: 20, valid: 20, invalid: 0 })
  })

  test('the file with remarks is read as the list that it was (D2.50)', async () => {
    const wrong = await sendList(looms, 'BLOCK', csvOf(['Email', 'Reason'], [['nobody@office.example', '=1+1']]))
    const remarks = await download(`files/${wrong.body.file_id}?status=INVALID`)
    const again = await saveAgain(remarks, 'xlsx', 'xlsx')
    const seen = await read(again, 'list.xlsx')
    expect(seen).toEqual(await read(remarks, 'list.xlsx'))
    expect(seen).toMatchObject({ rows: [{ cells: expect.arrayContaining(['nobody@office.example', '=1+1']) }] })
  })
})
