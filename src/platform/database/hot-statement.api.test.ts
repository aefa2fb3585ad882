import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#platform/testing/test-database.ts'
import { hotStatement } from './hot-statement.ts'
import type { Database } from './open-database.ts'
import { withTransaction } from './transaction.ts'

const TEXT = 'select $1::int + $2::int as sum'
const add = hotStatement<{ sum: number }>(TEXT)

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe('works', () => {
  it('a hot statement answers on the database and in a transaction, also beside others at once', async () => {
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

  it('a statement written in two places is one', async () => {
    const again = hotStatement<{ sum: number }>(TEXT)
    expect(
      await withTransaction(database.db, async (trx) => [await add(trx, [1, 1]), await again(trx, [1, 1])]),
    ).toEqual([[{ sum: 2 }], [{ sum: 2 }]])
  })
})

describe('resists', () => {
  it('on the outer database inside a transaction it is refused, as every query is', async () => {
    const { db } = database
    await expect(withTransaction(db, () => add(db, [1, 2]))).rejects.toThrow('use its trx')
  })

  it('what it fails with is told, and it works again afterwards', async () => {
    const divide = hotStatement<{ part: number }>('select 1 / $1::int as part')
    await expect(divide(database.db, [0])).rejects.toThrow('division by zero')
    expect(await divide(database.db, [1])).toEqual([{ part: 1 }])
  })
})
