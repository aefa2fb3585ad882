import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWire } from '#platform/testing/database-wire.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { type Database, type Db, openDatabase } from './open-database.ts'
import { sendBehind, whenCommitted } from './send-behind.ts'
import { withSavepoint, withTransaction } from './transaction.ts'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => sql`delete from rate_windows`.execute(database.db))
afterAll(() => database.close())

const count = (db: Db, bucket: string) =>
  db
    .insertInto('rate_windows')
    .values({ bucket, hits: 1, window_start: new Date(0), expires_at: new Date(0) })
    .execute()
const countBehind = (db: Db, bucket: string) => sendBehind(db, () => count(db, bucket))
const one = (db: Db) => sql`select 1`.execute(db)

async function buckets(): Promise<string[]> {
  const rows = await database.db.selectFrom('rate_windows').select('bucket').orderBy('bucket').execute()
  return rows.map(({ bucket }) => bucket)
}

const TAKEN = { code: '23505' }

describe('works', () => {
  it('writes that nobody waits for are there once the transaction is', async () => {
    const answer = await withTransaction(database.db, async (trx) => {
      await countBehind(trx, 'a')
      await countBehind(trx, 'b')
      return 'answer'
    })
    expect(answer).toBe('answer')
    expect(await buckets()).toEqual(['a', 'b'])
  })

  it('a later statement of the transaction sees them', async () => {
    const seen = await withTransaction(database.db, async (trx) => {
      await countBehind(trx, 'a')
      return trx.selectFrom('rate_windows').select('bucket').execute()
    })
    expect(seen).toEqual([{ bucket: 'a' }])
  })

  it('statements that do not need each other are sent together, and each has its own answer', async () => {
    const numbers = await withTransaction(database.db, (trx) =>
      Promise.all([1, 2, 3].map((n) => sql<{ n: number }>`select ${n}::int as n`.execute(trx))),
    )
    expect(numbers.map(({ rows }) => rows[0]!.n)).toEqual([1, 2, 3])
  })

  it('outside a transaction the write is awaited', async () => {
    await countBehind(database.db, 'a')
    await expect(countBehind(database.db, 'a')).rejects.toMatchObject(TAKEN)
    expect(await buckets()).toEqual(['a'])
  })
})

describe('what is done when the transaction is committed', () => {
  it('waits for the end, and is left out when it is rolled back', async () => {
    const order: string[] = []
    const work = (end: () => void) =>
      withTransaction(database.db, async (trx) => {
        await withSavepoint(trx, async () => whenCommitted(() => order.push('committed')))
        await one(trx)
        order.push('worked')
        end()
      })
    await work(() => {})
    await expect(work(() => JSON.parse('no'))).rejects.toThrow(SyntaxError)
    expect(order).toEqual(['worked', 'committed', 'worked'])
  })

  it('is left out with the part of the transaction that is rolled back', async () => {
    const done: string[] = []
    await withTransaction(database.db, async (trx) => {
      const part = withSavepoint(trx, async () => {
        whenCommitted(() => done.push('part'))
        throw new Error('refused')
      })
      await expect(part).rejects.toThrow('refused')
      whenCommitted(() => done.push('rest'))
    })
    expect(done).toEqual(['rest'])
  })

  it('is at once outside a transaction', () => {
    let isDone = false
    whenCommitted(() => {
      isDone = true
    })
    expect(isDone).toBe(true)
  })
})

describe('a write behind that fails', () => {
  it('rolls the transaction back, and COMMIT throws its error', async () => {
    const work = withTransaction(database.db, async (trx) => {
      await count(trx, 'a')
      await countBehind(trx, 'a')
      await countBehind(trx, 'b')
    })
    await expect(work).rejects.toMatchObject(TAKEN)
    expect(await buckets()).toEqual([])
  })

  it('is the error of the transaction when a later statement is refused because of it', async () => {
    const work = withTransaction(database.db, async (trx) => {
      await count(trx, 'a')
      await countBehind(trx, 'a')
      await one(trx)
    })
    await expect(work).rejects.toMatchObject(TAKEN)
    expect(await buckets()).toEqual([])
  })

  it('cannot be overlooked by catching the later error', async () => {
    const work = withTransaction(database.db, async (trx) => {
      await count(trx, 'a')
      await countBehind(trx, 'a')
      await one(trx).catch(() => {})
    })
    await expect(work).rejects.toMatchObject(TAKEN)
    expect(await buckets()).toEqual([])
  })

  it('does not hide the refusal of the work, and is undone with it', async () => {
    const work = withTransaction(database.db, async (trx) => {
      await countBehind(trx, 'a')
      throw new Error('refused')
    })
    await expect(work).rejects.toThrow('refused')
    expect(await buckets()).toEqual([])
  })

  it('undoes only the part in a savepoint', async () => {
    await withTransaction(database.db, async (trx) => {
      await countBehind(trx, 'before')
      await expect(
        withSavepoint(trx, async () => {
          await countBehind(trx, 'part')
          await countBehind(trx, 'part')
        }),
      ).rejects.toMatchObject(TAKEN)
      await withSavepoint(trx, () => countBehind(trx, 'other part'))
    })
    expect(await buckets()).toEqual(['before', 'other part'])
  })

  it('leaves the connection fit for the next transaction', async () => {
    for (const bucket of ['a', 'b', 'c']) {
      const work = withTransaction(database.db, async (trx) => {
        await countBehind(trx, bucket)
        await countBehind(trx, bucket)
      })
      await expect(work).rejects.toMatchObject(TAKEN)
      await withTransaction(database.db, (trx) => countBehind(trx, bucket))
    }
    expect(await buckets()).toEqual(['a', 'b', 'c'])
  })
})

describe.runIf(process.env.DATABASE_URL)('on the wire', () => {
  it('a transaction of a read and three writes behind is sent in two packets', async () => {
    const wire = await openWire(database.db)
    const wired = await openDatabase({ url: wire.url, dataDir: '', pool: 1 }, () => {})
    try {
      await one(wired.db)
      wire.packets.length = 0
      await withTransaction(wired.db, async (trx) => {
        await one(trx)
        for (const n of [1, 2, 3]) await sendBehind(trx, () => sql`select ${n}::int`.execute(trx))
      })
      expect(wire.packets.map(countOfStatements)).toEqual([2, 4])
    } finally {
      await wired.close()
      wire.close()
    }
  })

  it('nothing is sent after a BEGIN that failed, and the next transaction has another connection', async () => {
    let isSpoilt = true
    const wire = await openWire(database.db, (packet) =>
      isSpoilt ? Buffer.from(packet.toString('latin1').replace('begin', 'bogus'), 'latin1') : packet,
    )
    const wired = await openDatabase({ url: wire.url, dataDir: '', pool: 1 }, () => {})
    try {
      const work = withTransaction(wired.db, async (trx) => {
        await one(trx)
        await count(trx, 'alone')
      })
      await expect(work).rejects.toThrow()
      expect(await buckets()).toEqual([])
      isSpoilt = false
      await withTransaction(wired.db, (trx) => count(trx, 'whole'))
      expect(await buckets()).toEqual(['whole'])
    } finally {
      await wired.close()
      wire.close()
    }
  })
})

/** Messages Q (simple query) and E (execute): each has its type and its length in front. */
function countOfStatements(packet: Buffer): number {
  let statements = 0
  for (let at = 0; at < packet.length; at += 1 + packet.readInt32BE(at + 1))
    if ('QE'.includes(String.fromCharCode(packet[at]!))) statements += 1
  return statements
}
