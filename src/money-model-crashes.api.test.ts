import { expect, it } from 'vitest'
import { testDatabase } from '#platform/testing/test-database.ts'
import { STEPS_PER_WALK, walk, walksHere } from '#testing/model/walk.ts'

const walks = walksHere()

it(`in ${walks * STEPS_PER_WALK} steps of crashes, lost answers and refusals nobody is paid twice, and plans, claims, refunds and the ledger agree`, {
  timeout: 1_200_000,
}, async () => {
  for (let seed = 1; seed < 2 * walks; seed += 2) {
    const database = await testDatabase('demo')
    try {
      await walk(database.db, { seed, steps: STEPS_PER_WALK, isRough: true })
    } finally {
      await database.close()
    }
  }
  expect(walks).toBeGreaterThan(0)
})
