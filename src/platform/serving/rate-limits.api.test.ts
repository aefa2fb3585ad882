import { afterAll, beforeAll, expect, it } from 'vitest'
import { WORLD_START } from '#platform/testing/still-clock.ts'
import type { Database } from '../database/open-database.ts'
import { withTransaction } from '../database/transaction.ts'
import { testDatabase } from '../testing/test-database.ts'
import { countHits, limitHits, takeBackHits } from './rate-limits.ts'

const DAY_S = 86_400
let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const hit = (bucket: string, at: string) => limitHits(database.db, bucket, 1, DAY_S, new Date(at))

it('a limit of a day begins again at midnight in India', async () => {
  await hit('a-day', '2026-05-01T18:29:59Z')
  await hit('a-day', '2026-05-01T18:30:00Z')
  await expect(hit('a-day', '2026-05-02T00:00:00Z')).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    retry_after: 18.5 * 3600,
  })
  await hit('a-day', '2026-05-02T18:30:00Z')
})

it('hits that were taken back leave room for others', async () => {
  const now = new Date('2026-05-03T10:00:00Z')
  await countHits(database.db, ['one', 'other'], DAY_S, now)
  await takeBackHits(database.db, ['other', 'one'], DAY_S, now)
  expect((await countHits(database.db, ['one', 'other'], DAY_S, now)).hits).toEqual([1, 1])
})

it('a hit cannot be counted where a refusal would undo it', async () => {
  const count = withTransaction(database.db, (trx) => limitHits(trx, 'undone', 1, DAY_S, WORLD_START))
  await expect(count).rejects.toThrow('before the transaction')
})
