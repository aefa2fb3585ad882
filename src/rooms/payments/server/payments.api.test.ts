import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sign } from '#gateways/payment-gateway/razorpay/signatures.ts'
import { eventBody } from '#gateways/payment-gateway/simulator/events.ts'
import { simulateOutcome } from '#gateways/payment-gateway/simulator/simulate-outcome.ts'
import { WORLD_START } from '#platform/testing/still-clock.ts'
import { digestPayments } from '../../../testing/digest-payments.ts'
import { openPayments } from '../../../testing/open-payments.ts'
import { reconcilePayments } from './commands/reconcile.ts'

let world: Awaited<ReturnType<typeof openPayments>>
beforeAll(async () => {
  world = await openPayments()
})
beforeEach(async () => {
  await world.db.deleteFrom('jobs').execute()
  world.lines.length = 0
})
afterAll(() => world.close())

/** The body of a captured payment of our order, with the given overrides. */
async function capturedBody(
  order_ref: string,
  change: Record<string, unknown> = {},
  event = 'payment.captured',
  at = world.clock.now(),
) {
  const order = await world.db
    .selectFrom('payment_orders')
    .selectAll()
    .where('order_ref', '=', order_ref)
    .executeTakeFirstOrThrow()
  const body = JSON.parse(
    eventBody(
      event,
      {
        payment: {
          payment_ref: `pay_${order_ref.slice(6)}`,
          order_ref,
          amount_paise: order.amount_paise,
          amount_refunded_paise: 0n,
          currency: 'INR',
          status: event === 'payment.failed' ? 'failed' : 'captured',
          method: 'upi',
          error_code: null,
          error_description: null,
          error_reason: null,
          token_ref: null,
          customer_ref: null,
          reference: null,
          created_at: at,
        },
      },
      at,
    ),
  )
  Object.assign(body.payload.payment.entity, change)
  return JSON.stringify(body)
}

const orderRow = (order_ref: string) =>
  world.db.selectFrom('payment_orders').selectAll().where('order_ref', '=', order_ref).executeTakeFirstOrThrow()

describe('a payment', () => {
  it('settles its order once by the gateway’s own messages, and a duplicate answers 200 and changes nothing', async () => {
    const { order_ref } = await world.order()
    await simulateOutcome(world, order_ref, 'success')
    await world.worker.runDue()
    expect(await world.updates(order_ref)).toEqual(['pending', 'paid'])
    expect(await orderRow(order_ref)).toMatchObject({ status: 'paid', next_check_at: null })

    const body = await capturedBody(order_ref)
    const before = await digestPayments(world.db)
    const [copy] = await world.db.selectFrom('gateway_events').selectAll().where('order_ref', '=', order_ref).execute()
    expect((await world.webhook(body, { event_id: copy!.event_id })).status).toBe(200)
    expect(await digestPayments(world.db)).toBe(before)
  })

  it('sent again under another id is recognised by its bytes', async () => {
    const { order_ref } = await world.order()
    const body = await capturedBody(order_ref)
    expect((await world.webhook(body)).body).toEqual({ received: true })
    const before = await digestPayments(world.db)
    expect((await world.webhook(body)).status).toBe(200)
    expect(await digestPayments(world.db)).toBe(before)
  })

  it('that failed and then succeeded is accepted, and a late failure does not undo it', async () => {
    const { order_ref } = await world.order()
    await world.webhook(await capturedBody(order_ref, {}, 'payment.failed'))
    await world.webhook(await capturedBody(order_ref))
    await world.webhook(await capturedBody(order_ref, { notes: ['again'] }, 'payment.failed'))
    expect(await world.updates(order_ref)).toEqual(['failed', 'paid'])
  })

  it('stores no name, number, address or card of the payer', async () => {
    const { order_ref } = await world.order()
    const person = { email: 'asha@example.com', contact: '+919876543210', vpa: 'asha@upi', card: { last4: '4242' } }
    await world.webhook(await capturedBody(order_ref, person))
    const { rows } = await sql<{ all: string }>`select json_agg(t)::text as all from gateway_events t`.execute(world.db)
    // Ids and hashes have any four digits.
    expect(rows[0]!.all).not.toMatch(/asha@|9876543210|"4242/)
  })

  it('is found by querying the gateway when no message ever arrives', async () => {
    const { order_ref } = await world.order()
    await simulateOutcome(world, order_ref, 'success')
    await world.db.deleteFrom('jobs').execute()
    await world.advance(3)
    await reconcilePayments(world, world.payments)
    expect(await world.updates(order_ref)).toEqual(['paid'])
  })

  it('that is only authorised is captured by us after ten minutes', async () => {
    const { order_ref } = await world.order(41_143n)
    await simulateOutcome(world, order_ref, 'success')
    await world.advance(11)
    await reconcilePayments(world, world.payments)
    expect(await orderRow(order_ref)).toMatchObject({ status: 'paid' })
  })

  it('whose order was created but never confirmed is found by the receipt', async () => {
    const { id, order_ref } = await world.order()
    await world.db
      .updateTable('payment_orders')
      .set({ order_ref: null, status: 'requested' })
      .where('id', '=', id)
      .execute()
    await simulateOutcome(world, order_ref, 'success')
    await world.db.deleteFrom('jobs').execute()
    await world.advance(3)
    await reconcilePayments(world, world.payments)
    expect(await world.updates(order_ref)).toEqual(['paid'])
  })
})

describe('a forged message changes no row, answers 400 and leaves one line in the log', () => {
  const forgeries: [string, (order_ref: string) => Promise<Parameters<typeof world.webhook>>][] = [
    ['without a signature', async (ref) => [await capturedBody(ref), { signature: null }]],
    ['with a wrong signature', async (ref) => [await capturedBody(ref), { signature: 'f'.repeat(64) }]],
    ['with a truncated signature', async (ref) => [await capturedBody(ref), { signature: 'abc' }]],
    [
      'signed with a secret of another',
      async (ref) => {
        const body = await capturedBody(ref)
        return [body, { signature: sign(body, 'simulated-webhook-secret ') }]
      },
    ],
    [
      'signed before it was rewritten',
      async (ref) => {
        const body = await capturedBody(ref)
        return [JSON.stringify(JSON.parse(body), null, 2), { signature: sign(body, 'simulated-webhook-secret') }]
      },
    ],
    ['truncated', async (ref) => [(await capturedBody(ref)).slice(0, 200)]],
    ['with another amount', async (ref) => [await capturedBody(ref, { amount: 100 })]],
    ['with another currency', async (ref) => [await capturedBody(ref, { currency: 'USD' })]],
    [
      'for an order of another merchant',
      async (ref) => [await capturedBody(ref, { order_id: 'order_Foreign0000001' })],
    ],
    ['for money without an order', async (ref) => [await capturedBody(ref, { order_id: null })]],
    ['without an event id', async (ref) => [await capturedBody(ref), { event_id: '' }]],
    [
      'from 31 days ago',
      async (ref) => {
        const at = new Date(world.clock.now().getTime() - 31 * 86_400_000)
        return [await capturedBody(ref, {}, 'payment.captured', at)]
      },
    ],
    ['that is empty', async () => ['']],
    ['that is not an object', async () => ['null']],
  ]

  it.each(forgeries)('%s', async (_how, forge) => {
    const { order_ref } = await world.order()
    const message = await forge(order_ref)
    const before = await digestPayments(world.db)
    const answer = await world.webhook(...message)
    expect(answer.status).toBe(400)
    expect(await digestPayments(world.db)).toBe(before)
    expect(world.lines.filter((line) => line.security === 'webhook_refused')).toHaveLength(1)
    expect(world.lines).toHaveLength(1)
  })

  it('naming the payment of one order for another is refused', async () => {
    const [first, second] = [await world.order(), await world.order()]
    await world.webhook(await capturedBody(first.order_ref))
    const before = await digestPayments(world.db)
    const body = await capturedBody(second.order_ref, { id: `pay_${first.order_ref.slice(6)}` })
    expect((await world.webhook(body)).status).toBe(400)
    expect(await digestPayments(world.db)).toBe(before)
  })

  it('for an unknown gateway answers 404', async () => {
    const answer = await fetch(`${world.origin}/subscriptions/api/v1/payment/webhook/stripe`, { method: 'POST' })
    expect(answer.status).toBe(404)
  })

  it('signed with the previous secret after its window has ended is refused', async () => {
    const until = new Date(WORLD_START.getTime() + 3_600_000).toISOString()
    const rotated = await openPayments({
      RAZORPAY_WEBHOOK_SECRET: 'the-new-secret',
      RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'the-old-secret',
      RAZORPAY_WEBHOOK_SECRET_PREVIOUS_UNTIL: until,
    })
    const body = eventBody('payment.downtime.started', {}, rotated.clock.now())
    const later = eventBody('payment.downtime.resolved', {}, rotated.clock.now())
    expect((await rotated.webhook(body, { signature: sign(body, 'the-old-secret') })).status).toBe(200)
    await rotated.advance(61)
    expect((await rotated.webhook(later, { signature: sign(later, 'the-old-secret') })).status).toBe(400)
    expect((await rotated.webhook(later)).status).toBe(200)
    await rotated.close()
  })
})

describe('money that does not match the order', () => {
  it('is refunded with an alert and never settles the order', async () => {
    const { order_ref } = await world.order()
    // The gateway itself took a different amount, and its API says so too.
    await world.db
      .updateTable('simulator_gateway_orders')
      .set({ amount_paise: 100_000n })
      .where('order_ref', '=', order_ref)
      .execute()
    const simulated = await simulateOutcome(world, order_ref, 'success')
    const payment_ref = simulated!.payment!.payment_ref
    const late = await capturedBody(order_ref, { id: payment_ref, amount: 100_000 })
    await world.db.deleteFrom('jobs').execute()
    expect((await world.webhook(late)).status).toBe(200)
    await world.advance(5)
    expect(await orderRow(order_ref)).not.toMatchObject({ status: 'paid' })
    expect(await world.updates(order_ref)).not.toContain('paid')
    const refund = world.db.selectFrom('refunds').selectAll().where('payment_ref', '=', payment_ref)
    expect(await refund.execute()).toMatchObject([{ status: 'SUCCESS', amount_paise: 100_000n }])
    const alert = world.db.selectFrom('payment_alerts').selectAll().where('subject', '=', payment_ref)
    expect(await alert.execute()).toMatchObject([{ kind: 'amount_mismatch' }])
  })

  it('is refunded when an order is paid a second time', async () => {
    const { order_ref } = await world.order()
    await world.webhook(await capturedBody(order_ref))
    await world.webhook(await capturedBody(order_ref, { id: 'pay_Second00000001' }))
    expect(await world.updates(order_ref)).toEqual(['paid', 'returned'])
    const refund = world.db.selectFrom('refunds').selectAll().where('payment_ref', '=', 'pay_Second00000001')
    expect(await refund.execute()).toMatchObject([{ status: 'APPROVED', amount_paise: 499_900n }])
  })
})
