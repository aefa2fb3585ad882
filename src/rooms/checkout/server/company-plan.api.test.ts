import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const quote = async (who: string, plan_id: string = DEMO_PLANS.lite) =>
  (await (await world.person(who)).get(`payment/quote?plan_id=${plan_id}`)).body

test('a person whom an employer’s plan covers is told what it gives and until when, before buying one of the kind', async () => {
  const nikhil = await world.person('Nikhil')
  const { subscriptions } = (await nikhil.get('subscriptions')).body
  const { company_plan, kind, owned_plan } = await quote('Nikhil')
  expect(company_plan).toMatchObject({
    subscription_id: subscriptions[0].id,
    company_name: subscriptions[0].partner_name,
    plan_name: subscriptions[0].plan_name,
    end_date: subscriptions[0].end_date,
    benefits: subscriptions[0].benefits,
  })
  expect([kind, owned_plan]).toEqual(['NEW', null])
  const order = { plan_id: DEMO_PLANS.lite, member_details: { name: 'Nikhil Menon', state: 'Maharashtra' } }
  expect((await nikhil.post('payment/request', order)).body.status).toBe('initiated')
})

test('it is said of no other kind of plan, to nobody else, and not once the employer’s plan is over', async () => {
  expect((await quote('Nikhil', DEMO_PLANS.covid)).company_plan).toBeNull()
  expect((await quote('Asha')).company_plan).toBeNull()
  expect((await world.browser().get(`payment/quote?plan_id=${DEMO_PLANS.lite}`)).body.company_plan).toBeNull()
  const { company_plan } = await quote('Nikhil')
  await world.db
    .updateTable('subscriptions')
    .set({ status: 'BLOCKED' })
    .where('id', '=', company_plan.subscription_id)
    .execute()
  expect((await quote('Nikhil')).company_plan).toBeNull()
})
