/** A person who has home care of a company, and pays for another one beside it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { BUYER } from '#testing/buy-plan.ts'
import { type ConsentFixture, openCareCoordination } from '#testing/chc-orders.ts'
import { eligibleProposal } from '#testing/home-care.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const ask = async ({ browser }: ConsentFixture) =>
  browser.post('payment/request', {
    plan_id: DEMO_PLANS.covid,
    plan_proposal_id: await eligibleProposal(browser),
    member_details: BUYER,
  })

describe('one home care at a time, bought or given', () => {
  it('no order is opened beside the care of a company', async () => {
    const care = await openCareCoordination(world)
    const person = await care.given()
    expect((await care.activate(await care.eligible(person))).status).toBe(201)
    const order = await ask(person)
    expect([order.status, order.error?.type]).toEqual([409, 'ALREADY_SUBSCRIBED'])
    const { body: quote } = await person.browser.get(`payment/quote?plan_id=${DEMO_PLANS.covid}`)
    expect(quote).toMatchObject({ kind: null, owned_plan: { in_force: true } })
  })

  it('the money of an order goes back if a company has given the care before it was paid', async () => {
    const care = await openCareCoordination(world, { name: 'Quick Trust' })
    const person = await care.given()
    const { browser } = person
    const { body: order } = await ask(person)
    const body = { account_id: person.account_id, plan_proposal_id: await eligibleProposal(browser) }
    expect((await care.activate(body)).status).toBe(201)
    await world.browser().post(`/dev/gateway/orders/${order.gateway.order_ref}/pay`, { outcome: 'success' })
    await world.work()
    const paid = (await browser.get(`payment/request/${order.transaction_id}`)).body
    expect(paid).toMatchObject({ status: 'failure', sub_status: 'refund_requested' })
    expect((await browser.get('me/care')).body.care).toHaveLength(1)
  })
})
