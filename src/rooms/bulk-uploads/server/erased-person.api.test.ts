/** Lines of lists that wait name nobody who has deleted their account, and the lists go on. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#testing/delete-account.ts'
import { openEmployer } from '#testing/employer.ts'
import { csvOf, sendList, startList } from '#testing/uploaded-list.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let looms: Awaited<ReturnType<typeof openEmployer>>
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NUMBER: '50' })
  looms = await openEmployer(world)
})
afterAll(() => world.close())

const erase = async (mobile: string) => deleteAccount(world, await world.signUp(mobile))
async function added(name: string, reference_id: string) {
  const one = looms.somebody({ name, reference_id })
  const answer = await (await looms.hr()).post(`${looms.path}/partner_user`, one)
  expect([answer.status, answer.error]).toEqual([201, undefined])
  return { mobile: one.mobile as string, email: one.email as string }
}
const rowsOf = (id: string) =>
  world.db
    .selectFrom('bulk_upload_rows')
    .select(['row', 'values', 'remarks', 'status', 'cell_before'])
    .where('upload_id', '=', id)
    .orderBy('row')
    .execute()

const DEPENDENTS = ['Employee ID', 'Dependent Name', 'Relation', 'Gender', 'Date of Birth']
const CHILD = ['zqx-777 ', 'Kabir Vismaya', 'Son', 'M', '2016-02-02']
const WIFE = ['ZQX-778', 'Asha Bose', 'Wife', 'F', '1990-05-01']

test('a child waits in a list under the employee ID of who deletes their account: its line is emptied, the others are applied', async () => {
  const gone = await added('Tarangini Vismaya', 'ZQX-777')
  await added('Ravi Bose', 'ZQX-778')
  const { body: list } = await sendList(looms, 'MEMBER_ACTIVATE', csvOf(DEPENDENTS, [CHILD, WIFE]))
  const leavers = [[gone.mobile.slice(3), gone.email]]
  const { body: other } = await sendList(looms, 'BLOCK', csvOf(['Mobile', 'Email'], leavers))
  const { body: byEmail } = await sendList(looms, 'BLOCK', csvOf(['Email'], [[gone.email]]))
  const path = `${looms.path}/files/${byEmail.file_id}/rows/all`
  await (await looms.hr()).patch(path, { column: 'email', to: 'another@list.example' })
  expect(await rowsOf(byEmail.file_id)).toMatchObject([{ cell_before: gone.email }])
  const { body: setTo } = await sendList(looms, 'BLOCK', csvOf(['Email'], [['another@list.example']]))
  const setPath = `${looms.path}/files/${setTo.file_id}/rows/all`
  await (await looms.hr()).patch(setPath, { column: 'email', to: gone.email.toUpperCase() })
  await erase(gone.mobile)
  expect(await rowsOf(byEmail.file_id)).toMatchObject([{ cell_before: null }])
  const sets = await world.db.selectFrom('bulk_uploads').select('last_set').where('id', '=', setTo.file_id).execute()
  expect(sets).toEqual([{ last_set: null }])
  const [emptied, waits] = await rowsOf(list.file_id)
  expect(emptied).toMatchObject({ status: 'WAITING', remarks: ['Deleted account: the line is empty'] })
  expect(new Set(emptied!.values)).toEqual(new Set(['']))
  expect(waits!.values).toContain('Asha Bose')
  expect(JSON.stringify(await rowsOf(other.file_id))).not.toMatch(new RegExp(`${gone.mobile.slice(3)}|${gone.email}`))
  const read = await (await looms.hr()).get(`${looms.path}/files/${list.file_id}`)
  expect(read.body).toMatchObject({ total_rows: 2 })
  const started = await startList(looms, 'MEMBER_ACTIVATE', list.file_id, { mode: 'valid_only' })
  expect([started.status, started.error]).toEqual([202, undefined])
  await world.work()
  expect((await rowsOf(list.file_id)).map(({ status }) => status)).toEqual(['FAILED', 'DONE'])
})

test('read again from its file, also twice, an emptied line stays empty and the others are as the file says', async () => {
  const gone = await added('Tarangini Vismaya', 'ZQX-787')
  await added('Ravi Bose', 'ZQX-788')
  const lines = [CHILD.with(0, 'ZQX-787'), WIFE.with(0, 'ZQX-788')]
  const { body: list } = await sendList(looms, 'MEMBER_ACTIVATE', csvOf(DEPENDENTS, lines))
  await erase(gone.mobile)
  for (const mapping of [{}, { Gender: 'gender' }]) {
    const mapped = await (await looms.hr()).patch(`${looms.path}/files/${list.file_id}`, { mapping })
    expect([mapped.status, mapped.error]).toEqual([200, undefined])
    expect(mapped.body).toMatchObject({ total_rows: 2, valid: 1, invalid: 1 })
    const [emptied, waits] = await rowsOf(list.file_id)
    expect(new Set(emptied!.values)).toEqual(new Set(['']))
    expect(waits!.values).toContain('Asha Bose')
  }
})
