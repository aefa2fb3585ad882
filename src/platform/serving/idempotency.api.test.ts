import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../database/open-database.ts'
import { keysFrom } from '../seal.ts'
import { testDatabase } from '../testing/test-database.ts'
import { once, takeOverKeys } from './idempotency.ts'

const keys = keysFrom(randomBytes(32))
const now = new Date('2026-05-01T10:00:00Z')
let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const ask = (key: string, work: () => Promise<{ status: number; body: unknown }>) =>
  once({ db: database.db, keys }, { scope: 'a', key, call: 'buy', request: {}, now }, work)

it('a process that starts alone gives back the keys of requests that were cut off, and repeats the answers that were given', async () => {
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
