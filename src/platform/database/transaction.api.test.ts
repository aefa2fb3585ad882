import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '#platform/testing/test-database.ts'
import type { Database, Db } from './open-database.ts'
import { sendBehind } from './send-behind.ts'
import { sendTogether, withTransaction } from './transaction.ts'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const count = (db: Db, bucket: string) =>
  db
    .insertInto('rate_windows')
    .values({ bucket, hits: 1, window_start: new Date(0), expires_at: new Date(0) })
    .execute()

it('what goes on after one of the statements sent together has failed gets into no transaction that has the connection next', async () => {
  const ended = Promise.withResolvers<void>()
  let late: Promise<unknown> | undefined
  const together = sendTogether(database.db, (one) => {
    late = ended.promise.then(() => count(one, 'late'))
    return Promise.all([late, Promise.reject(new Error('refused'))])
  })
  await expect(together).rejects.toThrow('refused')
  ended.resolve()
  await expect(late).rejects.toThrow('has ended')
})

it('an error that the work catches still undoes its transaction, and the caller learns of it', async () => {
  const work = withTransaction(database.db, async (trx) => {
    await count(trx, 'a')
    await count(trx, 'a').catch(() => {})
    await sendBehind(trx, () => count(trx, 'b'))
  })
  await expect(work).rejects.toThrow()
  expect(
    await database.db.selectFrom('rate_windows').select('bucket').where('bucket', 'in', ['a', 'b']).execute(),
  ).toEqual([])
})

const CIRCULAR: Record<string, unknown> = {}
CIRCULAR.self = CIRCULAR

it.runIf(process.env.DATABASE_URL).each<[string, (db: Db) => Promise<unknown>]>([
  ['that nobody waits for', (db) => sendBehind(db, () => unsendable(db))],
  ['among statements sent together', (db) => Promise.all([count(db, 'c'), unsendable(db)])],
])('a value that the driver cannot serialise %s undoes its transaction, and the next one works', async (_, act) => {
  const work = withTransaction(database.db, async (trx) => {
    await count(trx, 'b')
    await act(trx)
    await sendBehind(trx, () => count(trx, 'd'))
  })
  await expect(work).rejects.toThrow(/circular/i)
  const after = withTransaction(database.db, (trx) =>
    Promise.all([1, 2, 3].map((n) => sql<{ n: number }>`select ${n}::int as n`.execute(trx))),
  )
  expect((await after).map(({ rows }) => rows[0]!.n)).toEqual([1, 2, 3])
  expect(
    await database.db.selectFrom('rate_windows').select('bucket').where('bucket', 'in', ['b', 'c', 'd']).execute(),
  ).toEqual([])
})

const unsendable = (db: Db) => sql`select ${CIRCULAR}::jsonb`.execute(db)
