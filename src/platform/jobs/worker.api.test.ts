import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseConfig } from '#config.ts'
import { type MovableClock, systemClock } from '../clock.ts'
import type { Database } from '../database/open-database.ts'
import { withTransaction } from '../database/transaction.ts'
import { createLogger } from '../logger.ts'
import type { Parts } from '../parts.ts'
import { keysFrom } from '../seal.ts'
import { stillClock } from '../testing/still-clock.ts'
import { testDatabase } from '../testing/test-database.ts'
import { enqueue, enqueueSpaced, jobsWaiting } from './enqueue.ts'
import { defineJob, type Job } from './job.ts'
import { Worker } from './worker.ts'

const HOUR = 3_600_000
let database: Database
let clock: MovableClock
let done: string[]

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`truncate jobs, job_schedules`.execute(database.db)
  clock = stillClock()
  done = []
})

function worker(jobs: Job[], lines?: string[]) {
  const parts = {
    config: parseConfig({}),
    db: database.db,
    clock,
    log: lines ? createLogger('error', { write: (line) => void lines.push(line) }) : createLogger('silent'),
    keys: keysFrom(randomBytes(32)),
    // None of these jobs stores a file.
    storage: {} as Parts['storage'],
  }
  return new Worker(parts, jobs)
}

const note = defineJob<{ word: string }>({
  name: 'test.note',
  work: async (_parts, { word }) => void done.push(word),
})

const ask = (word: string, more: { run_at?: Date; unique_key?: string } = {}) =>
  enqueue(database.db, note, { payload: { word }, run_at: clock.now(), ...more })

const states = () =>
  database.db.selectFrom('jobs').select(['name', 'status', 'attempt', 'last_error']).orderBy('id').execute()

describe('a job', () => {
  it('exists exactly when the change that causes it is committed', async () => {
    const undone = withTransaction(database.db, async (trx) => {
      await enqueue(trx, note, { payload: { word: 'never' }, run_at: clock.now() })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    await withTransaction(database.db, async (trx) => {
      await enqueue(trx, note, { payload: { word: 'done' }, run_at: clock.now() })
    })
    await worker([note]).runDue()
    expect(done).toEqual(['done'])
  })

  it('is picked up by a worker outside the transaction that enqueued it', async () => {
    const lines: string[] = []
    const one = worker([note], lines)
    const looks = vi.spyOn(systemClock, 'now') // read whenever it looks for jobs
    try {
      await withTransaction(database.db, async (trx) => {
        await enqueue(trx, note, { payload: { word: 'done' }, run_at: clock.now() })
        looks.mockClear()
        // Its first look, from inside the open transaction. One that had started to look before would wait for the only
        // connection of the embedded database, and this transaction for it.
        one.start()
        jobsWaiting.emit('waiting')
        await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(0)
      })
      await expect.poll(() => done).toEqual(['done'])
    } finally {
      await one.stop()
      looks.mockRestore()
    }
    expect(lines).toEqual([])
  })

  it('enqueued twice under one key while it is open is one job', async () => {
    expect(await ask('once', { unique_key: 'k' })).toBe(true)
    expect(await ask('once', { unique_key: 'k' })).toBe(false)
    const one = worker([note])
    await one.runDue()
    expect(await ask('again', { unique_key: 'k' })).toBe(true)
    await one.runDue()
    expect(done).toEqual(['once', 'again'])
  })

  it('runs once although several workers poll at the same time', async () => {
    for (let n = 0; n < 30; n++) await ask(`w${n}`)
    await Promise.all(Array.from({ length: 4 }, () => worker([note]).runDue()))
    expect(done.toSorted()).toEqual(Array.from({ length: 30 }, (_, n) => `w${n}`).toSorted())
  })

  it('does not wait for a slow one that was there before it, and of one kind no more run together than it says', async () => {
    const gate = Promise.withResolvers<void>()
    let [running, most] = [0, 0]
    const slow = defineJob({
      name: 'test.slow',
      atOnce: 2,
      work: async () => {
        most = Math.max(most, ++running)
        await gate.promise
        running--
        done.push('slow')
      },
    })
    for (let count = 0; count < 10; count++) await enqueue(database.db, slow, { payload: {}, run_at: clock.now() })
    const one = worker([note, slow])
    try {
      one.start()
      await expect.poll(() => running).toBe(2)
      await ask('quick')
      await expect.poll(() => done).toEqual(['quick'])
    } finally {
      gate.resolve()
    }
    await expect.poll(() => done).toHaveLength(11)
    await one.stop()
    expect(most).toBe(2)
  })

  it('of which many are queued at once is due after the others, one every few seconds', async () => {
    const now = clock.now()
    const spaced = (...words: string[]) =>
      enqueueSpaced(database.db, note, { payloads: words.map((word) => ({ word })), run_at: now, seconds: 2 })
    await spaced('1', '2', '3')
    await spaced('4', '5')
    await spaced('alone')
    const rows = await database.db
      .selectFrom('jobs')
      .select(['payload', 'run_at'])
      .orderBy('run_at')
      .orderBy('id')
      .execute()
    expect(rows.map(({ payload, run_at }) => [payload, run_at.getTime() - now.getTime()])).toEqual([
      [{ word: 'alone' }, 0],
      [{ word: '1' }, 5_000],
      [{ word: '2' }, 7_000],
      [{ word: '3' }, 9_000],
      [{ word: '4' }, 11_000],
      [{ word: '5' }, 13_000],
    ])
  })

  it('that fails is retried after its delays and then goes to the dead letter list; others continue', async () => {
    const fail = defineJob({
      name: 'test.fail',
      retryAfterSeconds: [60, 600],
      work: async () => {
        done.push('tried')
        throw Object.assign(new Error('no'), { code: 'E_NO' })
      },
    })
    await enqueue(database.db, fail, { payload: {}, run_at: clock.now() })
    await ask('fine')
    const one = worker([note, fail])
    await one.runDue()
    expect(done).toEqual(['tried', 'fine'])
    const advance = (ms: number) => one.advance(clock, new Date(clock.now().getTime() + ms), async () => {})
    await advance(30_000)
    expect(done).toHaveLength(2)
    await advance(31_000)
    expect(done).toHaveLength(3)
    await advance(HOUR)
    expect(done).toHaveLength(4)
    await advance(HOUR * 24)
    expect(done).toHaveLength(4)
    expect((await states())[0]).toEqual({ name: 'test.fail', status: 'dead', attempt: 3, last_error: 'E_NO' })
  })

  it('whose request to a gateway was cut off by its deadline is tried again like any other', async () => {
    const cut = defineJob({
      name: 'test.cut',
      retryAfterSeconds: [60],
      work: async () => {
        // Its code is a number.
        throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
      },
    })
    await enqueue(database.db, cut, { payload: {}, run_at: clock.now() })
    await worker([cut]).runDue()
    expect(await states()).toEqual([{ name: 'test.cut', status: 'queued', attempt: 1, last_error: 'TimeoutError' }])
  })

  it('that takes too long counts as failed', async () => {
    const slow = defineJob({
      name: 'test.slow',
      retryAfterSeconds: [],
      timeoutSeconds: 0.05,
      work: () => new Promise(() => {}),
    })
    await enqueue(database.db, slow, { payload: {}, run_at: clock.now() })
    await worker([slow]).runDue()
    expect(await states()).toEqual([{ name: 'test.slow', status: 'dead', attempt: 1, last_error: 'JOB_TIMEOUT' }])
  })

  it('is leased for as long as its own time limit, and a process that runs alone takes it up immediately', async () => {
    const slow = defineJob({ name: 'test.slow', timeoutSeconds: 3_600, work: async () => {} })
    let leased: Date | null | undefined
    const cutOff = defineJob({
      name: 'test.cut-off',
      timeoutSeconds: 20,
      work: async () => {
        const row = await database.db.selectFrom('jobs').select('lease_until').executeTakeFirst()
        leased = row?.lease_until
      },
    })
    await enqueue(database.db, cutOff, { payload: {}, run_at: clock.now() })
    const before = clock.now().getTime()
    await worker([slow, cutOff]).runDue()
    expect(leased?.getTime()).toBeGreaterThanOrEqual(before + 50_000)
    expect(leased?.getTime()).toBeLessThan(before + 60_000)

    await ask('waited for')
    await database.db
      .updateTable('jobs')
      .set({ attempt: 1, lease_until: leased })
      .where('name', '=', note.name)
      .execute()
    const next = worker([note])
    await next.runDue()
    expect(done).toEqual([])
    await next.takeOver()
    await next.runDue()
    expect(done).toEqual(['waited for'])
  })

  it('whose process died is taken up when its lease runs out, but not endlessly', async () => {
    await ask('survivor')
    const die = (attempt: number) =>
      database.db
        .updateTable('jobs')
        .set({ attempt, lease_until: new Date(clock.now().getTime() + HOUR) })
        .execute()
    await die(1)
    const one = worker([note])
    await one.runDue()
    expect(done).toEqual([])
    clock.moveTo(new Date(clock.now().getTime() + HOUR + 1000))
    await one.runDue()
    expect(done).toEqual(['survivor'])
    await database.db.updateTable('jobs').set({ status: 'queued' }).execute()
    await die(99)
    clock.moveTo(new Date(clock.now().getTime() + HOUR + 1000))
    await one.runDue()
    expect(done).toEqual(['survivor'])
    expect(await states()).toMatchObject([{ status: 'dead', last_error: 'JOB_CUT_OFF' }])
  })
})
