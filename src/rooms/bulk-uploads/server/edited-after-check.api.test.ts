/** What was checked is what starts, and nobody who worked on a list gives anything to themselves by it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmployer } from '../../../testing/employer.ts'
import { csvOf, NEW_PEOPLE, newPeople, sendList, startList } from '../../../testing/uploaded-list.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const { people, person } = newPeople(9_610_000_000, '100')

/** A company with an uploaded list of three people, and a colleague of the user who uploaded it. */
async function openList() {
  const looms = await openEmployer(world, { rupees: 200_000 })
  const colleague = await looms.colleague('PARTNER_ADMIN')
  const other = { ...looms, hr: async () => colleague.browser }
  const { body } = await sendList(looms, 'ACTIVATE', people(3))
  const file: string = body.file_id
  const edit = (by: typeof other, values: object, row = 3) =>
    by.hr().then((browser) => browser.patch(`${looms.path}/files/${file}/rows`, { rows: [{ row, values }] }))
  const check = (by: typeof other = looms) => startList(by, 'ACTIVATE', file, { dry_run: true })
  const start = (fields: object = {}, by: typeof other = looms) => startList(by, 'ACTIVATE', file, fields)
  return { looms, colleague, other, file, edit, check, start }
}

describe('a list that a colleague edits between the check and the start (decisions §17)', () => {
  test('does not start, with the version that was checked or without one, until it is checked again', async () => {
    const { looms, colleague, other, edit, check, start } = await openList()
    const { version } = (await check()).body
    expect((await edit(other, { mobile: colleague.mobile.slice(3), walletAmount: '90000' })).status).toBe(200)
    for (const fields of [{ version }, {}, { version: version + 1 }, { version: version + 40 }]) {
      const refused = await start(fields)
      expect([refused.status, refused.error?.type]).toEqual([409, 'STALE'])
    }
    expect([await looms.available(), (await looms.contract()).consumed_quota]).toEqual([200_000, 0])
    const again = (await check()).body
    expect(again).toMatchObject({ valid: 2, invalid: 1, required: 200 })
    expect((await start({ version: again.version, mode: 'valid_only' })).status).toBe(202)
    await world.work()
    expect([await looms.available(), (await looms.contract()).consumed_quota]).toEqual([199_800, 2])
  })

  test('starts after own corrections only, and a colleague who never checked it does not start it', async () => {
    const { looms, other, edit, check, start } = await openList()
    const { version } = (await check()).body
    await edit(looms, { walletAmount: '150' })
    expect((await start({}, other)).error?.type).toBe('STALE')
    // What is written as it was is no edit.
    await edit(other, { walletAmount: '150' })
    expect((await start({ version })).status).toBe(202)
    const unchecked = await openList()
    expect((await unchecked.start()).status).toBe(202)
  })
})

describe('a person who worked on a list', () => {
  test('gets nothing by it, neither who uploaded it, nor who edited it, nor who starts it (D7.21)', async () => {
    const { looms, colleague, other, edit, check, start, file } = await openList()
    await edit(other, { name: 'Radha Bose' }, 2)
    await edit(looms, { mobile: colleague.mobile.slice(3) }, 3)
    await edit(looms, { mobile: looms.mobile.slice(3) }, 4)
    const third = await looms.colleague('PARTNER_ADMIN')
    const starter = { ...looms, hr: async () => third.browser }
    await check(starter)
    expect((await start({ mode: 'valid_only' }, starter)).status).toBe(202)
    await world.work()
    const { body } = await third.browser.get(`${looms.path}/files/${file}`)
    expect(body).toMatchObject({ succeeded: 1, failed: 2 })
    expect(body.remarks).toEqual([{ remark: expect.stringContaining('a colleague has to do it'), rows: 2 }])
  })

  test('blocks nobody’s plan that covers them, also when a colleague starts the list', async () => {
    const looms = await openEmployer(world)
    const { browser, mobile } = await looms.colleague('PARTNER_ADMIN')
    await looms.add({ mobile })
    const list = csvOf(['Mobile', 'Last Working Day', 'Reason'], [[mobile, '', '']])
    const { body } = await sendList(looms, 'BLOCK', list, { browser })
    expect(body).toMatchObject({ invalid: 1 })
    await startList(looms, 'BLOCK', body.file_id, { dry_run: true })
    expect((await startList(looms, 'BLOCK', body.file_id, { mode: 'valid_only' })).error?.type).toBe('ECD108')
  })
})

test('each edit of a list is in Activity with what was there before and after, contacts masked', async () => {
  const { looms, other, edit } = await openList()
  await edit(other, { name: 'Radha Bose', walletAmount: '900', mobile: '9619999999' })
  const { body } = await (await looms.hr()).get(`${looms.path}/activities?type=EDITED`)
  expect(body.activities).toMatchObject([
    {
      actor: 'Hema Rao',
      entity: 'bulk_upload',
      summary: 'Corrected 1 row of people.csv',
      before: { 'Row 3': { 'Employee Name': 'Nila Bose', Credits: '100' } },
      after: { 'Row 3': { 'Employee Name': 'Radha Bose', Credits: '900', Mobile: '+91 ••••• •9999' } },
    },
  ])
  const guessed = csvOf(['Full name', ...NEW_PEOPLE.slice(1)], [person()])
  const sent = await sendList(looms, 'ACTIVATE', guessed)
  await (await looms.hr()).patch(`${looms.path}/files/${sent.body.file_id}`, { mapping: { 'Full name': 'name' } })
  const listed = (await (await looms.hr()).get(`${looms.path}/activities?type=EDITED`)).body.activities
  expect(listed[0]).toMatchObject({ summary: 'Assigned the headings of people.csv' })
})
