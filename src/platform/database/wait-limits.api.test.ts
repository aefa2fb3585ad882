import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWire } from '#platform/testing/database-wire.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { failureOf } from '../serving/failure.ts'
import { type Database, type Db, openDatabase } from './open-database.ts'
import { withTransaction } from './transaction.ts'
import { NO_LIMITS, withWaitLimits } from './wait-limits.ts'

const LIMITS = { statement: 300, lock: 100 }

const sleep = (db: Db) => sql`select pg_sleep(0.6)`.execute(db)
const one = (db: Db) => sql`select 1`.execute(db)
/** The HTTP status of what a work throws; 200 when it succeeds. */
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error) => failureOf(error, 'r1').status,
  )

describe.runIf(process.env.DATABASE_URL)('a statement on PostgreSQL', () => {
  let database: Database
  let wire: Awaited<ReturnType<typeof openWire>>
  let limited: Database

  beforeAll(async () => {
    database = await testDatabase()
    wire = await openWire(database.db)
    limited = await openDatabase({ url: wire.url, dataDir: '', pool: 2, limits: LIMITS }, () => {})
  })
  afterAll(async () => {
    await limited.close()
    wire.close()
    await database.close()
  })

  it('that takes too long is ended by the database, and answered by 503', async () => {
    await expect(sleep(limited.db)).rejects.toMatchObject({ code: '57014' })
    expect(await statusOf(sleep(limited.db))).toBe(503)
    expect(limited.pool?.()).toMatchObject({ total: 1, idle: 1 })
  })

  it('waits for a lock for as long as it may', async () => {
    const held = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holder = withTransaction(database.db, async (trx) => {
      await sql`lock table rate_windows`.execute(trx)
      locked.resolve()
      await held.promise
    })
    await locked.promise
    const work = withTransaction(limited.db, (trx) => sql`lock table rate_windows`.execute(trx))
    await expect(work).rejects.toMatchObject({ code: '55P03' })
    held.resolve()
    await holder
    expect(await statusOf(withTransaction(limited.db, (trx) => sql`lock table rate_windows`.execute(trx)))).toBe(200)
  })

  it('has the limits of the work that it belongs to, also in a transaction, and leaves none behind', async () => {
    await withWaitLimits(NO_LIMITS, async () => {
      await withTransaction(limited.db, async (trx) => {
        await sleep(trx)
        expect(await shown(trx)).toBe('0')
      })
      await withTransaction(limited.db, () => Promise.reject(new Error('undone'))).catch(() => {})
    })
    expect(await shown(limited.db)).toBe('300ms')
    expect(await statusOf(sleep(limited.db))).toBe(503)
  })

  it('that is never answered ends its connection, and the next one gets another', async () => {
    await Promise.all([one(limited.db), one(limited.db)])
    wire.silence()
    const waiting = withTransaction(limited.db, async (trx) => {
      await one(trx)
      await one(trx)
    })
    expect(await Promise.all([statusOf(one(limited.db)), statusOf(waiting)])).toEqual([503, 503])
    expect(await Promise.all([statusOf(one(limited.db)), statusOf(sleep(limited.db))])).toEqual([200, 503])
  })
})

async function shown(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)
  return rows[0]?.limit
}
