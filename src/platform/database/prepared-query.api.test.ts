import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#platform/testing/test-database.ts'
import type { Database } from './open-database.ts'
import { preparedQuery, preparedStatement, statementName } from './prepared-query.ts'
import { withTransaction } from './transaction.ts'

const TEXT = 'select $1::int + $2::int as sum'
const add = preparedStatement<{ sum: number }>(TEXT)

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe('works', () => {
  it('a prepared statement answers on the database and in a transaction, also concurrently', async () => {
    const { db } = database
    const sums = Array.from({ length: 30 }, async (_, at) => (await add(db, [at, 1]))[0]!.sum)
    expect(await Promise.all(sums)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
    expect(await withTransaction(db, (trx) => add(trx, [2, 3]))).toEqual([{ sum: 5 }])
  })

  it.runIf(process.env.DATABASE_URL)(
    'the database keeps its plan, and none of a statement sent now and then',
    async () => {
      await withTransaction(database.db, async (trx) => {
        await add(trx, [1, 2])
        await sql`select ${1}::int as seldom`.execute(trx)
        const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(trx)
        expect(rows.map(({ statement }) => statement)).toEqual([TEXT])
      })
    },
  )

  it('its name follows from its text, as a pooler shares connections between processes', () => {
    expect(statementName(TEXT)).toBe('query_0bee04160b0c598f6fa379b02669b5c7')
  })

  it('a statement written in two places is one', async () => {
    const again = preparedStatement<{ sum: number }>(TEXT)
    expect(
      await withTransaction(database.db, async (trx) => [await add(trx, [1, 1]), await again(trx, [1, 1])]),
    ).toEqual([[{ sum: 2 }], [{ sum: 2 }]])
  })
})

describe('a prepared query of the builder works', () => {
  const bucket = { window_start: new Date(0), expires_at: new Date(0) }
  const add = preparedQuery((db, row: { bucket: string; hits: number; window_start: Date; expires_at: Date }) =>
    db.insertInto('rate_windows').values(row).returning(['bucket', 'hits']),
  )
  const count = preparedQuery((db, asked: { bucket: string; more: number }) =>
    db
      .updateTable('rate_windows')
      .set({ hits: sql`hits + ${asked.more}` })
      .where('bucket', '=', asked.bucket)
      .where('hits', '>', 0)
      .returning('hits'),
  )

  it('each call has its own values', async () => {
    await withTransaction(database.db, async (trx) => {
      expect(await add(trx, { ...bucket, bucket: 'one', hits: 5 })).toEqual([{ bucket: 'one', hits: 5 }])
      expect(await add(trx, { ...bucket, bucket: 'two', hits: 7 })).toEqual([{ bucket: 'two', hits: 7 }])
      expect(await count(trx, { bucket: 'one', more: 2 })).toEqual([{ hits: 7 }])
      expect(await count(trx, { bucket: 'two', more: 3 })).toEqual([{ hits: 10 }])
    })
  })

  it('a constant is part of the plan, so that a partial index is used however often the query is sent', async () => {
    const queue = preparedQuery((db, job: { name: string; unique_key: string; run_at: Date; created_at: Date }) =>
      db
        .insertInto('jobs')
        .values({ ...job, payload: sql`'{}'::jsonb` })
        .onConflict((conflict) => conflict.columns(['name', 'unique_key']).where('status', '=', 'queued').doNothing())
        .returning('id'),
    )
    await withTransaction(database.db, async (trx) => {
      for (let at = 0; at < 8; at++) {
        const added = await queue(trx, { name: 'a', unique_key: 'b', run_at: new Date(0), created_at: new Date(0) })
        expect(added).toHaveLength(at === 0 ? 1 : 0)
      }
    })
  })

  it('a column that is left out gets its default', async () => {
    const plain = preparedQuery(
      (db, row: { key: string; value: string; set_by?: string | null; effective_from: Date; set_at: Date }) =>
        db
          .insertInto('setting_values')
          .values({ ...row, value: sql`${row.value}::jsonb` })
          .returning(['key', 'set_by']),
    )
    const row = { value: '1', effective_from: new Date(0), set_at: new Date(0) }
    await withTransaction(database.db, async (trx) => {
      expect(await plain(trx, { ...row, key: 'test.a' })).toEqual([{ key: 'test.a', set_by: null }])
      expect(await plain(trx, { ...row, key: 'test.b', set_by: undefined })).toEqual([{ key: 'test.b', set_by: null }])
      expect(await plain(trx, { ...row, key: 'test.c', set_by: null })).toEqual([{ key: 'test.c', set_by: null }])
    })
  })
})

describe('resists', () => {
  it('one that selects all columns is refused, because its plan does not outlive a migration', () => {
    expect(() => preparedStatement('select * from jobs')).toThrow('names its columns')
    expect(() => preparedStatement('delete from jobs returning *')).toThrow('names its columns')
    expect(() => preparedStatement('select "j".* from jobs j')).toThrow('names its columns')
  })

  it('one that reads a value while it is built is refused', () => {
    const wrong = preparedQuery((db, { name }: { name: string }) =>
      db.selectFrom('jobs').select('id').where('name', '=', `${name}!`),
    )
    expect(() => wrong(database.db, { name: 'a' })).toThrow('before name has a value')
  })

  it('on the outer database inside a transaction it is refused, as every query is', async () => {
    const { db } = database
    await expect(withTransaction(db, () => add(db, [1, 2]))).rejects.toThrow('use its trx')
  })

  it('its error is reported, and it works again afterwards', async () => {
    const divide = preparedStatement<{ part: number }>('select 1 / $1::int as part')
    await expect(divide(database.db, [0])).rejects.toThrow('division by zero')
    expect(await divide(database.db, [1])).toEqual([{ part: 1 }])
  })
})
