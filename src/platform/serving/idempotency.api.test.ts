import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { parseConfig } from '#config.ts'
import { systemClock } from '#platform/clock.ts'
import { createLogger } from '#platform/logger.ts'
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

const ask = (key: string, work: () => Promise<{ status: number; body: unknown }>) =>
  once({ db: database.db, keys }, { scope: 'a', key, call: 'buy', request: {}, now }, work)

it('a process that starts alone releases the keys of interrupted requests, and replays completed answers', async () => {
  const [cut, answered] = [randomUUID(), randomUUID()]
  let started = () => {}
  const atWork = new Promise<void>((resolve) => (started = resolve))
  void ask(cut, () => new Promise(() => started()))
  await atWork
  await ask(answered, async () => ({ status: 200, body: 'first' }))
  await expect(ask(cut, async () => ({ status: 200, body: 'second' }))).rejects.toMatchObject({ code: 'IN_PROGRESS' })

  await takeOverKeys(database.db)
  expect(await ask(cut, async () => ({ status: 200, body: 'second' }))).toEqual({ status: 200, body: 'second' })
  expect(await ask(answered, async () => ({ status: 200, body: 'again' }))).toEqual({ status: 200, body: 'first' })
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
  const parts = { config, db: database.db, clock: systemClock, log: app.log, keys, storage: undefined as never }
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
