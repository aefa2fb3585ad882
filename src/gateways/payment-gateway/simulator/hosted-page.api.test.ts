import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { openPaymentGateway } from '../open-payment-gateway.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const gateway = () => openPaymentGateway(world.config, world.clock, () => world.origin)
let next = 0

async function order(amount_paise = 499_900n) {
  const receipt = `page-${++next}`
  const made = await gateway().createOrder({
    amount_paise,
    currency: 'INR',
    receipt,
    notes: {},
    idempotency_key: receipt,
  })
  if (made.outcome !== 'DONE') throw new Error(JSON.stringify(made))
  return made.value
}

function post(path: string, fields: Record<string, string>) {
  return fetch(world.origin + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

const ways = {
  callback_url: 'http://localhost:4000/plus/buy/redirect',
  cancel_url: 'http://localhost:4000/plus/buy?x=1',
}

function form(order_ref: string, amount_paise = 499_900n, merchant_name = 'Tulsi Plus') {
  const prefill = { name: 'Asha', contact: '+919800000001' }
  const request = {
    order_ref,
    amount_paise,
    currency: 'INR',
    merchant_name,
    description: 'Family plan',
    prefill,
    ...ways,
  }
  return gateway().checkoutForm(request)
}

const field = (html: string, name: string) =>
  new RegExp(`name="${name.replace(/[[\]]/g, '\\$&')}" value="([^"]*)"`).exec(html)?.[1]?.replaceAll('&quot;', '"')

describe('the hosted page', () => {
  it('shows merchant, amount and a notice that no money moves, under a policy with a nonce', async () => {
    const { order_ref } = await order()
    const { action, fields } = form(order_ref)
    const answer = await post(action, fields)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('Simulated payment — no money moves')
    expect(html).toContain('₹4,999')
    expect(html).toContain('Pay Tulsi Plus')
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(html).toContain(/'nonce-([^']+)'/.exec(policy)![1]!)
  })

  it('escapes what the shop sends', async () => {
    const { order_ref } = await order()
    const { action, fields } = form(order_ref, 499_900n, '"><script>alert(1)</script>')
    expect(await (await post(action, fields)).text()).not.toContain('<script>alert')
  })

  it.each([
    ['another key', { key_id: 'rzp_test_other' }],
    ['an unknown order', { order_id: 'order_none' }],
    ['another amount', { amount: '100' }],
    ['an invalid address', { callback_url: 'javascript:alert(1)' }],
  ])('refuses %s', async (_what, change) => {
    const { order_ref } = await order()
    const { action, fields } = form(order_ref)
    expect((await post(action, { ...fields, ...change })).status).toBe(400)
  })

  it('after success posts back fields that our client verifies as signed', async () => {
    const { order_ref } = await order()
    const html = await (
      await post('/dev/gateway/razorpay/v1/checkout/pay', { order_id: order_ref, outcome: 'success', ...ways })
    ).text()
    const names = ['razorpay_payment_id', 'razorpay_order_id', 'razorpay_signature']
    const back = gateway().readReturn(Object.fromEntries(names.map((name) => [name, field(html, name)])))
    expect(back).toMatchObject({ kind: 'paid', order_ref })
    expect(back.kind === 'paid' && gateway().verifyReturn(back)).toBe(true)
    expect(html).toContain(`action="${ways.callback_url}"`)
  })

  it.each(['failure', 'pending', 'late'])('after %s posts back an error that names the order', async (outcome) => {
    const { order_ref } = await order()
    const html = await (
      await post('/dev/gateway/razorpay/v1/checkout/pay', { order_id: order_ref, outcome, ...ways })
    ).text()
    const names = ['error[code]', 'error[description]', 'error[metadata]']
    const back = gateway().readReturn(Object.fromEntries(names.map((name) => [name, field(html, name)])))
    expect(back).toMatchObject({ kind: 'not_paid', order_ref })
  })

  it('goes back to the shop on cancel, and the order stays unchanged', async () => {
    const { order_ref } = await order()
    const answer = await post('/dev/gateway/razorpay/v1/checkout/pay', {
      order_id: order_ref,
      outcome: 'cancel',
      ...ways,
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, ways.cancel_url])
    expect(await gateway().fetchOrder(order_ref)).toMatchObject({ value: { status: 'created' } })
  })
})

describe('the tools', () => {
  it('list orders newest first in rupees and pay one', async () => {
    const { order_ref } = await order(1_234_550n)
    const browser = world.browser()
    const list = await browser.get('/dev/gateway/orders')
    expect(list.body[0]).toMatchObject({ order_ref, amount: 12_345.5, currency: 'INR', status: 'created' })
    const paid = await browser.post(`/dev/gateway/orders/${order_ref}/pay`, { outcome: 'success' })
    expect(paid.body).toMatchObject({ order_ref, status: 'paid', payments: [{ status: 'captured' }] })
    const again = await browser.post(`/dev/gateway/orders/${order_ref}/pay`, { outcome: 'failure' })
    expect([again.status, again.body]).toEqual([200, paid.body])
  })

  it('report errors: 404 for an unknown order, 422 for an unknown outcome, 400 for an unknown key', async () => {
    const { order_ref } = await order()
    const browser = world.browser()
    expect((await browser.post('/dev/gateway/orders/order_none/pay', { outcome: 'success' })).status).toBe(404)
    expect((await browser.post(`/dev/gateway/orders/${order_ref}/pay`, { outcome: 'maybe' })).status).toBe(422)
    expect((await browser.post(`/dev/gateway/orders/${order_ref}/pay`, {})).status).toBe(422)
    expect((await browser.post(`/dev/gateway/orders/${order_ref}/pay`, { outcome: 'success', x: 1 })).status).toBe(400)
    expect((await browser.post(`/dev/gateway/orders/${order_ref}/pay`, {}, { raw: '{' })).status).toBe(400)
  })

  it('and the gateway do not exist outside simulator mode', async () => {
    const live = await openWorld({
      SIMULATOR: 'off',
      RAZORPAY_KEY_ID: 'rzp_live_x',
      RAZORPAY_KEY_SECRET: 'x',
      RAZORPAY_WEBHOOK_SECRET: 'x',
      DATABASE_URL: 'postgresql://unused',
      SMS_URL: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
      APP_SECRET: 'a'.repeat(32),
      PUBLIC_URL: 'https://plus.example',
    })
    expect((await live.browser().get('/dev/gateway/orders')).status).toBe(404)
    expect((await live.browser().get('/dev/gateway/razorpay/v1/orders')).status).toBe(404)
    await live.close()
  })
})
