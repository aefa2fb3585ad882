import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { createEmbedded, onPglite } from './open-database.ts'

test('bytes are a Buffer, as the table types say, on either database', async () => {
  const database = await testDatabase()
  const { rows } = await sql<{
    bytes: Buffer
    none: Buffer | null
  }>`select '\\xff00'::bytea as bytes, null::bytea as none`.execute(database.db)
  expect(rows).toEqual([{ bytes: Buffer.from([0xff, 0]), none: null }])
  expect(rows[0]!.bytes.toString('hex')).toBe('ff00')
  await database.close()
})

test('statements that follow each other on the embedded database let requests in between', async () => {
  const database = onPglite(await createEmbedded())
  let turns = 0
  const count = () => {
    turns += 1
    turning = setImmediate(count)
  }
  let turning = setImmediate(count)
  for (let statement = 0; statement < 20; statement++) await sql`select 1`.execute(database.db)
  clearImmediate(turning)
  expect(turns).toBeGreaterThanOrEqual(20)
  await database.close()
})
