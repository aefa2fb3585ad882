/** Lists at the same moment as other lists and people at a company: the last lives and credits go once, in any order. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { lockContract } from '#rooms/companies/server/lives.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import type { Answer } from '../../../testing/browser.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { newPeople, sendList, startList } from '../../../testing/uploaded-list.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { applyChunk } from './commands/apply-chunk.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(async () => {
  const broken = await brokenRules(world)
  await world.close()
  expect(broken).toEqual([])
})

type EmployerFixture = Awaited<ReturnType<typeof openEmployer>>
const { people } = newPeople(9_670_000_000, '100')
const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } })
const refusals = (answers: readonly Answer[]) => answers.map(({ error }) => error?.type).filter(Boolean)

/** Two users of a company, each in a session. */
async function twoUsers(looms: EmployerFixture) {
  const colleague = await looms.colleague('PARTNER_ADMIN')
  return [looms, { ...looms, hr: async () => colleague.browser }]
}

/** An uploaded list. */
async function uploaded(looms: Pick<EmployerFixture, 'path' | 'partner_id' | 'hr'>, count: number): Promise<string> {
  const { status, body } = await sendList(looms, 'ACTIVATE', people(count))
  expect([status, body.valid]).toEqual([201, count])
  return body.file_id
}

async function readFile(looms: EmployerFixture, id: string) {
  return (await (await looms.hr()).get(`${looms.path}/files/${id}`)).body
}

/** Applies an upload in sets while the others act, each set in a transaction of its own. */
async function applyInSets(id: string): Promise<void> {
  let next: Date | null
  do next = await withTransaction(world.db, (trx) => applyChunk(trx, id, world.clock.now(), 10))
  while (next)
}

describe('of the last 100 lives', () => {
  test('two users’ lists of 70 people get 100 between them, one list after the other (promise 16)', async () => {
    const looms = await openEmployer(world, { quota: 100, rupees: 20_000 })
    const [one, other] = await twoUsers(looms)
    const ids = await Promise.all([uploaded(one!, 70), uploaded(other!, 70)])
    const start = () => Promise.all([startList(one!, 'ACTIVATE', ids[0]!), startList(other!, 'ACTIVATE', ids[1]!)])
    const answers = await start()
    expect(answers.map(({ status }) => status).toSorted((less, more) => less - more)).toEqual([202, 409])
    expect(refusals(answers)).toEqual(['UPLOAD_RUNNING'])
    await world.work()
    const again = (await start()).find(({ status }) => status !== 409)
    expect(again?.error).toMatchObject({ type: 'ECD105', extra_args: { requested: 70, remaining_quota: 30 } })
    expect([(await looms.contract()).consumed_quota, await looms.available()]).toEqual([70, 13_000])
  })

  test('a list and people added by hand take 100 together (promise 16)', async () => {
    const looms = await openEmployer(world, { quota: 100, rupees: 20_000 })
    const id = await uploaded(looms, 95)
    expect((await startList(looms, 'ACTIVATE', id)).status).toBe(202)
    const hr = await looms.hr()
    const adding = Array.from({ length: 8 }, () =>
      hr.post(`${looms.path}/partner_user`, looms.somebody({ walletAmount: 100 }), keyed()),
    )
    const [, ...added] = await Promise.all([applyInSets(id), ...adding])
    const byHand = added.filter(({ status }) => status === 201).length
    expect(new Set(refusals(added))).toEqual(byHand < 8 ? new Set(['QUOTA_EXCEEDED']) : new Set())
    const { succeeded, failed, remarks } = await readFile(looms, id)
    expect([succeeded + byHand, succeeded + failed]).toEqual([100, 95])
    expect(remarks.map(({ remark }: { remark: string }) => remark)).toEqual(
      failed > 0 ? ['No life left in the contract'] : [],
    )
    expect([(await looms.contract()).consumed_quota, await looms.available()]).toEqual([100, 10_000])
  })
})

test('a transfer and a list that want the same credits have them once, and nothing is negative (promise 16)', async () => {
  const looms = await openEmployer(world, { rupees: 5_000 })
  const { id: person } = await looms.add({ walletAmount: 0 })
  const id = await uploaded(looms, 45)
  expect((await startList(looms, 'ACTIVATE', id)).status).toBe(202)
  const hr = await looms.hr()
  const transfers = Array.from({ length: 6 }, () =>
    hr.post(`${looms.path}/partner_users/${person}/wallet/transfer`, { amount: 300 }, keyed()),
  )
  const [, ...moved] = await Promise.all([applyInSets(id), ...transfers])
  const transferred = moved.filter(({ status }) => status === 200).length * 300
  expect(new Set(refusals(moved))).toEqual(transferred < 1_800 ? new Set(['INSUFFICIENT_FUNDS']) : new Set())
  const { succeeded, failed, remarks } = await readFile(looms, id)
  expect(remarks).toEqual(failed > 0 ? [{ remark: 'Not enough health credits', rows: failed }] : [])
  expect([succeeded + failed, await looms.available()]).toEqual([45, 5_000 - transferred - succeeded * 100])
  expect((await looms.contract()).consumed_quota).toBe(1 + succeeded)
})

test('a list of another company runs meanwhile; a second one of the same company has to wait', async () => {
  const [looms, mills] = [await openEmployer(world), await openEmployer(world)]
  const ids = [await uploaded(looms, 2), await uploaded(mills, 2), await uploaded(looms, 2)]
  const first = await Promise.all([startList(looms, 'ACTIVATE', ids[0]!), startList(mills, 'ACTIVATE', ids[1]!)])
  expect(first.map(({ status }) => status)).toEqual([202, 202])
  const second = await startList(looms, 'ACTIVATE', ids[2]!)
  expect(second.error).toMatchObject({ type: 'UPLOAD_RUNNING', extra_args: { file_id: ids[0] } })
  await world.work()
  expect((await startList(looms, 'ACTIVATE', ids[2]!)).status).toBe(202)
})

test('a list is corrected, deleted and started at once: what it does is one of the three', async () => {
  const looms = await openEmployer(world)
  const id = await uploaded(looms, 3)
  const hr = await looms.hr()
  const path = `${looms.path}/files/${id}`
  const [started, corrected, deleted] = await Promise.all([
    startList(looms, 'ACTIVATE', id),
    hr.patch(`${path}/rows`, { rows: [{ row: 2, values: { name: 'Radha Bose' } }] }),
    hr.delete(path),
  ])
  expect(
    [started.status, corrected.status, deleted.status].every((status) => [200, 202, 204, 404, 409].includes(status)),
  ).toBe(true)
  await world.work()
  const { consumed_quota } = await looms.contract()
  expect(consumed_quota).toBeOneOf([0, 3])
  if (started.status !== 202) expect(consumed_quota).toBe(0)
})

// The embedded database has one connection, so nobody waits for anybody's lock.
test.runIf(process.env.DATABASE_URL)('a dry run waits for nobody who changes the people of its contract', async () => {
  const looms = await openEmployer(world)
  const id = await uploaded(looms, 3)
  const browser = await looms.hr()
  const { status } = await withTransaction(world.db, async (trx) => {
    await lockContract(trx, looms.partner_id)
    return await startList({ ...looms, hr: async () => browser }, 'ACTIVATE', id, { dry_run: true })
  })
  expect(status).toBe(200)
})
