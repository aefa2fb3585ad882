import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLAIM_STATUSES } from '#rooms/claims/rules/claim-status.ts'
import { seedDesk } from './seed.ts'
import { ASHA, NIKHIL } from './simulated-world/cast.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

test('the demo world has claims of Asha and of Nikhil in every status, each with its pictures', async () => {
  await seedDesk(world)
  for (const { id } of [ASHA, NIKHIL]) {
    const claims = await world.db
      .selectFrom('claims')
      .innerJoin('claim_files', 'claim_files.claim_id', 'claims.id')
      .innerJoin('stored_files', 'stored_files.id', 'claim_files.id')
      .select(['claims.status', 'stored_files.storage_key'])
      .where('claims.account_id', '=', id)
      .execute()
    expect(new Set(claims.map(({ status }) => status))).toEqual(new Set(CLAIM_STATUSES))
    for (const { storage_key } of claims) expect(await world.storage.exists(storage_key)).toBe(true)
  }
})
