import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { backdatePlan, fileVisit } from '#testing/claim-form.ts'
import { openWorld, type World } from '#testing/world.ts'
import { toWireTime } from '#values/wire-time.ts'

const DAY_MS = 86_400_000

let world: World
let owner: Browser
let member: { uhid: string; subscription_id: string }

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  owner = await world.signUp('+919811200007')
  await buyPlan(world, owner)
  ;[member] = (await owner.get('members')).body.members
  await backdatePlan(world, member.subscription_id, 35)
})
afterAll(() => world.close())

const file = () => fileVisit(owner, member, world.clock.now())

describe('plans', () => {
  const set = (status: 'ACTIVE' | 'BLOCKED' | 'CANCELLED' | 'REFUNDED') =>
    world.db.updateTable('subscriptions').set({ status }).where('id', '=', member.subscription_id).execute()

  it.each(['BLOCKED', 'CANCELLED', 'REFUNDED'] as const)(
    'nothing can be claimed from a plan that is %s',
    async (status) => {
      await set(status)
      const answer = await file()
      await set('ACTIVE')
      expect([answer.status, answer.error?.type]).toEqual([409, 'PLAN_NOT_CLAIMABLE'])
    },
  )

  it('when every use is spent the next claim is refused, and a withdrawn one makes room', async () => {
    const claims: number[] = []
    for (let answer = await file(); answer.status === 201; answer = await file()) claims.push(answer.body.id)
    expect((await file()).error?.type).toBe('LIMIT_EXHAUSTED')
    await owner.post(`usagemoderation/${claims[0]}/withdraw`, {})
    expect((await file()).status).toBe(201)
    for (const id of claims.slice(1)) await owner.post(`usagemoderation/${id}/withdraw`, {})
  })

  it('a plan that is over accepts claims until the window ends', async () => {
    await backdatePlan(world, member.subscription_id, 200, 20)
    const onLastDay = { scheduled_time: toWireTime(new Date(world.clock.now().getTime() - 20 * DAY_MS)) }
    expect((await fileVisit(owner, member, world.clock.now(), { data: onLastDay })).status).toBe(201)
    const late = await file()
    expect([late.status, late.error?.fields]).toEqual([
      422,
      { scheduled_time: expect.stringContaining('after the plan ended') },
    ])
  })
})
