import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, IST_OFFSET_MS } from '#values/ist-date.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { simulateBank } from './simulator/mandate-rows.ts'
import type { DebitOutcome } from './simulator/outcomes.ts'
import { GATEWAY_SENTINELS } from './simulator/sentinels.ts'
import { simulateOutcome } from './simulator/simulate-outcome.ts'
import { openSimulator } from './testing/open-simulator.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const ASHA = { name: 'Asha Rao', contact: '+919810000001', email: null }

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
})
afterAll(() => sim.close())

function must<T>(answer: { outcome: string; value?: T }): T {
  if (answer.outcome !== 'DONE') throw new Error(JSON.stringify(answer))
  return answer.value as T
}

const order = (amount_paise: bigint) => {
  const receipt = `mandate-rcpt-${++next}`
  return { amount_paise, currency: 'INR', receipt, notes: {}, idempotency_key: receipt }
}

/** Moves to the next moment at which it is this hour in India. */
async function goTo(hour: number) {
  const day = Math.floor((sim.clock.now().getTime() + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS
  const target = day + hour * HOUR_MS
  const minutes =
    ((target > sim.clock.now().getTime() ? target : target + DAY_MS) - sim.clock.now().getTime()) / MINUTE_MS
  await sim.advance(minutes)
}

/** A mandate authorised with a payment. */
async function authorised(amount_paise = 499_900n, max_amount_paise = 1_500_000n) {
  const { customer_ref } = must(await gateway.ensureCustomer(ASHA))
  const mandate = { customer_ref, max_amount_paise, expires_at: new Date(sim.clock.now().getTime() + 3_650 * DAY_MS) }
  const { order_ref } = must(await gateway.createOrder({ ...order(amount_paise), mandate }))
  const simulated = await simulateOutcome(sim, order_ref, 'success')
  const payment = must(await gateway.fetchPayment(simulated!.payment!.payment_ref))
  return { customer_ref, token_ref: payment.token_ref!, order_ref }
}

type Mandate = Awaited<ReturnType<typeof authorised>>

async function noticed({ token_ref }: Mandate, amount_paise = 499_900n) {
  const payment_after = new Date(sim.clock.now().getTime() + 44 * HOUR_MS)
  return must(await gateway.createOrder({ ...order(amount_paise), notice: { token_ref, payment_after } }))
}

const debit = (mandate: Mandate, order_ref: string, reference = 'renewal-1-1', amount_paise = 499_900n) =>
  gateway.debit({
    ...mandate,
    order_ref,
    amount_paise,
    currency: 'INR',
    contact: ASHA.contact,
    email: null,
    description: 'Renewal',
    reference,
    repeated: false,
  })

const choose = ({ token_ref }: Mandate, next_debit: DebitOutcome) =>
  sim.db.updateTable('simulator_gateway_mandates').set({ next_debit }).where('token_ref', '=', token_ref).execute()

describe('a mandate', () => {
  it('is created by the payment that authorises it and is confirmed by the bank a moment later', async () => {
    const mandate = await authorised()
    expect(await gateway.fetchMandate(mandate.customer_ref, mandate.token_ref)).toMatchObject({
      value: { status: 'initiated' },
    })
    await sim.advance(1)
    expect(sim.events()).toEqual(['payment.authorized', 'payment.captured', 'order.paid', 'token.confirmed'])
    const delivery = sim.deliveries.at(-1)!
    expect(gateway.verifyWebhook(Buffer.from(delivery.body), delivery.signature)).toMatchObject({
      genuine: true,
      event: { type: 'token.confirmed', mandate: { token_ref: mandate.token_ref, status: 'confirmed' } },
    })
  })

  it('belongs to a customer who stays the same across requests', async () => {
    expect(must(await gateway.ensureCustomer(ASHA))).toEqual(must(await gateway.ensureCustomer(ASHA)))
    expect(must(await gateway.ensureCustomer({ ...ASHA, contact: '+919810000009' }))).not.toEqual(
      must(await gateway.ensureCustomer(ASHA)),
    )
  })

  it('that the bank refuses leaves the payment valid', async () => {
    const mandate = await authorised(GATEWAY_SENTINELS.mandate_rejected)
    await sim.advance(1)
    expect(await gateway.fetchMandate(mandate.customer_ref, mandate.token_ref)).toMatchObject({
      value: { status: 'rejected', failure_reason: expect.stringContaining('bank') },
    })
    expect(await gateway.fetchOrder(mandate.order_ref)).toMatchObject({ value: { status: 'paid' } })
  })

  it('is paused, resumed and revoked in the bank’s app, and cancelled by us; an ended one stays ended', async () => {
    const mandate = await authorised()
    await sim.advance(1)
    const status = async () => must(await gateway.fetchMandate(mandate.customer_ref, mandate.token_ref)).status
    await simulateBank(sim, mandate.token_ref, 'pause')
    expect(await status()).toBe('paused')
    await simulateBank(sim, mandate.token_ref, 'resume')
    expect(await status()).toBe('confirmed')
    expect(await gateway.cancelMandate(mandate.customer_ref, mandate.token_ref)).toMatchObject({ outcome: 'DONE' })
    expect(await status()).toBe('cancelled')
    await simulateBank(sim, mandate.token_ref, 'resume')
    expect(await status()).toBe('cancelled')
    expect(await gateway.cancelMandate(mandate.customer_ref, mandate.token_ref)).toMatchObject({ outcome: 'REFUSED' })
    expect(await gateway.fetchMandate('cust_somebodyelse', mandate.token_ref)).toMatchObject({ outcome: 'REFUSED' })
  })
})

describe('a debit', () => {
  it('after its notice takes the money once, however often it is requested', async () => {
    const mandate = await authorised()
    await goTo(13.5)
    const { order_ref, notice_ref } = await noticed(mandate)
    expect(notice_ref).toMatch(/^notification_/)
    await sim.advance(24 * 60)
    const first = must(await debit(mandate, order_ref))
    expect(must(await debit(mandate, order_ref))).toEqual(first)
    expect(await debit(mandate, order_ref, 'renewal-1-2')).toMatchObject({ outcome: 'REFUSED' })
    await sim.worker.runDue()
    expect(sim.events()).toEqual(expect.arrayContaining(['order.notification.delivered', 'order.paid']))
    expect(await gateway.fetchOrderPayments(order_ref)).toMatchObject({
      value: [{ status: 'captured', token_ref: mandate.token_ref, reference: 'renewal-1-1' }],
    })
  })

  it.each([
    ['too soon after the notice', 13.5, 23 * 60],
    ['in the morning rush', 10.5, 24 * 60],
    ['in the evening rush', 17, 24 * 60],
  ])('%s is refused', async (_what, hour, minutes) => {
    const mandate = await authorised()
    await goTo(hour)
    const { order_ref } = await noticed(mandate)
    await sim.advance(minutes)
    expect(await debit(mandate, order_ref)).toMatchObject({ outcome: 'REFUSED' })
    expect(await gateway.fetchOrderPayments(order_ref)).toMatchObject({ value: [] })
  })

  it('without a notice, above the maximum, or of a paused mandate is refused', async () => {
    const mandate = await authorised()
    await goTo(13.5)
    const plain = must(await gateway.createOrder(order(499_900n)))
    await sim.advance(24 * 60)
    expect(await debit(mandate, plain.order_ref)).toMatchObject({ outcome: 'REFUSED' })
    const payment_after = sim.clock.now()
    const large = { ...order(1_500_001n), notice: { token_ref: mandate.token_ref, payment_after } }
    expect(await gateway.createOrder(large)).toMatchObject({ outcome: 'REFUSED' })
    const { order_ref } = await noticed(mandate)
    await simulateBank(sim, mandate.token_ref, 'pause')
    await sim.advance(24 * 60)
    expect(await debit(mandate, order_ref)).toMatchObject({ outcome: 'REFUSED' })
  })

  it.each([
    ['fails_softly', 'failed', 'insufficient_funds'],
    ['fails_hard', 'failed', 'account_closed'],
    ['late', 'created', null],
  ] as const)('that %s is reported by its payment', async (outcome, status, error_reason) => {
    const mandate = await authorised()
    await goTo(13.5)
    const { order_ref } = await noticed(mandate)
    await sim.advance(24 * 60)
    await choose(mandate, outcome)
    const { payment_ref } = must(await debit(mandate, order_ref))
    expect(await gateway.fetchPayment(payment_ref)).toMatchObject({ value: { status, error_reason } })
    await sim.advance(91)
    expect(await gateway.fetchPayment(payment_ref)).toMatchObject({
      value: { status: outcome === 'late' ? 'captured' : status },
    })
  })

  it('whose answer is lost is unknown, and the order shows whether it was paid', async () => {
    for (const [outcome, payments] of [
      ['dropped', 0],
      ['dropped_after_commit', 1],
    ] as const) {
      const mandate = await authorised()
      await goTo(13.5)
      const { order_ref } = await noticed(mandate)
      await sim.advance(24 * 60)
      await choose(mandate, outcome)
      expect(await debit(mandate, order_ref)).toMatchObject({ outcome: 'UNKNOWN' })
      expect(must(await gateway.fetchOrderPayments(order_ref))).toHaveLength(payments)
    }
  })
})
