/** Lives of a contract without an end, which may be given again when a plan is over. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCareCoordination } from '#testing/chc-orders.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS } from '#values/ist-date.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

it('the life of a care that is over returns to a contract whose lives may be given again', async () => {
  const care = await openCareCoordination(world)
  const contract = () =>
    world.db.selectFrom('partner_plans').select('consumed_quota').where('id', '=', care.partner_id).executeTakeFirst()
  await world.db
    .updateTable('partner_plans')
    .set({ ends_on: null, quota_reusable: true })
    .where('id', '=', care.partner_id)
    .execute()
  expect((await care.activate(await care.eligible(await care.given()))).status).toBe(201)
  expect(await contract()).toEqual({ consumed_quota: 1 })
  await world.advance(14 * DAY_MS)
  expect(await contract()).toEqual({ consumed_quota: 0 })
})
