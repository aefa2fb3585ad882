import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stillClock } from '#platform/testing/still-clock.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { razorpayGateway } from './razorpay/razorpay-gateway.ts'
import { GATEWAY_SENTINELS } from './simulator/sentinels.ts'
import { simulateOutcome } from './simulator/simulate-outcome.ts'
import { openSimulator } from './testing/open-simulator.ts'

let sim: Awaited<ReturnType<typeof openSimulator>>
beforeAll(async () => {
  sim = await openSimulator()
})
afterAll(() => sim.close())

let next = 0
async function created(amount_paise = 499_900n): Promise<string> {
  const receipt = `upi-${++next}`
  const order = { amount_paise, currency: 'INR', receipt, notes: {}, idempotency_key: receipt }
  const answer = await sim.gateway.createOrder(order)
  if (answer.outcome !== 'DONE') throw new Error(answer.outcome)
  return answer.value.order_ref
}

const upi = (gateway: PaymentGateway, order_ref: string, amount_paise = 499_900n) =>
  gateway.openUpiPayment({
    order_ref,
    amount_paise,
    currency: 'INR',
    description: 'Order 1',
    contact: '+919812345678',
    email: null,
    address: '203.0.113.7',
    user_agent: 'PlusApp/7.0 (Android)',
    referer: 'https://plus.example/plus/buy',
  })

it('a UPI payment of an open order has one link with its amount, until it is paid (C6.05)', async () => {
  const order_ref = await created()
  const link = `upi://pay?pa=tulsi%40simulator&pn=Tulsi&tr=${order_ref}&am=4999.00&cu=INR`
  expect(await upi(sim.gateway, order_ref)).toEqual({ outcome: 'DONE', value: { link } })
  expect(await upi(sim.gateway, order_ref)).toEqual({ outcome: 'DONE', value: { link } })
  expect(await sim.gateway.fetchOrderPayments(order_ref)).toMatchObject({ value: [{ status: 'created' }] })
  await simulateOutcome(sim, order_ref, 'success')
  expect(await sim.gateway.fetchOrderPayments(order_ref)).toMatchObject({ value: [{ status: 'captured' }] })
  expect((await upi(sim.gateway, order_ref)).outcome).toBe('REFUSED')
})

it('the gateway refuses an unknown order, another amount, and where the shop has no UPI intent', async () => {
  const amount = GATEWAY_SENTINELS.upi_refused
  const answers = [
    await upi(sim.gateway, 'order_none'),
    await upi(sim.gateway, await created(), 1n),
    await upi(sim.gateway, await created(amount), amount),
  ]
  expect(answers.map(({ outcome }) => outcome)).toEqual(['REFUSED', 'REFUSED', 'REFUSED'])
})

it.each(['https://evil.example/pay', 'javascript:alert(1)', 'upi://mandate?pa=a@b', ''])(
  '%j is no link that an app may open',
  async (link) => {
    const server = createServer((_, reply) => reply.end(JSON.stringify({ razorpay_payment_id: 'pay_1', link })))
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const clock = stillClock()
    const gateway = razorpayGateway({ keyId: 'k', keySecret: 's', webhookSecrets: [], url, clock })
    expect(await upi(gateway, 'order_1')).toMatchObject({ outcome: 'UNKNOWN', cause: 'unreadable' })
    await new Promise((closed) => server.close(closed))
  },
)
