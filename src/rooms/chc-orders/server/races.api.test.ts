/** An activation beside its repetition, the last life, a withdrawal and the person's own purchase. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { BUYER } from '#testing/buy-plan.ts'
import { type CareCoordination, openCareCoordination } from '#testing/chc-orders.ts'
import { userOf, withdraw } from '#testing/partner-consents.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let care: CareCoordination
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NETWORK: '1000' })
  care = await openCareCoordination(world)
})
afterAll(() => world.close())

const lives = async () => {
  const { consumed_quota } = await world.db
    .selectFrom('partner_plans')
    .select('consumed_quota')
    .where('id', '=', care.partner_id)
    .executeTakeFirstOrThrow()
  return consumed_quota
}
const plansOf = (account_id: string) =>
  world.db.selectFrom('subscriptions').select(['id', 'partner_plan_id']).where('account_id', '=', account_id).execute()

describe('a life is taken once', () => {
  it('by the same request under one key, and by repetitions without one (D7.17)', async () => {
    const asked = await care.eligible(await care.given())
    const before = await lives()
    const headers = { 'idempotency-key': randomUUID() }
    const send = () => care.who.send('POST', `${care.base}/subscriptions`, { body: asked, headers })
    const first = await send()
    expect(first.status).toBe(201)
    expect((await send()).body).toEqual(first.body)
    const { subscription_id } = first.body
    const again = await care.activate(asked)
    expect(again).toMatchObject({ status: 409, error: { type: 'ALREADY_ACTIVE', extra_args: { subscription_id } } })
    expect(await lives()).toBe(before + 1)
    expect(await plansOf(asked.account_id)).toHaveLength(1)
  })

  it('by five at the same time', async () => {
    const asked = await care.eligible(await care.given())
    const before = await lives()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => care.activate(asked)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, error } of answers)
      if (status !== 201) expect(['ALREADY_ACTIVE', 'CONSENT_EXPIRED']).toContain(error?.type)
    expect(await lives()).toBe(before + 1)
    expect(await plansOf(asked.account_id)).toHaveLength(1)
  })

  it('the last one by one of two people', async () => {
    const trust = await openCareCoordination(world, { name: 'Last Life Trust' })
    const both = [await trust.eligible(await trust.given()), await trust.eligible(await trust.given())]
    await world.db.updateTable('partner_plans').set({ quota: 1 }).where('id', '=', trust.partner_id).execute()
    const answers = await Promise.all(both.map((asked) => trust.activate(asked)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.error?.type).toBe('QUOTA_EXHAUSTED')
  })
})

describe('a withdrawal at the same time', () => {
  it('comes before, and nothing is activated, or after, and the plan stays', async () => {
    for (let round = 0; round < 4; round++) {
      const person = await care.given()
      const asked = await care.eligible(person)
      const before = await lives()
      const [activated, withdrawn] = await Promise.all([care.activate(asked), withdraw(person.browser, person.id)])
      expect(withdrawn.status).toBe(200)
      const isActive = activated.status === 201
      if (!isActive) expect(activated.error?.type).toBe('CONSENT_WITHDRAWN')
      expect(await lives()).toBe(before + (isActive ? 1 : 0))
      expect(await plansOf(person.account_id)).toHaveLength(isActive ? 1 : 0)
      expect((await care.activate(asked)).error?.type).toBe('CONSENT_WITHDRAWN')
    }
  })
})

describe('the person’s own purchase', () => {
  const buy = async (browser: Awaited<ReturnType<CareCoordination['given']>>['browser'], plan_proposal_id: string) => {
    const asked = { plan_id: DEMO_PLANS.covid, plan_proposal_id, member_details: BUYER }
    return (await browser.post('payment/request', asked)).body
  }

  it('that was paid first leaves nothing to activate', async () => {
    const person = await care.given()
    const asked = await care.eligible(person)
    const order = await buy(person.browser, asked.plan_proposal_id)
    await pay(order)
    const before = await lives()
    expect((await care.activate(asked)).error?.type).toBe('ALREADY_ACTIVE')
    expect(await lives()).toBe(before)
    expect(await care.order(person.id)).toMatchObject({
      proposal: { status: 'CONSUMED' },
      subscription: null,
      next_step: null,
    })
  })

  it('that is paid after the activation starts no second care', async () => {
    const person = await care.given()
    const asked = await care.eligible(person)
    const order = await buy(person.browser, asked.plan_proposal_id)
    expect((await care.activate(asked)).status).toBe(201)
    await pay(order)
    const plans = await plansOf(person.account_id)
    expect(plans).toEqual([{ id: expect.any(String), partner_plan_id: care.partner_id }])
  })
})

/** The simulated gateway collects an open order. */
async function pay({ gateway }: { gateway: { order_ref: string } }): Promise<void> {
  await world.browser().post(`/dev/gateway/orders/${gateway.order_ref}/pay`, { outcome: 'success' })
  await world.work()
}

it('a colleague’s consent of the same person finds the care that is active', async () => {
  const person = await care.given()
  const asked = await care.eligible(person)
  const lata = await userOf(world, care.subsidiary_id, 'PARTNER_NGO_COORDINATOR', 'Lata Menon')
  const browser = await lata.browser()
  await world.advance(10 * 60_000)
  const { body } = await care.ask(person.mobile, {}, browser)
  await person.browser.send('PATCH', `partner_user_consents/${body.id}`, { body: { status: 'PROVIDED' } })
  expect((await care.activate(asked)).status).toBe(201)
  const answer = await care.activate(asked, browser)
  expect(['ALREADY_ACTIVE', 'NOT_ELIGIBLE']).toContain(answer.error?.type)
  expect(await plansOf(person.account_id)).toHaveLength(1)
})
