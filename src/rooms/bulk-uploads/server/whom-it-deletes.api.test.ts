/** A list of people to delete or to change shows whom it is about, and the money that returns (42.7). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmployer } from '#testing/employer.ts'
import { csvOf, sendList, startList } from '#testing/uploaded-list.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

type Employer = Awaited<ReturnType<typeof openEmployer>>

const rowsOf = async ({ path, hr }: Employer, file_id: string) =>
  (await (await hr()).get(`${path}/files/${file_id}/rows`)).body.rows
const peopleOf = async (looms: Employer, file_id: string) =>
  (await rowsOf(looms, file_id)).map(({ person }: { person: unknown }) => person)

test('of employees: name and unused credits by row, their sum before it starts, and nobody once it has', async () => {
  const looms = await openEmployer(world)
  const [asha, ravi] = [
    await looms.add({ name: 'Asha Bose', reference_id: 'WHO-1', walletAmount: 700 }),
    await looms.add({ name: 'Ravi Bose', reference_id: 'WHO-2', walletAmount: 50.5 }),
  ]
  const rows = [
    ['WHO-1', ''],
    ['who-2', 'soon'],
    ['WHO-3', ''],
  ]
  const { body } = await sendList(looms, 'BLOCK', csvOf(['Employee ID', 'Last Working Day'], rows))
  const none = { relation: null, employee: null }
  expect(await peopleOf(looms, body.file_id)).toEqual([
    { name: asha.name, ...none, credits: 700 },
    { name: ravi.name, ...none, credits: 50.5 },
    null,
  ])
  const dry = await startList(looms, 'BLOCK', body.file_id, { dry_run: true, mode: 'valid_only' })
  expect(dry.body).toMatchObject({ requested: 1, returns: 700 })
  const hr = await looms.hr()
  const corrected = await hr.patch(`${looms.path}/files/${body.file_id}/rows`, {
    rows: [{ row: 3, values: { last_working_day: '' } }],
  })
  expect(corrected.body.rows).toMatchObject([{ row: 3, remarks: [], person: { name: ravi.name, credits: 50.5 } }])
  const both = await startList(looms, 'BLOCK', body.file_id, { dry_run: true, mode: 'valid_only' })
  expect(both.body).toMatchObject({ requested: 2, returns: 750.5 })
  expect((await startList(looms, 'BLOCK', body.file_id, { mode: 'valid_only' })).status).toBe(202)
  await world.work()
  expect(await peopleOf(looms, body.file_id)).toEqual([null, null, null])
})

test('of dependents: name and relation with the employee, and nobody of another company', async () => {
  const [looms, other] = [await openEmployer(world), await openEmployer(world)]
  const childOf = async (company: Employer) => {
    const { id } = await company.add({ name: 'Sita Rao' })
    const child = { name: 'Tara Rao', relation: 'Daughter', gender: 'F', dob: '2020-05-01', guardian_consent: true }
    return (await (await company.hr()).post(`${company.path}/partner_users/${id}/members`, child)).body.uhid as string
  }
  const uhids = [[await childOf(looms)], [await childOf(other)], ['nobody']]
  for (const type of ['MEMBER_BLOCK', 'MEMBER_PATCH']) {
    const { body } = await sendList(looms, type, csvOf(['Member UHID'], uhids))
    const tara = { name: 'Tara Rao', relation: 'Daughter', employee: 'Sita Rao', credits: null }
    expect(await peopleOf(looms, body.file_id), type).toEqual([tara, null, null])
  }
})

test('of new employees nobody, and a dry run returns no money', async () => {
  const looms = await openEmployer(world)
  const { body } = await sendList(looms, 'BLOCK', csvOf(['Employee ID'], [['WHO-9']]))
  const dry = await startList(looms, 'BLOCK', body.file_id, { dry_run: true, mode: 'valid_only' })
  expect(dry.body).not.toHaveProperty('returns')
})
