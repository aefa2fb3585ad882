/** Restricted means restricted: who may not transfer credits gives none, by no door (decisions §16). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmployer } from '../../../testing/employer.ts'
import { csvOf, NEW_PEOPLE, newPeople, sendList, startList } from '../../../testing/uploaded-list.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const { person } = newPeople(9_611_000_000, '100')

/** A company whose members may not transfer credits, with one of them. */
async function openRestricted() {
  const looms = await openEmployer(world)
  const member = await looms.colleague('PARTNER_MEMBER')
  const restrict = (member_restricted: boolean) =>
    world.db.updateTable('subsidiaries').set({ member_restricted }).where('id', '=', looms.subsidiary_id).execute()
  await restrict(true)
  const list = { ...looms, hr: async () => member.browser }
  const upload = async (...credits: string[]) => {
    const rows = credits.map((amount) => person({ 4: amount }))
    return (await sendList(list, 'ACTIVATE', csvOf(NEW_PEOPLE, rows))).body.file_id as string
  }
  const read = async (id: string) => (await (await looms.hr()).get(`${looms.path}/files/${id}`)).body
  return { looms, member, list, restrict, upload, read }
}

test('a restricted member adds people without credits, and is refused before what is wrong with the body', async () => {
  const { looms, member } = await openRestricted()
  const add = (fields: object) => member.browser.post(`${looms.path}/partner_user`, looms.somebody(fields))
  for (const fields of [{ walletAmount: 1 }, { walletAmount: 500, name: 'R2' }, { walletAmount: 90_000 }]) {
    const refused = await add(fields)
    expect([refused.status, refused.error?.type]).toEqual([403, 'FORBIDDEN'])
  }
  expect((await add({ walletAmount: 0 })).status).toBe(201)
  expect(await looms.available()).toBe(10_000)
})

test('a restricted member who edits a total learns nothing about what the company or the person has', async () => {
  const { looms, member } = await openRestricted()
  const { id } = await looms.add()
  for (const walletAmount of [0, 400, 600, 900_000]) {
    const body = { partner_user_id: id, walletAmount }
    const { status, error } = await member.browser.send('PATCH', `${looms.path}/partner_user`, { body })
    expect([walletAmount, status, error?.type]).toEqual([walletAmount, 403, 'FORBIDDEN'])
  }
})

describe('a list of a restricted member', () => {
  test('starts without credits only, however many of its rows are right', async () => {
    const { list, upload } = await openRestricted()
    const file = await upload('0', '100')
    for (const fields of [{}, { mode: 'valid_only' }]) {
      const refused = await startList(list, 'ACTIVATE', file, fields)
      expect([refused.status, refused.error?.type]).toEqual([403, 'FORBIDDEN'])
    }
    const small = await upload('0', '0')
    expect((await startList(list, 'ACTIVATE', small)).status).toBe(202)
    await world.work()
  })

  test('gives nobody credits once its starter may not transfer any more', async () => {
    const { looms, list, restrict, upload, read } = await openRestricted()
    await restrict(false)
    const file = await upload('0', '100', '250')
    expect((await startList(list, 'ACTIVATE', file)).status).toBe(202)
    await restrict(true)
    await world.work()
    const done = await read(file)
    expect(done).toMatchObject({ status: 'PROCESSED', succeeded: 1, failed: 2 })
    expect(done.remarks).toEqual([{ remark: 'The person who started the list may not give health credits', rows: 2 }])
    expect(await looms.available()).toBe(10_000)
  })

  test('adds nobody once its starter has no role in the company', async () => {
    const { looms, member, list, upload, read } = await openRestricted()
    const file = await upload('0', '0')
    expect((await startList(list, 'ACTIVATE', file)).status).toBe(202)
    await world.db.deleteFrom('partner_roles').where('account_id', '=', member.account_id).execute()
    await world.work()
    expect(await read(file)).toMatchObject({ status: 'FAILED', succeeded: 0, failed: 2 })
    expect((await looms.contract()).consumed_quota).toBe(0)
  })
})
