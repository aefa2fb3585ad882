/** What lists cost everybody else: files are read without a connection to the database, and one of a company at a time. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { waitingForLocks } from '../../../testing/lock-waits.ts'
import { newPeople, sendList } from '../../../testing/uploaded-list.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const { people } = newPeople(9_630_000_000)
const list = () => people(1)
const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } })

/** Counts the requests that arrive at the server from now on. */
function arrivals() {
  let count = 0
  const add = () => (count += 1)
  world.app.server.on('request', add)
  return { count: () => count, stop: () => world.app.server.off('request', add) }
}

/** Stored files are read only when they are released. */
function slowStorage() {
  const waiting: (() => void)[] = []
  const get = world.storage.get.bind(world.storage)
  const slow = vi.spyOn(world.storage, 'get').mockImplementation(async (key) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return get(key)
  })
  return {
    waiting,
    release: () => {
      slow.mockRestore()
      for (const go of waiting.splice(0)) go()
    },
  }
}

/** More requests than there are connections. */
const MANY = 12

test('files that are read hold no connection, whether new or assigned to columns again (promise 19)', async () => {
  const looms = await openEmployer(world)
  const browser = await looms.hr()
  const known = await sendList(looms, 'ACTIVATE', list(), { browser })
  const { waiting, release } = slowStorage()
  const arrived = arrivals()
  const sent = Array.from({ length: MANY }, () => sendList(looms, 'ACTIVATE', list(), { browser, ...keyed() }))
  const mapped = Array.from({ length: MANY }, () =>
    browser.patch(`${looms.path}/files/${known.body.file_id}`, { mapping: {} }),
  )
  try {
    await expect.poll(arrived.count).toBe(2 * MANY)
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    // Its statements take turns with theirs for the connections: behind the first company, all of theirs have had one.
    let others = 0
    void (async () => {
      for (; others < 2; others++) await openEmployer(world)
    })()
    await expect.poll(() => others).toBe(2)
  } finally {
    arrived.stop()
    release()
  }
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 201))
  expect((await Promise.all(mapped)).map(({ status }) => status)).toEqual(mapped.map(() => 200))
})

test('a company that sends many files delays another by none of them (promise 19)', async () => {
  const [looms, mills] = [await openEmployer(world), await openEmployer(world)]
  const [many, one] = [await looms.hr(), await mills.hr()]
  const { waiting, release } = slowStorage()
  const arrived = arrivals()
  const sent = Array.from({ length: 6 }, () => sendList(looms, 'ACTIVATE', list(), { browser: many }))
  try {
    await expect.poll(arrived.count).toBe(6)
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    let status: number | undefined
    void sendList(mills, 'ACTIVATE', list(), { browser: one }).then((answer) => (status = answer.status))
    const statusOfTheirs = () => {
      for (const go of waiting.slice(1)) go()
      return status
    }
    await expect.poll(statusOfTheirs).toBe(201)
    // Theirs came last and is done: of the six, one is still being read, and the others have not started.
    expect(waiting).toHaveLength(2)
  } finally {
    arrived.stop()
    release()
  }
  for (const { status } of await Promise.all(sent)) expect(status).toBe(201)
})

test.runIf(process.env.DATABASE_URL)('corrections of one list wait with one connection', async () => {
  const looms = await openEmployer(world)
  const browser = await looms.hr()
  const { body } = await sendList(looms, 'ACTIVATE', list(), { browser })
  const correct = () =>
    browser.patch(`${looms.path}/files/${body.file_id}/rows`, { rows: [{ row: 2, values: { name: 'Radha Bose' } }] })
  const mills = await openEmployer(world)
  const theirs = await mills.hr()
  const arrived = arrivals()
  const corrected = await withTransaction(world.db, async (trx) => {
    await trx.selectFrom('bulk_uploads').select('id').where('id', '=', body.file_id).forUpdate().execute()
    const sent = Array.from({ length: 5 }, correct)
    await expect.poll(arrived.count).toBe(5)
    await expect.poll(() => waitingForLocks(trx)).toBeGreaterThan(0)
    // Another company's list came last and is done: who would wait for the lock does so by now.
    expect((await sendList(mills, 'ACTIVATE', list(), { browser: theirs })).status).toBe(201)
    return { sent, waiting: await waitingForLocks(trx) }
  }).finally(arrived.stop)
  for (const { status } of await Promise.all(corrected.sent)) expect(status).toBe(200)
  expect(corrected.waiting).toBe(1)
})

test('ten lists a day are taken back by one user', async () => {
  const looms = await openEmployer(world)
  const browser = await looms.hr()
  const { body } = await sendList(looms, 'ACTIVATE', list(), { browser })
  const undo = () => browser.post(`${looms.path}/files/${body.file_id}/undo`)
  for (let tries = 0; tries < 10; tries++) expect((await undo()).status).toBe(409)
  expect((await undo()).status).toBe(429)
})
