/** Taking back what a list gave. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#values/ist-date.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { applyList, csvOf, sendList, startList } from '../../../testing/uploaded-list.ts'
import { verifyBooks } from '../../../testing/verify-books.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

let at = 0
const people = (count: number) =>
  csvOf(
    ['Employee Name', 'Email', 'Mobile', 'Employee ID', 'Credits'],
    Array.from({ length: count }, () => {
      at += 1
      return ['Nila Bose', `nila${at}@undo.example`, String(9_640_000_000 + at), `W-${1000 + at}`, '500']
    }),
  )
const mobileOf = (place: number) => `+91${9_640_000_000 + place}`

test('within a day a list of people is taken back from those who have not logged in, once (promise 15)', async () => {
  const looms = await openEmployer(world, { deletion_limit: 1, runout_days_on_exit: 10 })
  const first = at + 1
  const upload = await applyList(world, looms, 'ACTIVATE', people(4))
  expect(upload.undoable_until).toEqual(expect.any(String))
  const first_login_at = world.clock.now()
  await world.db.updateTable('accounts').set({ first_login_at }).where('mobile', '=', mobileOf(first)).execute()
  const hr = await looms.hr()
  const undo = () => hr.post(`${looms.path}/files/${upload.id}/undo`)
  const answers = await Promise.all([undo(), undo()])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({ file_id: upload.id, undone: 3, retained: 1 })
  expect([await looms.available(), (await looms.contract()).consumed_quota]).toEqual([9_500, 1])
  const listed = (await hr.get(`${looms.path}/partner_users`)).body.partner_users
  expect(listed.map(({ status, balance }: { status: string; balance: number }) => [status, balance])).toEqual([
    ['EXPIRED', 0],
    ['EXPIRED', 0],
    ['EXPIRED', 0],
    ['ACTIVE', 500],
  ])
  const { rows } = (await hr.get(`${looms.path}/files/${upload.id}/rows`)).body
  expect(rows.map(({ status }: { status: string }) => status)).toEqual(['DONE', 'UNDONE', 'UNDONE', 'UNDONE'])
  // What was a mistake is no deletion.
  const { body } = await hr.send('DELETE', `${looms.path}/partner_user`, { body: { partner_user_id: listed[3].id } })
  expect(body).toMatchObject({ status: 'EXPIRED' })
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})

test('a list cannot be taken back after a day, before it is applied, or by those who may not block', async () => {
  const looms = await openEmployer(world)
  const { body } = await sendList(looms, 'ACTIVATE', people(1))
  const path = `${looms.path}/files/${body.file_id}/undo`
  expect((await (await looms.hr()).post(path)).error?.type).toBe('NOT_UNDOABLE')
  await startList(looms, 'ACTIVATE', body.file_id)
  await world.work()
  const member = await looms.colleague('PARTNER_MEMBER')
  const restricted = { member_restricted: true }
  await world.db.updateTable('subsidiaries').set(restricted).where('id', '=', looms.subsidiary_id).execute()
  expect((await member.browser.post(path)).status).toBe(403)
  await world.advance(DAY_MS)
  expect((await (await looms.hr()).post(path)).error?.type).toBe('UNDO_OVER')
})
