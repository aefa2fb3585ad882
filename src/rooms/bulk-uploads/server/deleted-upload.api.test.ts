/** What is left of a list that a company deletes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOrphans } from '#platform/files/store-file.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { applyList, csvOf, sendList, startList } from '../../../testing/uploaded-list.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const list = (mobile: string) =>
  csvOf(
    ['Employee Name', 'Email', 'Mobile', 'Employee ID', 'Credits'],
    [['Nila Bose', `nila${mobile}@gone.example`, mobile, `G-${mobile}`, '500']],
  )
const keyOf = async (upload_id: string) => {
  const { storage_key } = await world.db
    .selectFrom('stored_files as f')
    .innerJoin('bulk_uploads as u', 'u.file_id', 'f.id')
    .select('f.storage_key')
    .where('u.id', '=', upload_id)
    .executeTakeFirstOrThrow()
  return storage_key
}
const leftOf = (upload_id: string) =>
  world.db
    .selectFrom('bulk_uploads as u')
    .leftJoin('bulk_upload_rows as r', 'r.upload_id', 'u.id')
    .select(['u.file_name', 'u.file_id', 'r.row'])
    .where('u.id', '=', upload_id)
    .execute()

test('the file and the rows of one that was not applied are deleted; that there was one stays on record', async () => {
  const looms = await openEmployer(world)
  const [open, waiting] = [
    await sendList(looms, 'ACTIVATE', list('9690000001')),
    await sendList(looms, 'ACTIVATE', list('9690000002')),
  ]
  expect((await startList(looms, 'ACTIVATE', waiting.body.file_id)).status).toBe(202)
  for (const { body } of [open, waiting]) {
    const key = await keyOf(body.file_id)
    expect((await (await looms.hr()).delete(`${looms.path}/files/${body.file_id}`)).status).toBe(204)
    expect(await leftOf(body.file_id)).toEqual([{ file_name: 'people.csv', file_id: null, row: null }])
    expect(await findOrphans(world.db, [key])).toEqual([key])
  }
  await world.work()
  expect((await looms.contract()).consumed_quota).toBe(0)
})

test('the file and the rows of one that was applied stay: it is only taken from the list', async () => {
  const looms = await openEmployer(world)
  const upload = await applyList(world, looms, 'ACTIVATE', list('9690000003'))
  const key = await keyOf(upload.id)
  expect((await (await looms.hr()).delete(`${looms.path}/files/${upload.id}`)).status).toBe(204)
  expect(await leftOf(upload.id)).toMatchObject([{ row: 2, file_id: expect.any(String) }])
  expect(await findOrphans(world.db, [key])).toEqual([])
})
