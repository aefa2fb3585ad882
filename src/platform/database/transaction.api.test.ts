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
