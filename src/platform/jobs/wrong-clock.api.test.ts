/** Processes that share a database go by its clock, and one whose own is wrong takes no jobs. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { parseConfig } from '#config.ts'
import { MovableClock, systemClock } from '../clock.ts'
import type { Database } from '../database/open-database.ts'
import { createLogger } from '../logger.ts'
import type { Parts } from '../parts.ts'
import { keysFrom } from '../seal.ts'
import { testDatabase } from '../testing/test-database.ts'
import { enqueue } from './enqueue.ts'
import { defineJob } from './job.ts'
import { Worker } from './worker.ts'

let database: Database
/** The machine's time, which is also the database's. */
const databaseNow = systemClock.now.bind(systemClock)
/** How far this machine is ahead of the database's. */
let ahead = 0
const databaseTime = databaseNow().getTime()
const machine = () => databaseTime + ahead
const done: string[] = []
const note = defineJob<{ word: string }>({
  name: 'test.note',
  work: async (_parts, { word }) => void done.push(word),
})

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await sql`truncate jobs, job_schedules`.execute(database.db)
  done.length = 0
  // The database's clock goes on while the test's stands still.
  vi.spyOn(systemClock, 'now').mockImplementation(() => new Date(databaseNow().getTime() + ahead))
})
afterAll(async () => {
  vi.restoreAllMocks()
  await database.close()
})

function worker(lines: string[] = []) {
  return new Worker(
    {
      config: parseConfig({}),
      db: database.db,
      clock: new MovableClock(0, machine),
      log: createLogger('error', { write: (line) => void lines.push(line) }),
      keys: keysFrom(randomBytes(32)),
      // None of these jobs stores a file.
      storage: {} as Parts['storage'],
    },
    [note],
  )
}

const ask = (word: string, run_at: number) =>
  enqueue(database.db, note, { payload: { word }, run_at: new Date(run_at) })

it.each([
  ['ahead of', 200_000],
  ['behind', -200_000],
])('a worker whose clock is minutes %s the database’s says so once and takes no jobs', async (word, by) => {
  ahead = by
  await ask('due', databaseTime - 500_000)
  const lines: string[] = []
  const one = worker(lines)
  one.start()
  try {
    await expect.poll(() => lines.length).toBe(1)
    expect(lines[0]).toContain(`200 s ${word} the database's, so it takes no jobs`)
    expect([lines.length, done]).toEqual([1, []])
    ahead = 0
    await expect.poll(() => done).toEqual(['due'])
  } finally {
    await one.stop()
  }
})

it('a worker whose clock is some seconds ahead leaves what another has leased or what is not due yet', async () => {
  ahead = 60_000
  await ask('leased', databaseTime - 10_000)
  await sql`update jobs set lease_until = ${new Date(databaseTime + 30_000)}`.execute(database.db)
  await ask('not due', databaseTime + 30_000)
  await ask('due', databaseTime - 5_000)
  const one = worker()
  one.start()
  try {
    await expect.poll(() => done).toEqual(['due'])
  } finally {
    await one.stop()
  }
  expect(done).toEqual(['due'])
})
