import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database.ts'
import { walkCompany } from '#testing/employers/company-walk.ts'
import { inCi } from '#testing/full-size.ts'

const STEPS = 80
const walks = inCi(1, 1, 10)

test(`in ${walks * STEPS} steps of HR users, staff, members and nights every seat, allotment, sum and tile is what people did (promises 8 and 9)`, {
  timeout: 1_200_000,
}, async () => {
  for (let seed = 1; seed <= walks; seed += 1) {
    const database = await testDatabase('demo')
    try {
      await walkCompany(database.db, { seed, steps: STEPS })
    } finally {
      await database.close()
    }
  }
  expect(walks).toBeGreaterThan(0)
})
