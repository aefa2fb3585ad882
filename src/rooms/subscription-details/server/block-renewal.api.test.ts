import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyWithAutoRenewal, debitsOf, goTo, publishShortPlan, termsOf } from '#testing/auto-renewal.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let plan_id: string

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  plan_id = await publishShortPlan(world)
})
afterAll(() => world.close())

async function renewing(mobile: string) {
  const asha = await world.signUp(mobile)
  const bought = await buyWithAutoRenewal(world, asha, plan_id)
  const act = async (name: 'block' | 'unblock') => {
    const kabir = await world.person('Kabir')
    return kabir.post(`dashboard/subscriptions/${bought.subscription_id}/${name}`, { reason: 'Looked into' })
  }
  const mandate = async () =>
    world.db.selectFrom('mandates').selectAll().where('id', '=', bought.mandate_id).executeTakeFirstOrThrow()
  return { ...bought, mobile, act, mandate }
}

it('nothing is debited for a blocked plan, and only unblocking ends the pause; unblocked in time it renews automatically', async () => {
  const plan = await renewing('+919170000001')
  await goTo(world, plan.renews_on, -10, 11)
  expect((await plan.act('block')).status).toBe(200)
  expect(await plan.mandate()).toMatchObject({ status: 'PAUSED', paused_by: 'block' })
  const asha = await world.signUp(plan.mobile)
  const resumed = await asha.post(`subscriptions/${plan.subscription_id}/auto_debit/pause`, { until: null })
  expect(resumed.error?.type).toBe('NOTHING_TO_CHANGE')
  await goTo(world, plan.renews_on, -4, 11)
  expect((await plan.act('unblock')).body).toMatchObject({ status: 'ACTIVE' })
  expect(await plan.mandate()).toMatchObject({ status: 'ACTIVE', paused_by: null })
  await goTo(world, plan.renews_on, 1, 12)
  expect([await termsOf(world, plan.subscription_id), (await debitsOf(world, plan.subscription_id)).length]).toEqual([
    2, 1,
  ])
})

it('a plan that ends while it is blocked is not debited, and is expired once it is unblocked', async () => {
  const plan = await renewing('+919170000002')
  await goTo(world, plan.renews_on, -5, 11)
  await plan.act('block')
  await goTo(world, plan.renews_on, 9, 12)
  expect(await debitsOf(world, plan.subscription_id)).toEqual([])
  expect((await plan.act('unblock')).body).toMatchObject({ status: 'EXPIRED' })
  await goTo(world, plan.renews_on, 10, 12)
  expect(await debitsOf(world, plan.subscription_id)).toEqual([])
  expect(await termsOf(world, plan.subscription_id)).toBe(1)
})
