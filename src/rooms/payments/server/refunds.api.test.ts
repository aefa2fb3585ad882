import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentGateway } from '#gateways/payment-gateway/payment-gateway.ts'
import { GATEWAY_SENTINELS } from '#gateways/payment-gateway/simulator/sentinels.ts'
import { simulateOutcome } from '#gateways/payment-gateway/simulator/simulate-outcome.ts'
import { openPayments } from '../../../testing/open-payments.ts'
import { approveRefund, requestRefund } from './commands/request-refund.ts'
import { sendRefund } from './commands/send-refund.ts'
import { findPayment } from './queries.ts'

let world: Awaited<ReturnType<typeof openPayments>>
beforeAll(async () => {
  world = await openPayments()
})
afterAll(() => world.close())

let next = 0

async function paid(amount = 100_000n) {
  const { order_ref } = await world.order(amount)
  const simulated = await simulateOutcome(world, order_ref, 'success')
  await world.worker.runDue()
  const payment = await findPayment(world.db, simulated!.payment!.payment_ref)
  return { order_ref, payment: payment! }
}

async function ask(
  payment: Awaited<ReturnType<typeof paid>>['payment'],
  amount_paise = payment.amount_paise,
  approved = true,
) {
  const reference = `cancel-order-${++next}`
  const ask = { payment, amount_paise, reason: 'Cancelled', reference, approved }
  return requestRefund(world.db, ask, world.clock.now())
}

const read = (id: string) => world.db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const atGateway = (payment_ref: string) =>
  world.db.selectFrom('simulator_gateway_refunds').selectAll().where('payment_ref', '=', payment_ref).execute()

/** The real gateway with one of its answers replaced, for cases that no simulator input produces. */
const withRefund = (refund: PaymentGateway['refund']) => ({
  ...world.payments,
  gateway: { ...world.payments.gateway, refund },
})

describe('a refund', () => {
  it('is refunded whole and notifies the room once', async () => {
    const { order_ref, payment } = await paid()
    const { id } = await ask(payment)
    await world.worker.runDue()
    expect(await read(id)).toMatchObject({ status: 'PROCESSING' })
    await world.advance(5)
    expect(await read(id)).toMatchObject({ status: 'SUCCESS', attempt: 1 })
    expect(await world.updates(order_ref)).toEqual(['pending', 'paid', 'refunded'])
    expect(await findPayment(world.db, payment.payment_ref)).toMatchObject({ status: 'refunded' })
  })

  it('requested twice under one reference is one refund, and all together never exceed the payment', async () => {
    const { payment } = await paid()
    const first = { payment, amount_paise: 60_000n, reason: 'x', reference: 'same-reference', approved: true }
    const one = await requestRefund(world.db, first, world.clock.now())
    expect((await requestRefund(world.db, first, world.clock.now())).id).toBe(one.id)
    await expect(ask(payment, 40_001n)).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE' })
    await world.advance(5)
    expect(await atGateway(payment.payment_ref)).toHaveLength(1)
  })

  it('that needs a second person waits for them, and can be approved once', async () => {
    const { payment } = await paid()
    const { id } = await ask(payment, 100_000n, false)
    await world.advance(5)
    expect(await read(id)).toMatchObject({ status: 'REQUESTED' })
    await approveRefund(world.db, id, world.clock.now())
    await expect(approveRefund(world.db, id, world.clock.now())).rejects.toMatchObject({ code: 'REFUND_NOT_OPEN' })
    await world.advance(5)
    expect(await read(id)).toMatchObject({ status: 'SUCCESS' })
  })

  it('whose answer is lost is UNKNOWN, and is found again under the same key: the money is sent once', async () => {
    const amount = GATEWAY_SENTINELS.refund_dropped_after_commit
    const { payment } = await paid(amount)
    const { id } = await ask(payment)
    const deaf = withRefund(async () => ({ outcome: 'UNKNOWN', cause: 'timeout', retry_after_s: null }))
    await sendRefund(world, deaf, id)
    expect(await read(id)).toMatchObject({ status: 'UNKNOWN', tries: 1, attempt: 1 })
    await world.advance(10)
    expect(await read(id)).toMatchObject({ status: 'SUCCESS', attempt: 1 })
    expect(await atGateway(payment.payment_ref)).toHaveLength(1)
  })

  it('that fails is tried three times under three keys, then left to a person', async () => {
    const { payment } = await paid(GATEWAY_SENTINELS.refund_fails_later)
    const { id, reference } = await ask(payment)
    await world.advance(4 * 60)
    expect(await read(id)).toMatchObject({ status: 'MANUAL', attempt: 3 })
    const made = await atGateway(payment.payment_ref)
    expect(new Set(made.map(({ idempotency_key }) => idempotency_key))).toEqual(
      new Set([1, 2, 3].map((n) => `${reference}-${n}`)),
    )
    expect(made).toHaveLength(3)
    const alert = world.db.selectFrom('payment_alerts').selectAll().where('subject', '=', reference)
    expect(await alert.execute()).toMatchObject([{ kind: 'refund_stuck' }])
  })

  it('refused immediately goes the same way', async () => {
    const { payment } = await paid(GATEWAY_SENTINELS.refund_refused)
    const { id } = await ask(payment)
    await world.worker.runDue()
    expect(await read(id)).toMatchObject({ status: 'FAILED', attempt: 2 })
    await world.advance(4 * 60)
    expect(await read(id)).toMatchObject({ status: 'MANUAL' })
  })

  it('without a clear answer for seven days is never sent again but left to a person', async () => {
    const { payment } = await paid()
    const { id } = await ask(payment)
    await world.db.deleteFrom('jobs').execute()
    const keys: string[] = []
    const deaf = withRefund(async ({ idempotency_key }) => {
      keys.push(idempotency_key)
      return { outcome: 'UNKNOWN', cause: 'server_error', retry_after_s: null }
    })
    for (let day = 0; day < 9; day++) {
      await sendRefund(world, deaf, id)
      await world.db.deleteFrom('jobs').execute()
      await world.advance(24 * 60)
    }
    expect(await read(id)).toMatchObject({ status: 'MANUAL' })
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(7)
    expect(await atGateway(payment.payment_ref)).toHaveLength(0)
  })

  it('interrupted between request and answer is requested again under the same key', async () => {
    const { payment } = await paid()
    const { id } = await ask(payment)
    await world.db.deleteFrom('jobs').execute()
    const dying = withRefund(async (request) => {
      await world.payments.gateway.refund(request)
      throw new Error('killed')
    })
    await expect(sendRefund(world, dying, id)).rejects.toThrow('killed')
    await sendRefund(world, world.payments, id)
    expect(await atGateway(payment.payment_ref)).toHaveLength(1)
    await world.advance(5)
    expect(await read(id)).toMatchObject({ status: 'SUCCESS' })
  })

  it('made manually at the gateway raises an alert', async () => {
    const { payment } = await paid()
    await world.payments.gateway.refund({
      payment_ref: payment.payment_ref,
      amount_paise: 1_000n,
      idempotency_key: 'made-by-hand-1',
      reference: 'by-hand',
      repeated: false,
    })
    await world.worker.runDue()
    const alerts = await world.db
      .selectFrom('payment_alerts')
      .selectAll()
      .where('kind', '=', 'refund_not_ours')
      .execute()
    expect(alerts).toHaveLength(1)
  })
})
