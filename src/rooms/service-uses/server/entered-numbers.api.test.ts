/** An order names a number, and a company may have typed anybody's number for a person on one of its plans. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { employeeWithMember, planWithMember, sendPartnerEvent } from '#testing/service-uses.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

test('an order of a person with a plan of their own is taken from no plan whose company typed their number', async () => {
  const real = await planWithMember(world, '+919768000001')
  // Invented by HR with a SIM of its own, which has confirmed the "dependent".
  const ghost = await employeeWithMember(world, '+919768000002', 1_000_00n)
  const now = world.clock.now()
  const typed = { mobile: real.mobile, mobile_by: 'COMPANY', mobile_proof: 'CODE', mobile_since: now } as const
  const dependent = { ...typed, subscription_id: ghost.subscription_id, name: 'Tara Rao', created_at: now }
  await world.db.insertInto('subscription_members').values(dependent).execute()
  const blocked = { status: 'BLOCKED' } as const
  await world.db.updateTable('subscriptions').set(blocked).where('id', '=', real.subscription_id).execute()

  const reference = randomUUID()
  expect((await sendPartnerEvent(world, { reference, mobile: real.mobile })).status).toBe(200)
  await world.work()
  const order = world.db.selectFrom('partner_orders').select(['status', 'use_id']).where('reference', '=', reference)
  expect(await order.executeTakeFirst()).toEqual({ status: 'WAITING', use_id: null })
})
