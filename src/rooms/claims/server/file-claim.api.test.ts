import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { buyPlan } from '../../../testing/buy-plan.ts'
import { fileVisit } from '../../../testing/claim-form.ts'
import { openWorld, type World } from '../../../testing/world.ts'

const DAY_MS = 86_400_000

let world: World
let asha: Browser
let member: { uhid: string; subscription_id: string }
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  asha = await world.signUp('+919811200001')
  await buyPlan(world, asha)
  await world.advance(10 * DAY_MS)
  ;[member] = (await asha.get('members')).body.members
})
afterAll(() => world.close())

describe('filing', () => {
  it('a claim comes in with everything it says', async () => {
    const answer = await fileVisit(asha, member, world.clock.now())
    expect(answer.body).toMatchObject({ status: 'INITIATED' })
    expect(answer.status).toBe(201)
    console.log(JSON.stringify(answer.body, null, 1))
  })
})
