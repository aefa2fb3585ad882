import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stillClock } from '#platform/testing/still-clock.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { razorpayGateway } from './razorpay/razorpay-gateway.ts'
import { GATEWAY_SENTINELS } from './simulator/sentinels.ts'
import { captureLate, simulateOutcome } from './simulator/simulate-outcome.ts'
import { openSimulator } from './testing/open-simulator.ts'

let sim: Awaited<ReturnType<typeof openSimulator>>
let gateway: PaymentGateway
let next = 0

beforeAll(async () => {
  sim = await openSimulator()
  gateway = sim.gateway
})
beforeEach(async () => {
  await sim.db.deleteFrom('jobs').execute()
  sim.deliveries.length = 0
  sim.shop.status = 200
})
afterAll(() => sim.close())

const order = (amount_paise = 499_900n, notes: Record<string, string> = {}) => {
  const receipt = `rcpt-${++next}`
  return { amount_paise, currency: 'INR', receipt, notes, idempotency_key: receipt }
}

async function created(amount?: bigint) {
  const answer = await gateway.createOrder(order(amount))
  if (answer.outcome !== 'DONE') throw new Error(JSON.stringify(answer))
  return answer.value
}

async function paid(amount?: bigint) {
  const { order_ref } = await created(amount)
  const simulated = await simulateOutcome(sim, order_ref, 'success')
  return { order_ref, payment_ref: simulated?.payment?.payment_ref ?? '' }
}

const ordersUnder = (receipt: string) =>
  sim.db.selectFrom('simulator_gateway_orders').selectAll().where('receipt', '=', receipt).execute()

describe('an order', () => {
  it('is created for exact paise and read back by reference and by receipt', async () => {
    const request = order(1_234_567n)
    const made = await gateway.createOrder(request)
    expect(made).toMatchObject({
      outcome: 'DONE',
      value: { amount_paise: 1_234_567n, currency: 'INR', status: 'created' },
    })
    const { order_ref } = (made as { value: { order_ref: string } }).value
    expect(await gateway.fetchOrder(order_ref)).toMatchObject({ outcome: 'DONE', value: { receipt: request.receipt } })
    expect(await gateway.findOrderByReceipt(request.receipt)).toMatchObject({ value: { order_ref } })
    expect(await gateway.findOrderByReceipt('rcpt-never')).toEqual({ outcome: 'DONE', value: null })
  })

  it('that the gateway refuses comes back with its reason', async () => {
    expect(await gateway.createOrder(order(99n))).toMatchObject({
      outcome: 'REFUSED',
      status: 400,
      code: 'BAD_REQUEST_ERROR',
    })
    expect(await gateway.createOrder(order(GATEWAY_SENTINELS.order_refused))).toMatchObject({ outcome: 'REFUSED' })
    expect(await gateway.fetchOrder('order_none')).toMatchObject({
      outcome: 'REFUSED',
      description: 'The id provided does not exist',
    })
  })

  it.each(['order_dropped_after_commit', 'order_unanswered_after_commit', 'order_error_once'] as const)(
    'exists once after %s: it is looked up by receipt before it is asked for again',
    async (sentinel) => {
      const request = order(GATEWAY_SENTINELS[sentinel])
      expect(await gateway.createOrder(request)).toMatchObject({ outcome: 'DONE', value: { receipt: request.receipt } })
      expect(await ordersUnder(request.receipt)).toHaveLength(1)
    },
  )

  it('requested again after a restart is the same order', async () => {
    const request = order()
    const first = await gateway.createOrder(request)
    expect(await gateway.createOrder({ ...request, asked_before: true })).toEqual(first)
    expect(await ordersUnder(request.receipt)).toHaveLength(1)
  })

  it('requested too often is unknown with the wait the gateway asks for, and works afterwards', async () => {
    const request = order(GATEWAY_SENTINELS.order_rate_limited_once)
    expect(await gateway.createOrder(request)).toEqual({ outcome: 'UNKNOWN', cause: 'rate_limited', retry_after_s: 1 })
    expect(await gateway.createOrder({ ...request, asked_before: true })).toMatchObject({ outcome: 'DONE' })
  })

  it('requested with wrong keys is unknown: nothing is said about the order', async () => {
    const stranger = razorpayGateway({
      keyId: 'a',
      keySecret: 'b',
      webhookSecrets: [],
      url: `${sim.origin}/dev/gateway/razorpay`,
      clock: sim.clock,
    })
    expect(await stranger.createOrder(order())).toMatchObject({ outcome: 'UNKNOWN', cause: 'keys_rejected' })
  })
})

describe('an inconclusive answer is unknown, never failed', () => {
  const against = async (answer: (respond: import('node:http').ServerResponse) => void, timeoutMs = 60_000) => {
    const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1')
    await new Promise((listening) => server.once('listening', listening))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const client = razorpayGateway({
      keyId: 'a',
      keySecret: 'b',
      webhookSecrets: [],
      url,
      timeoutMs,
      clock: stillClock(),
    })
    const result = await client.fetchPayment('pay_A')
    server.closeAllConnections()
    server.close()
    return result
  }

  it.each([
    ['silence', () => {}, 'timeout'],
    ['a dropped connection', (r) => r.destroy(), 'connection'],
    ['500', (r) => r.writeHead(500).end('{}'), 'server_error'],
    ['504 with a page', (r) => r.writeHead(504).end('<html>'), 'server_error'],
    ['429', (r) => r.writeHead(429).end(), 'rate_limited'],
    ['401', (r) => r.writeHead(401).end('{}'), 'keys_rejected'],
    ['403', (r) => r.writeHead(403).end('{}'), 'keys_rejected'],
    ['408', (r) => r.writeHead(408).end('{}'), 'in_progress'],
    ['200 with invalid JSON', (r) => r.writeHead(200).end('{"id":'), 'unreadable'],
    ['200 with fractions of a paisa', (r) => r.writeHead(200).end('{"id":"pay_A","amount":1.5}'), 'unreadable'],
    ['a redirect', (r) => r.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), 'connection'],
  ] as [string, (r: import('node:http').ServerResponse) => void, string][])('%s', async (_what, respond, cause) => {
    expect(await against(respond, cause === 'timeout' ? 200 : undefined)).toMatchObject({ outcome: 'UNKNOWN', cause })
  })

  it('400 without a readable body is still a refusal', async () => {
    expect(await against((r) => r.writeHead(400).end('no'))).toMatchObject({ outcome: 'REFUSED', code: 'HTTP_400' })
  })
})

describe('the four outcomes', () => {
  it('success captures the payment and sends the three events, each signed over its bytes', async () => {
    const { order_ref, payment_ref } = await paid()
    await sim.worker.runDue()
    expect(sim.events()).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
    expect(new Set(sim.deliveries.map(({ event_id }) => event_id)).size).toBe(3)
    for (const { body, signature } of sim.deliveries)
      expect(gateway.verifyWebhook(Buffer.from(body), signature)).toMatchObject({ genuine: true })
    expect(await gateway.fetchOrderPayments(order_ref)).toMatchObject({
      value: [{ payment_ref, status: 'captured', order_ref }],
    })
    expect(await gateway.fetchOrder(order_ref)).toMatchObject({
      value: { status: 'paid', amount_paid_paise: 499_900n },
    })
  })

  it('failure leaves the order open for another try, which may succeed', async () => {
    const { order_ref } = await created()
    await simulateOutcome(sim, order_ref, 'failure')
    await simulateOutcome(sim, order_ref, 'success')
    await sim.worker.runDue()
    expect(sim.events()).toEqual(['payment.failed', 'payment.authorized', 'payment.captured', 'order.paid'])
    expect(await gateway.fetchOrder(order_ref)).toMatchObject({ value: { status: 'paid' } })
  })

  it('pending sends nothing, and the same payment may still succeed', async () => {
    const { order_ref } = await created()
    const pending = await simulateOutcome(sim, order_ref, 'pending')
    await sim.worker.runDue()
    expect(sim.events()).toEqual([])
    const success = await simulateOutcome(sim, order_ref, 'success')
    expect(success?.payment?.payment_ref).toBe(pending?.payment?.payment_ref)
  })

  it('late captures nothing for 89 minutes, and the payment at 90', async () => {
    const { order_ref } = await created()
    await simulateOutcome(sim, order_ref, 'late')
    await sim.advance(89)
    expect(sim.events()).toEqual([])
    await sim.advance(2)
    expect(sim.events()).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
  })

  it('a late approval captures even a payment that has failed meanwhile, as late authorisation does', async () => {
    const { order_ref } = await created()
    const { payment } = (await simulateOutcome(sim, order_ref, 'failure'))!
    await captureLate(sim, payment!.payment_ref)
    expect(await gateway.fetchPayment(payment!.payment_ref)).toMatchObject({ value: { status: 'captured' } })
  })

  it('change nothing once the order is paid', async () => {
    const { order_ref } = await paid()
    for (const outcome of ['failure', 'pending', 'late', 'success'] as const)
      expect(await simulateOutcome(sim, order_ref, outcome)).toMatchObject({ payment: null, order: { status: 'paid' } })
    await sim.advance(120)
    expect(sim.events()).toHaveLength(3)
  })

  it('of 20 concurrent buyers pay an order once', async () => {
    const { order_ref } = await created()
    await Promise.all(Array.from({ length: 20 }, () => simulateOutcome(sim, order_ref, 'success')))
    const payments = await gateway.fetchOrderPayments(order_ref)
    expect(payments).toMatchObject({ value: [{ status: 'captured' }] })
  })

  it('are sent again until the shop accepts them', async () => {
    sim.shop.status = 503
    await paid()
    await sim.worker.runDue()
    sim.shop.status = 200
    await sim.advance(1)
    expect(sim.deliveries).toHaveLength(6)
    const ids = sim.deliveries.map(({ event_id }) => event_id)
    expect(ids.slice(3)).toEqual(ids.slice(0, 3))
  })
})

describe('a refund', () => {
  const refund = (payment_ref: string, amount_paise: bigint, key: string, repeated = false) =>
    gateway.refund({ payment_ref, amount_paise, idempotency_key: key, reference: key, repeated })

  it('is made once per key, processed later, and never exceeds what was paid', async () => {
    const { payment_ref } = await paid(100_000n)
    const first = await refund(payment_ref, 60_000n, 'refund-key-001')
    expect(first).toMatchObject({ outcome: 'DONE', value: { status: 'pending', amount_paise: 60_000n } })
    expect(await refund(payment_ref, 60_000n, 'refund-key-001')).toEqual(first)
    expect(await refund(payment_ref, 50_000n, 'refund-key-001')).toMatchObject({ outcome: 'REFUSED' })
    expect(await refund(payment_ref, 50_000n, 'refund-key-002')).toMatchObject({ outcome: 'REFUSED' })
    await sim.advance(3)
    expect(sim.events()).toEqual(expect.arrayContaining(['refund.created', 'refund.processed']))
    const { refund_ref } = (first as { value: { refund_ref: string } }).value
    expect(await gateway.fetchRefund(refund_ref)).toMatchObject({
      value: { status: 'processed', receipt: 'refund-key-001' },
    })
    expect(await gateway.fetchPayment(payment_ref)).toMatchObject({
      value: { amount_refunded_paise: 60_000n, status: 'captured' },
    })
  })

  it('whose answer is lost is unknown, and the same key finds it', async () => {
    const { payment_ref } = await paid(GATEWAY_SENTINELS.refund_dropped_after_commit)
    const amount = GATEWAY_SENTINELS.refund_dropped_after_commit
    expect(await refund(payment_ref, amount, 'refund-key-003')).toMatchObject({
      outcome: 'UNKNOWN',
      cause: 'connection',
    })
    expect(await refund(payment_ref, amount, 'refund-key-003')).toMatchObject({ outcome: 'DONE' })
    expect(await gateway.fetchPayment(payment_ref)).toMatchObject({
      value: { status: 'refunded', amount_refunded_paise: amount },
    })
  })

  it('whose repetition is refused after a lost answer is unknown, and the list of refunds shows it', async () => {
    const amount = GATEWAY_SENTINELS.refund_dropped_then_refused
    const { payment_ref } = await paid(amount)
    expect(await refund(payment_ref, amount, 'refund-key-006')).toMatchObject({ outcome: 'UNKNOWN' })
    expect(await refund(payment_ref, amount, 'refund-key-006', true)).toMatchObject({ cause: 'refused_again' })
    expect(await gateway.listRefunds(payment_ref)).toMatchObject({
      outcome: 'DONE',
      value: [{ receipt: 'refund-key-006', amount_paise: amount }],
    })
    expect(await gateway.listRefunds('pay_none')).toMatchObject({ outcome: 'REFUSED' })
  })

  it.each(['refund_keys_rejected_once', 'refund_forbidden_once'] as const)('is unknown after %s', async (sentinel) => {
    const { payment_ref } = await paid(GATEWAY_SENTINELS[sentinel])
    const ask = () => refund(payment_ref, GATEWAY_SENTINELS[sentinel], `key-of-${sentinel}`)
    expect(await ask()).toMatchObject({ outcome: 'UNKNOWN', cause: 'keys_rejected' })
    expect(await ask()).toMatchObject({ outcome: 'DONE' })
  })

  it('may be refused immediately or fail later', async () => {
    const refused = await paid(GATEWAY_SENTINELS.refund_refused)
    expect(await refund(refused.payment_ref, 41_043n, 'refund-key-004')).toMatchObject({ outcome: 'REFUSED' })
    const failing = await paid(GATEWAY_SENTINELS.refund_fails_later)
    expect(await refund(failing.payment_ref, 41_443n, 'refund-key-005')).toMatchObject({ outcome: 'DONE' })
    await sim.advance(3)
    expect(sim.events()).toContain('refund.failed')
    expect(await gateway.fetchPayment(failing.payment_ref)).toMatchObject({
      value: { status: 'captured', amount_refunded_paise: 0n },
    })
  })
})

it('authorised money is captured on request', async () => {
  const { payment_ref } = await paid(GATEWAY_SENTINELS.payment_authorised_only)
  expect(await gateway.fetchPayment(payment_ref)).toMatchObject({ value: { status: 'authorized' } })
  expect(await gateway.capture(payment_ref, 41_143n, 'INR')).toMatchObject({
    outcome: 'DONE',
    value: { status: 'captured' },
  })
  expect(await gateway.capture(payment_ref, 41_143n, 'INR')).toMatchObject({ outcome: 'REFUSED' })
})
