/** A process that dies at any statement of applying a list: what the next one makes of it. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenRules } from '#testing/broken-rules.ts'
import { inCi } from '#testing/full-size.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { mortal } from '../../../testing/model/mortal-database.ts'
import { readUploadEffects } from '../../../testing/upload-effects.ts'
import { applyList, csvOf, sendList, startList } from '../../../testing/uploaded-list.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { bulkUploadJobs } from './jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const [apply] = bulkUploadJobs
const HEADERS = ['Employee Name', 'Email', 'Mobile', 'Employee ID', 'Credits']
const people = csvOf(
  HEADERS,
  Array.from({ length: 12 }, (_, at) => [
    ...['Nila Bose', `nila${at}@killed.example`, at === 5 ? '12' : String(9_660_000_000 + at)],
    ...[`K-${1000 + at}`, '500'],
  ]),
)
const leavers = csvOf(
  ['Mobile', 'Last Working Day'],
  Array.from({ length: 4 }, (_, at) => [String(9_660_000_000 + at), '']),
)

/** Applies an upload in processes that die one statement later each time, before it runs or after it has. */
async function applyDying(upload_id: string): Promise<number> {
  const process = mortal(world.db)
  let deaths = 0
  for (let statement = 1; ; statement += inCi(1, 5)) {
    process.restart()
    process.dieAt(Math.ceil(statement / 2), statement % 2 === 0 ? 'after' : 'before')
    await apply!
      .work(
        { ...world, db: process.db },
        { upload_id, is_first: true },
        { attempt: 1, last: false, now: world.clock.now() },
      )
      .catch(() => {})
    if (!process.isDead) return deaths
    deaths += 1
  }
}

test('which dies at each statement in turn has applied every row once in the end (promise 16)', async () => {
  const [quiet, killed] = [await openEmployer(world), await openEmployer(world)]
  await applyList(world, quiet, 'ACTIVATE', people)
  await applyList(world, quiet, 'BLOCK', leavers)
  for (const [type, list] of [
    ['ACTIVATE', people],
    ['BLOCK', leavers],
  ] as const) {
    const { body } = await sendList(killed, type, list)
    await startList(killed, type, body.file_id, { mode: 'valid_only' })
    expect(await applyDying(body.file_id)).toBeGreaterThan(8)
    await world.work()
  }
  expect(await readUploadEffects(world.db, killed.partner_id)).toEqual(
    await readUploadEffects(world.db, quiet.partner_id),
  )
  expect(await brokenRules(world)).toEqual([])
})

test('which died at its last try has not left a list that runs for ever: it has failed, and goes on when started (promise 16)', async () => {
  const looms = await openEmployer(world)
  const { body } = await sendList(
    looms,
    'ACTIVATE',
    csvOf(HEADERS, [['Nila Bose', 'n@died.example', '9660001000', 'K-2000', '500']]),
  )
  await startList(looms, 'ACTIVATE', body.file_id)
  const lease_until = world.clock.now()
  const job = world.db.updateTable('jobs').where('name', '=', 'bulk-uploads.apply').where('status', '=', 'queued')
  await job.set({ attempt: 99, lease_until }).execute()
  const path = `${looms.path}/files/${body.file_id}`
  await world.advance(10 * 60_000)
  expect((await (await looms.hr()).get(path)).body).toMatchObject({ status: 'FAILED', refusal: { type: 'INTERNAL' } })
  expect((await startList(looms, 'ACTIVATE', body.file_id)).status).toBe(202)
  await world.work()
  expect((await (await looms.hr()).get(path)).body).toMatchObject({ status: 'PROCESSED', succeeded: 1 })
})
