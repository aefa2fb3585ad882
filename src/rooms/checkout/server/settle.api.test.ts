import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sign } from '#gateways/payment-gateway/razorpay/signatures.ts'
import { COUPLES_PLAN, LITE_PLAN, PERSONAL_PLAN, PUNE_PLAN } from '#rooms/plans/seed/retail-plans.ts'
import { publishPlan } from '#rooms/plans/server/commands/publish-plan.ts'
import { retirePlan } from '#rooms/plans/server/commands/retire-plan.ts'
import type { Browser } from '#testing/browser.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'

const HOUR = 3_600_000
let world: World
let mobile = 9_200_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const play = (order_ref: string, outcome: string) =>
  world.browser().post(`/dev/gateway/orders/${order_ref}/pay`, { outcome })

async function open(browser: Browser, plan_id: string) {
  const { status, body } = await browser.post('payment/request', {
    plan_id,
    member_details: { name: 'Asha Rao', state: 'Karnataka', pincode: '411001' },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const read = async (browser: Browser, id: string) => (await browser.get(`payment/request/${id}`)).body
const plansOf = async (browser: Browser) => (await browser.get('subscriptions')).body.subscriptions

async function raisePrice(plan: typeof LITE_PLAN) {
  const [first, ...rest] = plan.components
  if (!first) throw new Error('A plan has a price.')
  const components = [{ ...first, amount_paise: first.amount_paise + 100_00n }, ...rest]
  await publishPlan(world.db, { ...plan, cost_paise: plan.cost_paise + 100_00n, components }, world.clock.now())
}

async function payLate(plan: typeof LITE_PLAN, meanwhile: () => Promise<void>) {
  const asha = await world.signUp(`+91${mobile++}`)
  const order = await open(asha, plan.plan_id)
  await play(order.gateway.order_ref, 'late')
  await world.advance(HOUR)
  expect((await read(asha, order.transaction_id)).status).toBe('expired')
  await meanwhile()
  await world.advance(2 * HOUR)
  return { asha, order: await read(asha, order.transaction_id) }
}

describe('money that arrives after its order has expired', () => {
  it('starts the plan while the price stands', async () => {
    const { asha, order } = await payLate(COUPLES_PLAN, async () => {})
    expect(order).toMatchObject({ status: 'completed', sub_status: null })
    expect(await plansOf(asha)).toHaveLength(1)
  })

  it('is refunded in full once the price has changed, and the buyer is notified', async () => {
    const { asha, order } = await payLate(LITE_PLAN, () => raisePrice(LITE_PLAN))
    expect(order).toMatchObject({ status: 'expired', sub_status: 'refund_requested' })
    expect(await plansOf(asha)).toEqual([])
    const refund = await world.db
      .selectFrom('refunds')
      .select(['amount_paise', 'status'])
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(refund.amount_paise).toBe(LITE_PLAN.cost_paise)
    expect(['APPROVED', 'PROCESSING', 'SUCCESS']).toContain(refund.status)
  })

  it('counts as late from the instant on, before a job has recorded it', async () => {
    const asha = await world.signUp(`+91${mobile++}`)
    const order = await open(asha, LITE_PLAN.plan_id)
    await world.db.deleteFrom('jobs').where('name', '=', 'checkout.expire-order').execute()
    world.clock.moveTo(new Date(world.clock.now().getTime() + HOUR))
    const [first, ...rest] = LITE_PLAN.components
    const components = [{ ...first!, amount_paise: first!.amount_paise + 200_00n }, ...rest]
    const raised = { ...LITE_PLAN, cost_paise: LITE_PLAN.cost_paise + 200_00n, components }
    await publishPlan(world.db, raised, world.clock.now())
    await play(order.gateway.order_ref, 'success')
    await world.work()
    expect(await read(asha, order.transaction_id)).toMatchObject({ status: 'expired', sub_status: 'refund_requested' })
  })

  it('is refunded in full once the plan is no longer sold', async () => {
    const { order } = await payLate(PERSONAL_PLAN, () => retirePlan(world.db, PERSONAL_PLAN.plan_id))
    expect(order).toMatchObject({ status: 'expired', sub_status: 'refund_requested' })
  })
})

describe('the price', () => {
  it('that a buyer has not seen is shown before an order is opened at it', async () => {
    const asha = await world.signUp(`+91${mobile++}`)
    const seen = (await asha.get(`payment/quote?plan_id=${COUPLES_PLAN.plan_id}`)).body
    await raisePrice(COUPLES_PLAN)
    const purchaseInput = { plan_id: COUPLES_PLAN.plan_id, member_details: { name: 'Asha Rao', state: 'Karnataka' } }
    const stale = await asha.post('payment/request', { ...purchaseInput, plan_version_id: seen.plan_version_id })
    expect(stale.error).toMatchObject({ type: 'PRICE_CHANGED', extra_args: { amount: seen.amount + 100 } })
    const fresh = await asha.post('payment/request', {
      ...purchaseInput,
      plan_version_id: stale.error?.extra_args.plan_version_id,
    })
    expect(fresh.body).toMatchObject({ status: 'initiated', amount: seen.amount + 100 })
  })
})

describe('what changes while a buyer is paying', () => {
  it.each<[string, (plan: typeof LITE_PLAN) => Promise<unknown>]>([
    ['the price', raisePrice],
    ['that the plan is sold at all', (plan) => retirePlan(world.db, plan.plan_id)],
  ])('%s does not change the agreement: paid in time, the plan starts at the price of the order', async (_, change) => {
    const asha = await world.signUp(`+91${mobile++}`)
    const order = await open(asha, PUNE_PLAN.plan_id)
    await change(PUNE_PLAN)
    await play(order.gateway.order_ref, 'success')
    await world.work()
    expect(await read(asha, order.transaction_id)).toMatchObject({ status: 'completed', amount: order.amount })
    expect(await plansOf(asha)).toMatchObject([{ plan_id: PUNE_PLAN.plan_id, is_active: true }])
  })
})

describe('the buyer’s return from the payment page', () => {
  const back = (query: string, fields: Record<string, string>) =>
    world.browser().send('POST', `/plus/buy/redirect${query}`, {
      raw: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://api.razorpay.com' },
    })

  it('completes the order when the gateway has signed it, also from the gateway’s own site', async () => {
    const asha = await world.signUp(`+91${mobile++}`)
    const order = await open(asha, COUPLES_PLAN.plan_id)
    const { order_ref } = order.gateway
    await play(order_ref, 'success')
    const { payment_ref } = await world.db
      .selectFrom('simulator_gateway_payments')
      .select('payment_ref')
      .where('order_ref', '=', order_ref)
      .executeTakeFirstOrThrow()
    const answer = await back('', {
      razorpay_order_id: order_ref,
      razorpay_payment_id: payment_ref,
      razorpay_signature: sign(`${order_ref}|${payment_ref}`, 'simulated-key-secret'),
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/plus/buy/redirect?transaction_id=${order.transaction_id}`,
    ])
    expect((await read(asha, order.transaction_id)).status).toBe('completed')
  })

  it.each([
    ['nothing', {}],
    ['a guessed signature', { razorpay_order_id: 'order_x', razorpay_payment_id: 'pay_x', razorpay_signature: 'ff' }],
    ['an address of another site', { next: 'https://evil.example' }],
  ])('with %s completes nothing and stays on this site', async (_, fields) => {
    const asha = await world.signUp(`+91${mobile++}`)
    const order = await open(asha, COUPLES_PLAN.plan_id)
    const answer = await back(`?transaction_id=${order.transaction_id}`, fields as Record<string, string>)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`/plus/buy/redirect?transaction_id=${order.transaction_id}`)
    expect((await read(asha, order.transaction_id)).status).toBe('initiated')
  })

  it.each(['?transaction_id=//evil.example', '?transaction_id=x%0d%0aSet-Cookie:a=b'])(
    'with the address %s is not followed',
    async (query) => {
      const answer = await back(query, {})
      expect(answer.status).toBe(422)
      expect(answer.headers.get('location')).toBeNull()
    },
  )
})

describe('the books', () => {
  it('contain one posting per plan paid, and add up', async () => {
    const { completed } = await world.db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<bigint>().as('completed'))
      .where('status', '=', 'completed')
      .where('plan_id', 'is not', null)
      .executeTakeFirstOrThrow()
    const { posted } = await world.db
      .selectFrom('ledger_transfers')
      .select(({ fn }) => fn.countAll<bigint>().as('posted'))
      .where('type', '=', 'checkout.order-paid')
      .executeTakeFirstOrThrow()
    expect(posted).toBe(completed)
    expect(completed).toBeGreaterThan(2n)
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })
})
