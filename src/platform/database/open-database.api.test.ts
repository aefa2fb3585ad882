import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEmbedded, onPglite } from './open-database.ts'

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
