import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyPlan } from '#testing/buy-plan.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

it('a plan that its owner gives back while staff block it ends one way, and no one is asked to retry', async () => {
  const staff = await world.person('Kabir')
  for (let plan = 0; plan < 5; plan++) {
    const owner = await world.signUp(`+9195100000${10 + plan}`)
    const { subscription_id } = await buyPlan(world, owner)
    const { amount } = (await owner.get(`subscriptions/${subscription_id}/refund_quote`)).body
    const answers = await Promise.all(
      [1, 2, 3].flatMap(() => [
        owner.post(`subscriptions/${subscription_id}/refund_request`, { amount, reason: 'NOT_USING' }),
        staff.post(`dashboard/subscriptions/${subscription_id}/block`, { reason: 'Called by the bank' }),
      ]),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([expect.toBeOneOf([200, 201]), 409, 409, 409, 409, 409])
  }
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})
