import { sql, type Updateable } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Claims } from '#db/schema.ts'
import type { Parts } from '#platform/parts.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addUpCounts } from './add-up-counts.ts'

let world: World

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  const { subscription_id } = await buyPlan(world, await world.signUp('+919600000004'))
  await insertTestClaim(world, { subscription_id })
  await insertTestClaim(world, { subscription_id, risk: 'MEDIUM' })
})
afterAll(() => world.close())

it('the counts match the rows, before and after they are added up, also for claims that changed', async () => {
  const countedRight = async () => {
    const { rows } = await sql<{ counted: string; real: string }>`select
      (select json_agg(k order by k) from (select status, claim_type, risk, is_assigned, sum(count)::int as count
        from claim_counts group by 1, 2, 3, 4 having sum(count) <> 0) k)::text as counted,
      (select json_agg(k order by k) from (select status, claim_type, risk, assigned_to is not null as is_assigned, count(*)::int as count
        from claims group by 1, 2, 3, 4) k)::text as real`.execute(world.db)
    expect(rows[0]!.counted).toBe(rows[0]!.real)
  }
  await countedRight()
  const one = await world.db.selectFrom('claims').select(['id', 'account_id']).orderBy('id').executeTakeFirstOrThrow()
  const change = (set: Updateable<Claims>) => world.db.updateTable('claims').set(set).where('id', '=', one.id).execute()
  await change({ risk: 'HIGH' })
  await change({ assigned_to: one.account_id })
  await countedRight()
  const addUp = () =>
    addUpCounts.work({ db: world.db } as Parts, {}, { attempt: 1, last: false, now: world.clock.now() })
  await Promise.all([addUp(), addUp(), change({ risk: 'LOW', claim_type: 'Vaccination' })])
  await countedRight()
  await change({ assigned_to: null })
  await addUp()
  await countedRight()
  expect(await world.db.selectFrom('claim_count_moves').selectAll().execute()).toEqual([])
})
