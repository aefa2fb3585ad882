/** Care at home that is paid for a second time. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { BUYER } from '#testing/buy-plan.ts'
import { eligibleProposal } from '#testing/home-care.ts'
import { buyCare } from '#testing/open-care.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { openEpisode } from './commands/open-episode.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const quoted = async (who: Browser) => (await who.get(`payment/quote?plan_id=${DEMO_PLANS.covid}`)).body
const ask = async (who: Browser, kind: string) =>
  who.post('payment/request', {
    plan_id: DEMO_PLANS.covid,
    plan_proposal_id: await eligibleProposal(who),
    member_details: BUYER,
    kind,
  })
async function pay({ gateway }: { gateway: { order_ref: string } }) {
  await world.browser().post(`/dev/gateway/orders/${gateway.order_ref}/pay`, { outcome: 'success' })
  await world.work()
}

it('is not sold while the first runs, neither as a new plan nor as a renewal of it', async () => {
  const asha = await world.signUp('+919861000001')
  await buyCare(world, asha)
  expect((await quoted(asha)).kind).toBeNull()
  expect((await ask(asha, 'NEW')).error?.type).toBe('ALREADY_SUBSCRIBED')
  expect((await ask(asha, 'RENEWAL')).error?.type).toBe('NOT_RENEWABLE')
})

it('is paid back where its order was opened as a renewal of the first', async () => {
  const mobile = '+919861000002'
  const { subscription_id } = await buyCare(world, await world.signUp(mobile))
  await world.advance(19 * DAY_MS)
  const asha = await world.signUp(mobile)
  const { body: order } = await ask(asha, 'NEW')
  await world.db
    .updateTable('orders')
    .set({ kind: 'RENEWAL', owned_subscription_id: subscription_id })
    .where('transaction_id', '=', order.transaction_id)
    .execute()
  await pay(order)
  const paid = (await asha.get(`payment/request/${order.transaction_id}`)).body
  expect(paid).toMatchObject({ status: 'failure', sub_status: 'refund_requested' })
})

it('is a new plan with another care once the first is over, and is not offered as a renewal', async () => {
  const mobile = '+919861000003'
  await buyCare(world, await world.signUp(mobile))
  await world.advance(19 * DAY_MS)
  const asha = await world.signUp(mobile)
  expect((await quoted(asha)).kind).toBe('NEW')
  expect((await asha.get('offer')).body.renewal).toBeNull()
  await pay((await ask(asha, 'NEW')).body)
  const { care } = (await asha.get('me/care')).body
  expect(care.map(({ status }: { status: string }) => status)).toEqual(['ACTIVE', 'COMPLETED'])
})

it('of another proposal on the same plan fails aloud instead of being dropped', async () => {
  const asha = await world.signUp('+919861000004')
  const { subscription_id } = await buyCare(world, asha)
  const now = world.clock.now()
  const bought = { subscription_id, plan_proposal_id: randomUUID(), bought_at: now.toISOString() }
  await expect(openEpisode(world, bought, now)).rejects.toThrow('did not open')
})
