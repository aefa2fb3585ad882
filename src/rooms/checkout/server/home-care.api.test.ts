import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { BUYER } from '#testing/buy-plan.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

test('the covid plan is neither shown nor sold before there is a check of who it is for', async () => {
  const visitor = world.browser()
  expect((await visitor.get('plans/group/covid-home-care-plans')).status).toBe(404)
  expect((await visitor.get(`plans/${DEMO_PLANS.covid}`)).status).toBe(404)
  expect(JSON.stringify((await visitor.get('plans')).body)).not.toContain(DEMO_PLANS.covid)
  expect((await visitor.get(`payment/quote?plan_id=${DEMO_PLANS.covid}`)).status).toBe(404)
  const buyer = await world.signUp('+919811340001')
  const asked = await buyer.post('payment/request', { plan_id: DEMO_PLANS.covid, member_details: BUYER })
  expect(asked.status).toBe(404)
  const orders = world.db.selectFrom('orders').select('transaction_id').where('plan_id', '=', DEMO_PLANS.covid)
  expect(await orders.execute()).toEqual([])
})
