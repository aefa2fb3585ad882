/** Undoing a list of dependents to delete: as one act. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { applyList, csvOf } from '../../../testing/uploaded-list.ts'
import { verifyBooks } from '../../../testing/verify-books.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterEach(async () => expect(await verifyBooks(world.db)).toMatchObject({ whole: true }))
afterAll(() => world.close())

const CHILD = { name: 'Tara Bose', relation: 'Daughter', gender: 'F', dob: '2020-05-01', guardian_consent: true }
const WIFE = { name: 'Sita Bose', relation: 'Wife', gender: 'F', dob: '1990-05-01' }

const inDays = (days: number) => addDays(istDateOf(world.clock.now()), days)

/** A family, and a list that deletes the child today and the wife on a day. */
async function deletedFamily(terms: object = {}) {
  const looms = await openEmployer(world, { quota_reusable: true, ...terms })
  const { id } = await looms.add()
  const hr = await looms.hr()
  const members = `${looms.path}/partner_users/${id}/members`
  const wife = (await hr.post(members, WIFE)).body
  const child = (await hr.post(members, CHILD)).body
  const list = async () => (await hr.get(members)).body.members
  const before = await list()
  const rows = [
    [child.uhid, ''],
    [wife.uhid, inDays(3)],
  ]
  const upload = await applyList(world, looms, 'MEMBER_BLOCK', csvOf(['Member UHID', 'Last Covered Day'], rows))
  await world.advance(1_000)
  const file = `${looms.path}/files/${upload.id}`
  const view = async () => (await hr.get(`${file}/undo`)).body
  return { ...looms, browser: hr, id, members, child, list, before, file, view }
}

const consentsOf = (uhid: string) =>
  world.db
    .selectFrom('consents')
    .select(['given', 'text_version'])
    .where('subject_uhid', '=', uhid)
    .orderBy('id')
    .execute()

test('dependents come back as they were, with their place, a guardian’s consent, and no deletion counted (D4.15, D8.08)', async () => {
  const { browser, members, list, before, file, view, child, colleague } = await deletedFamily({ deletion_limit: 2 })
  expect(await view()).toMatchObject({
    ...{ returning: 2, retained: 0, lives: 0, credits: 0, refusal: null },
    people: [{ name: 'Tara Bose' }, { name: 'Sita Bose' }],
  })
  const member = await colleague('PARTNER_MEMBER')
  const undone = await member.browser.post(`${file}/undo`, {})
  expect(undone.body).toMatchObject({ undone: 2, retained: 0 })
  expect((await browser.post(`${file}/undo`, {})).error?.type).toBe('NOT_UNDOABLE')
  const facts = (rows: object[]) => rows.map((row) => ({ ...row, version: 0 }))
  expect(facts(await list())).toEqual(facts(before))
  const consents = await consentsOf(child.uhid)
  expect(consents.map(({ given }) => given)).toEqual([true, false, true])
  expect(consents[2]!.text_version).toBe(consents[0]!.text_version)
  // Both deletions of the year are there again.
  for (const { uhid, version } of await list())
    expect((await browser.post(`${members}/${uhid}/remove`, { version })).status).toBe(204)
})

test('who was added again, whose place is taken or whose employee has left stays as they are, with the reason', async () => {
  const again = await deletedFamily()
  expect((await again.browser.post(again.members, CHILD)).status).toBe(201)
  expect((await again.view()).others).toMatchObject([{ name: 'Tara Bose', why: 'ON_PLAN_AGAIN' }])
  expect((await again.browser.post(`${again.file}/undo`, {})).body).toMatchObject({ undone: 1, retained: 1 })
  expect((await again.list()).map(({ name }: { name: string }) => name)).toEqual(['Sita Bose', 'Tara Bose'])

  const full = await deletedFamily()
  let status = 201
  for (let at = 0; status === 201 && at < 6; at++)
    status = (await full.browser.post(full.members, { ...CHILD, name: `Child ${at}` })).status
  expect((await full.view()).others).toMatchObject([{ name: 'Tara Bose', why: 'NO_PLACE' }])

  const left = await deletedFamily()
  await left.browser.send('DELETE', `${left.path}/partner_user`, { body: { partner_user_id: left.id } })
  const seen = await left.view()
  expect(seen).toMatchObject({ returning: 0, retained: 2, others: [{ why: 'OVER' }, { why: 'OVER' }] })
  expect((await left.browser.post(`${left.file}/undo`, {})).error?.type).toBe('NOT_UNDOABLE')
})
