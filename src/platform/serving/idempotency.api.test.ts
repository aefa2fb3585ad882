import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { parseConfig } from '#config.ts'
import { createLogger } from '#platform/logger.ts'
import { stillClock } from '#platform/testing/still-clock.ts'
import { defineCall } from '../contract/call.ts'
import { Refusal } from '../contract/refusal.ts'
import { anyone, nobody } from '../contract/who.ts'
import type { Database } from '../database/open-database.ts'
import { keysFrom } from '../seal.ts'
import { testDatabase } from '../testing/test-database.ts'
import { on } from './context.ts'
import { createApp } from './create-app.ts'
import { once, takeOverKeys } from './idempotency.ts'
import { mount } from './mount.ts'

const keys = keysFrom(randomBytes(32))
const now = new Date('2026-05-01T10:00:00Z')
let database: Database

const buy = defineCall({
  name: 'buy',
  method: 'POST',
  path: 'buy',
  summary: 'Buys.',
  who: anyone,
  reply: z.object({ bought: z.boolean() }),
  idempotent: true,
  refusals: { SOLD_OUT: { status: 409, message: 'Nothing is left.' } },
})

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const noRefusal = (thrown: unknown): never => {
  throw thrown
}
type Work = Parameters<typeof once>[2]
const ask = (key: string, work: Work, { together = true, at = now } = {}) =>
  once({ db: database.db, keys }, { scope: 'a', key, call: 'buy', request: {}, now: at }, work, {
    refused: noRefusal,
    together,
  })

it('a process that starts alone releases the keys of interrupted requests, and replays completed answers', async () => {
  const [cut, answered] = [randomUUID(), randomUUID()]
  let started = () => {}
  const atWork = new Promise<void>((resolve) => (started = resolve))
  // Not in one transaction: the embedded database has one connection, which the dead process would not hold.
  void ask(cut, () => new Promise(() => started()), { together: false })
  await atWork
  await ask(answered, async () => ({ status: 200, body: 'first' }))
  await expect(ask(cut, async () => ({ status: 200, body: 'second' }))).rejects.toMatchObject({ code: 'IN_PROGRESS' })

  await takeOverKeys(database.db)
  expect(await ask(cut, async () => ({ status: 200, body: 'second' }))).toEqual({ status: 200, body: 'second' })
  expect(await ask(answered, async () => ({ status: 200, body: 'again' }))).toEqual({ status: 200, body: 'first' })
})

it('a process that dies between the work and its answer has done nothing, and the repeated request does it once', async () => {
  const key = randomUUID()
  const hits = async () => (await database.db.selectFrom('rate_windows').selectAll().execute()).length
  const buying: Work = async (db) => {
    await db
      .insertInto('rate_windows')
      .values({ bucket: randomUUID(), window_start: now, expires_at: now, hits: 1 })
      .execute()
    return { status: 200, body: 'bought' }
  }
  const before = await hits()
  const dying = { ...keys, seal: () => expect.fail('killed') }
  const first = once({ db: database.db, keys: dying }, { scope: 'a', key, call: 'buy', request: {}, now }, buying, {
    refused: noRefusal,
    together: true,
  })
  await expect(first).rejects.toThrow('killed')
  expect(await hits()).toBe(before)
  for (const _ of [1, 2]) expect(await ask(key, buying)).toEqual({ status: 200, body: 'bought' })
  expect(await hits()).toBe(before + 1)
})

it('a request that ran for so long that another took its key over has no answer, and the other one has', async () => {
  const key = randomUUID()
  const other = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const slow = ask(
    key,
    async () => {
      began.resolve()
      await other.promise
      return { status: 200, body: 'slow' }
    },
    { together: false },
  )
  await began.promise
  const at = new Date(now.getTime() + 61_000)
  try {
    expect(await ask(key, async () => ({ status: 200, body: 'other' }), { at })).toMatchObject({ body: 'other' })
  } finally {
    other.resolve()
  }
  await expect(slow).rejects.toMatchObject({ code: 'IN_PROGRESS' })
  expect(await ask(key, async () => ({ status: 200, body: 'third' }), { at })).toMatchObject({ body: 'other' })
})

it.runIf(process.env.DATABASE_URL)('and nothing of its work is done', async () => {
  const [key, bucket] = [randomUUID(), randomUUID()]
  const [began, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = ask(key, async (db) => {
    await db.insertInto('rate_windows').values({ bucket, window_start: now, expires_at: now, hits: 1 }).execute()
    began.resolve()
    await other.promise
    return { status: 200, body: 'slow' }
  })
  await began.promise
  const at = new Date(now.getTime() + 61_000)
  try {
    expect(await ask(key, async () => ({ status: 200, body: 'other' }), { at })).toMatchObject({ body: 'other' })
  } finally {
    other.resolve()
  }
  await expect(slow).rejects.toMatchObject({ code: 'IN_PROGRESS' })
  expect(await database.db.selectFrom('rate_windows').where('bucket', '=', bucket).select('hits').execute()).toEqual([])
  expect(await ask(key, async () => ({ status: 200, body: 'third' }), { at })).toMatchObject({ body: 'other' })
})

it('a temporary failure is not stored as an answer: the same request under the same key is processed again', async () => {
  const key = randomUUID()
  const busy = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  await expect(ask(key, () => Promise.reject(busy))).rejects.toBe(busy)
  expect(await ask(key, async () => ({ status: 200, body: 'done' }))).toEqual({ status: 200, body: 'done' })
})

it('a refusal with Retry-After is processed again later; a defect or any other refusal is replayed', async () => {
  const config = parseConfig({})
  const app = await createApp(config, createLogger('silent'))
  const errors: Error[] = []
  const route = on(buy, async () => {
    const next = errors.shift()
    if (next) throw next
    return { bought: true }
  })
  const parts = { config, db: database.db, clock: stillClock(), log: app.log, keys, storage: undefined as never }
  mount(app, route, { ...parts, identify: async () => nobody })
  const post = (key: string) =>
    app.inject({ method: 'POST', url: '/subscriptions/api/v1/buy', headers: { 'idempotency-key': key } })

  const [away, no, fault] = [randomUUID(), randomUUID(), randomUUID()]
  errors.push(new Refusal('UNAVAILABLE', { retry_after: 5 }))
  const first = await post(away)
  expect([first.statusCode, first.headers['retry-after']]).toEqual([503, '5'])
  expect((await post(away)).json()).toEqual({ bought: true })
  errors.push(new Refusal<typeof buy>('SOLD_OUT'), new Error('a defect'))
  expect([(await post(no)).statusCode, (await post(fault)).statusCode]).toEqual([409, 500])
  expect([(await post(no)).statusCode, (await post(fault)).statusCode]).toEqual([409, 500])
  await app.close()
})
