import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'

const MINUTE = 60_000
let world: World
let familyPlan: string
let mobile = 9_100_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  const { body } = await world.browser().get('plans/group/retail-promo-plans-2')
  familyPlan = body.plans[0].id
})
afterAll(() => world.close())

const buyer = (): Promise<Browser> => world.signUp(`+91${mobile++}`)
const purchaseInput = (more: object = {}) => ({
  plan_id: familyPlan,
  member_details: { name: 'Asha Rao', state: 'Karnataka' },
  ...more,
})
const play = (order_ref: string, outcome: string) =>
  world.browser().post(`/dev/gateway/orders/${order_ref}/pay`, { outcome })

async function openOrder(browser: Browser, more: object = {}) {
  const { status, body } = await browser.post('payment/request', purchaseInput(more))
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const read = async (browser: Browser, id: string) => (await browser.get(`payment/request/${id}`)).body

/** Runs due jobs until none is left: the gateway's messages and their effects. */
const settle = () => world.work()

describe('a payment request', () => {
  it('opens an order at the server’s price, whatever amount the client sends (C7.12)', async () => {
    const asha = await buyer()
    const order = await openOrder(asha, { amount: 1 })
    const plan = (await asha.get(`plans/${familyPlan}`)).body
    expect(order).toMatchObject({ status: 'initiated', amount: plan.cost, plan_id: familyPlan })
    expect(order.breakdown.reduce((sum: number, line: { amount: number }) => sum + line.amount, 0)).toBe(plan.cost)
    expect(order.gateway).toMatchObject({ name: 'razorpay', order_ref: expect.stringMatching(/^order_/) })
  })

  it('answers under both spellings of its path (C9.07)', async () => {
    const asha = await buyer()
    const { status, body } = await asha.post('payments/request', purchaseInput())
    expect(status).toBe(200)
    const both = async (send: (path: string) => Promise<{ status: number; body?: { status?: string } }>) => {
      const answers = [await send('payment/request'), await send('payments/request')]
      return answers.map((answer) => [answer.status, answer.body?.status])
    }
    const at = (path: string, rest = '') => `${path}/${body.transaction_id}${rest}`
    const twice = (one: unknown[]) => [one, one]
    expect(await both((path) => asha.get(at(path)))).toEqual(twice([200, 'initiated']))
    expect((await both((path) => asha.post(at(path, '/cancel'), {}))).map(([code]) => code)).toEqual([200, 200])
    expect((await both((path) => asha.get(at(path, '/receipt')))).map(([code]) => code)).toEqual([409, 409])
  })

  it('needs a session', async () => {
    const { status, error } = await world.browser().post('payment/request', { nonsense: true })
    expect([status, error?.type]).toEqual([401, 'SESSION_EXPIRED'])
  })

  it.each([
    [{}, 422, 'plan_id'],
    [{ plan_id: 'x' }, 422, 'plan_id'],
    [{ plan_id: [familyPlan] }, 422, 'plan_id'],
    [{ plan_id: randomUUID(), surprise: 1 }, 400, undefined],
    [{ plan_id: 'a'.repeat(15_000) }, 422, 'plan_id'],
    [{ source: 'a\u0000b' }, 400, 'source'],
    [{ source: 'a'.repeat(15_000) }, 400, 'source'],
    [{ member_details: { name: 'Al', state: 'Karnataka' } }, 422, 'member_details.name'],
    [{ member_details: { name: 'Win at https://evil.example', state: 'Karnataka' } }, 422, 'member_details.name'],
    [{ member_details: { name: 'Win at evil.example', state: 'Karnataka' } }, 422, 'member_details.name'],
    [{ member_details: { name: 'Asha Rao', email: 'nobody', state: 'Karnataka' } }, 422, 'member_details.email'],
    [{ member_details: { name: 'Asha Rao', state: 'Atlantis' } }, 422, 'member_details.state'],
    [{ auto_debit: 'yes' }, 422, 'auto_debit'],
  ])('with %j is refused at its field', async (more, status, field) => {
    const asha = await buyer()
    const sent = 'plan_id' in more || Object.keys(more).length === 0 ? more : purchaseInput(more)
    const answer = await asha.post('payment/request', sent)
    expect(answer.status).toBe(status)
    if (field) expect(answer.error?.fields).toHaveProperty([field])
  })

  it('asks for name and State once, and stores them for the next order (decision 32)', async () => {
    const asha = await buyer()
    const nameless = await asha.post('payment/request', { plan_id: familyPlan })
    const state = 'Please choose your State or union territory'
    expect(nameless.error?.fields).toEqual({
      'member_details.name': 'This field is mandatory',
      'member_details.state': state,
    })
    const stateless = await asha.post('payment/request', purchaseInput({ member_details: { name: 'Asha Rao' } }))
    expect(stateless).toMatchObject({ status: 422, error: { fields: { 'member_details.state': state } } })
    expect((await asha.get('userinfo')).body.state).toBeNull()
    await openOrder(asha)
    expect((await asha.post('payment/request', { plan_id: familyPlan })).status).toBe(200)
    expect((await asha.get('userinfo')).body.state).toBe('Karnataka')
  })

  it('for an unknown plan, or at a changed price, opens nothing', async () => {
    const asha = await buyer()
    expect((await asha.post('payment/request', purchaseInput({ plan_id: randomUUID() }))).error?.type).toBe(
      'PLAN_UNAVAILABLE',
    )
    const stale = await asha.post('payment/request', purchaseInput({ plan_version_id: randomUUID() }))
    expect([stale.status, stale.error?.type]).toEqual([409, 'PRICE_CHANGED'])
    expect(stale.error?.extra_args).toHaveProperty('breakdown')
    expect((await asha.post('payment/request', purchaseInput({ coupon_code: 'NOSUCH' }))).body.message).toBe(
      'Invalid Coupon',
    )
  })

  it('sent a hundred times under one key is one order', async () => {
    const asha = await buyer()
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => asha.post('payment/request', purchaseInput(), { headers })),
    )
    const settled = answers.filter(({ status }) => status !== 409)
    expect(settled.length).toBeGreaterThan(0)
    const again = await asha.post('payment/request', purchaseInput(), { headers })
    for (const { status, body } of [...settled, again]) {
      expect(status).toBe(200)
      expect(body).toEqual(again.body)
    }
    const other = await asha.post('payment/request', purchaseInput({ source: 'elsewhere' }), { headers })
    expect([other.status, other.error?.type]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
  })
})

describe('the demo world', () => {
  it('has Asha on an active retail plan, paid for and with a receipt', async () => {
    const asha = await world.signUp('+919810000001')
    const [plan] = (await asha.get('subscriptions')).body.subscriptions
    expect(plan).toMatchObject({ is_active: true, plan_id: familyPlan })
    const receipt = await asha.get(`payment/request/${plan.payment_transaction_id}/receipt`)
    expect(receipt.text.slice(0, 5)).toBe('%PDF-')
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })
})

describe('an order', () => {
  it('that is paid becomes one active plan with a receipt, however often the gateway reports it', async () => {
    const asha = await buyer()
    const order = await openOrder(asha)
    await play(order.gateway.order_ref, 'success')
    await settle()
    await play(order.gateway.order_ref, 'failure')
    await settle()
    expect(await read(asha, order.transaction_id)).toMatchObject({ status: 'completed', gateway: null })
    const { body } = await asha.get('subscriptions')
    expect(body.subscriptions).toHaveLength(1)
    expect(body.subscriptions[0]).toMatchObject({
      status: 'ACTIVE',
      is_active: true,
      payment_transaction_id: order.transaction_id,
    })
    const receipt = await asha.get(`payment/request/${order.transaction_id}/receipt`)
    expect(receipt.headers.get('content-type')).toBe('application/pdf')
    expect(receipt.text.slice(0, 5)).toBe('%PDF-')
  })

  it('is invisible to other people', async () => {
    const asha = await buyer()
    const stranger = await buyer()
    const { transaction_id } = await openOrder(asha)
    for (const path of ['', '/receipt'])
      expect((await stranger.get(`payment/request/${transaction_id}${path}`)).status).toBe(404)
    expect((await stranger.post(`payment/request/${transaction_id}/cancel`, { junk: 1 })).status).toBe(404)
    expect((await stranger.get('payment/request/not-an-id')).status).toBe(404)
  })

  it('that failed can be retried, and the second order starts the plan', async () => {
    const asha = await buyer()
    const first = await openOrder(asha)
    await play(first.gateway.order_ref, 'failure')
    await settle()
    expect((await read(asha, first.transaction_id)).status).toBe('failure')
    const second = await openOrder(asha)
    await play(second.gateway.order_ref, 'success')
    await settle()
    expect((await read(asha, second.transaction_id)).status).toBe('completed')
  })

  it('that the bank has not confirmed shows that, and completes when it does', async () => {
    const asha = await buyer()
    const order = await openOrder(asha)
    await play(order.gateway.order_ref, 'pending')
    await settle()
    expect(await read(asha, order.transaction_id)).toMatchObject({ status: 'initiated', sub_status: 'gateway_pending' })
    await play(order.gateway.order_ref, 'success')
    await settle()
    expect((await read(asha, order.transaction_id)).status).toBe('completed')
  })

  it('expires after thirty minutes, and late money still starts the plan while the price stands', async () => {
    const asha = await buyer()
    const order = await openOrder(asha)
    await play(order.gateway.order_ref, 'late')
    await world.advance(31 * MINUTE)
    expect((await read(asha, order.transaction_id)).status).toBe('expired')
    await world.advance(120 * MINUTE)
    expect((await read(asha, order.transaction_id)).status).toBe('completed')
  })

  it('given up by its buyer is cancelled once, and a paid one cannot be', async () => {
    const asha = await buyer()
    const order = await openOrder(asha)
    const cancel = () => asha.post(`payment/request/${order.transaction_id}/cancel`)
    expect((await cancel()).body.status).toBe('cancelled')
    expect((await cancel()).body.status).toBe('cancelled')
    const other = await openOrder(asha)
    await play(other.gateway.order_ref, 'success')
    await settle()
    const late = await asha.post(`payment/request/${other.transaction_id}/cancel`)
    expect([late.status, late.error?.type]).toEqual([409, 'NOT_CANCELLABLE'])
  })

  it('paid twice through two orders starts one plan; the second payment is refunded', async () => {
    const asha = await buyer()
    const [one, two] = [await openOrder(asha), await openOrder(asha)]
    await play(one.gateway.order_ref, 'success')
    await play(two.gateway.order_ref, 'success')
    await settle()
    const { body } = await asha.get('subscriptions')
    expect(body.subscriptions).toHaveLength(1)
    const states = [await read(asha, one.transaction_id), await read(asha, two.transaction_id)]
    expect(states.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['completed', 'failure'])
    expect(states.find(({ status }) => status === 'failure').sub_status).toBe('refund_requested')
    const again = await asha.post('payment/request', purchaseInput())
    expect([again.status, again.error?.type]).toEqual([409, 'ALREADY_SUBSCRIBED'])
  })
})
