/** Refunds whose answers are lost, late or about something else: the money leaves once, and what is unclear is shown. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done, unknown } from '#gateways/payment-gateway/gateway-answer.ts'
import type { PaymentGateway } from '#gateways/payment-gateway/payment-gateway.ts'
import { GATEWAY_SENTINELS } from '#gateways/payment-gateway/simulator/sentinels.ts'
import { simulateOutcome } from '#gateways/payment-gateway/simulator/simulate-outcome.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { openPayments } from '../../../testing/open-payments.ts'
import { settleByBankTransfer } from './commands/decide-refund.ts'
import { reconcilePayments } from './commands/reconcile.ts'
import { requestRefund } from './commands/request-refund.ts'
import { sendRefund } from './commands/send-refund.ts'
import { findPayment } from './queries.ts'

const DAY_MINUTES = 24 * 60
let world: Awaited<ReturnType<typeof openPayments>>
beforeAll(async () => {
  world = await openPayments()
})
afterAll(() => world.close())

let next = 0

/** A payment of this amount with an approved refund of all of it. */
async function refundOf(amount = 100_000n) {
  const { order_ref } = await world.order(amount)
  const simulated = await simulateOutcome(world, order_ref, 'success')
  await world.worker.runDue()
  const payment = (await findPayment(world.db, simulated!.payment!.payment_ref))!
  const ask = { payment, amount_paise: amount, reason: 'x', reference: `never-twice-${++next}`, approved: true }
  return { order_ref, ...(await requestRefund(world.db, ask, world.clock.now())) }
}

const read = (id: string) => world.db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const atGateway = (payment_ref: string) =>
  world.db.selectFrom('simulator_gateway_refunds').selectAll().where('payment_ref', '=', payment_ref).execute()
const alertsOf = (kind: 'refund_unclear' | 'refunded_beside' | 'refund_stuck', about: string) =>
  world.db
    .selectFrom('payment_alerts')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', 'like', `${about}%`)
    .execute()

const withGateway = (replaced: Partial<PaymentGateway>) => ({
  ...world.payments,
  gateway: { ...world.payments.gateway, ...replaced },
})

/** The gateway's bank pays a refund that it had reported as failed, as banks do. */
async function payLate(refund_ref: string) {
  await world.db
    .updateTable('simulator_gateway_refunds')
    .set({ status: 'processed' })
    .where('refund_ref', '=', refund_ref)
    .execute()
}

const settle = (refund_id: string, payments = world.payments, authorize = async () => {}) =>
  settleByBankTransfer(
    world,
    payments,
    { refund_id, bank_reference: 'UTR0000001', now: world.clock.now() },
    { authorize, record: async () => {} },
  )

describe('a refund is sent once', () => {
  it('when the first answer was lost and the repetition is refused', async () => {
    const { id, payment_ref } = await refundOf(GATEWAY_SENTINELS.refund_dropped_then_refused)
    await sendRefund(world, world.payments, id)
    expect(await read(id)).toMatchObject({ status: 'UNKNOWN', attempt: 1 })
    await world.advance(3 * 60)
    expect(await read(id)).toMatchObject({ status: 'SUCCESS', attempt: 1 })
    expect(await atGateway(payment_ref)).toHaveLength(1)
  })

  it('when the repetition is refused and the records do not show the first one yet', async () => {
    const { id, payment_ref } = await refundOf(GATEWAY_SENTINELS.refund_dropped_then_refused)
    await sendRefund(world, world.payments, id)
    const blind = withGateway({ listRefunds: async () => done([]) })
    await sendRefund(world, blind, id)
    expect(await read(id)).toMatchObject({ status: 'UNKNOWN', attempt: 1, last_answer: 'refused_again' })
    await world.advance(3 * 60)
    expect(await read(id)).toMatchObject({ status: 'SUCCESS', attempt: 1 })
    expect(await atGateway(payment_ref)).toHaveLength(1)
  })

  it.each(['refund_keys_rejected_once', 'refund_forbidden_once'] as const)(
    'under one key after %s',
    async (sentinel) => {
      const { id, payment_ref } = await refundOf(GATEWAY_SENTINELS[sentinel])
      await world.worker.runDue()
      expect(await read(id)).toMatchObject({ status: 'UNKNOWN', attempt: 1, last_answer: 'keys_rejected' })
      await world.advance(10)
      expect(await read(id)).toMatchObject({ status: 'SUCCESS', attempt: 1 })
      expect(await atGateway(payment_ref)).toHaveLength(1)
    },
  )

  it('when an earlier attempt, reported as failed, turns out to be paid before the next is sent', async () => {
    const { id, payment_ref } = await refundOf(GATEWAY_SENTINELS.refund_fails_later)
    await world.advance(5)
    expect(await read(id)).toMatchObject({ status: 'FAILED', attempt: 2 })
    const [first] = await atGateway(payment_ref)
    await payLate(first!.refund_ref)
    await world.advance(90)
    expect(await read(id)).toMatchObject({ status: 'SUCCESS', refund_ref: first!.refund_ref })
    expect(await atGateway(payment_ref)).toHaveLength(1)
  })

  it('and not under a new key while the gateway’s records cannot be read', async () => {
    const { id, payment_ref } = await refundOf(GATEWAY_SENTINELS.refund_fails_later)
    await world.advance(5)
    await world.db.deleteFrom('jobs').execute()
    await sendRefund(world, withGateway({ listRefunds: async () => unknown('server_error') }), id)
    expect(await read(id)).toMatchObject({ status: 'UNKNOWN', attempt: 2, first_sent_at: null })
    expect(await atGateway(payment_ref)).toHaveLength(1)
    await world.db.deleteFrom('jobs').execute()
  })
})

it('a refund without a clear answer alerts staff after a quarter of an hour, until the answer is clear', async () => {
  const { id, reference } = await refundOf()
  const deaf = withGateway({
    refund: async () => unknown('keys_rejected'),
    listRefunds: async () => unknown('keys_rejected'),
  })
  await world.db.deleteFrom('jobs').execute()
  await sendRefund(world, deaf, id)
  await reconcilePayments(world, deaf)
  expect(await alertsOf('refund_unclear', reference)).toEqual([])
  await world.db.deleteFrom('jobs').execute()
  await world.advance(15)
  await reconcilePayments(world, deaf)
  await reconcilePayments(world, deaf)
  expect(await alertsOf('refund_unclear', reference)).toMatchObject([
    { resolved_at: null, detail: { answer: 'keys_rejected' } },
  ])
  await sendRefund(world, world.payments, id)
  expect(await alertsOf('refund_unclear', reference)).toMatchObject([{ resolved_at: expect.any(Date) }])
})

it('a refund whose job is dead is sent again', async () => {
  const { id } = await refundOf()
  await world.db.deleteFrom('jobs').execute()
  await world.advance(31)
  await reconcilePayments(world, world.payments)
  await world.advance(5)
  expect(await read(id)).toMatchObject({ status: 'SUCCESS' })
})

describe('before a transfer by hand the gateway is asked', () => {
  async function leftToPerson() {
    const refund = await refundOf(GATEWAY_SENTINELS.refund_fails_later)
    await world.advance(4 * 60)
    expect(await read(refund.id)).toMatchObject({ status: 'MANUAL' })
    return refund
  }

  it('and the transfer is refused while it does not answer', async () => {
    const { id } = await leftToPerson()
    const deaf = withGateway({ listRefunds: async () => unknown('timeout') })
    await expect(settle(id, deaf)).rejects.toMatchObject({ code: 'GATEWAY_SILENT' })
    expect(await read(id)).toMatchObject({ status: 'MANUAL' })
  })

  it('and refused while it is still sending the refund', async () => {
    const { id, payment_ref } = await leftToPerson()
    const [made] = await atGateway(payment_ref)
    const pending = world.db.updateTable('simulator_gateway_refunds').set({ status: 'pending' })
    await pending.where('refund_ref', '=', made!.refund_ref).execute()
    await expect(settle(id)).rejects.toMatchObject({ code: 'AT_GATEWAY' })
    expect(await read(id)).toMatchObject({ status: 'MANUAL' })
  })

  it('and refused, with the refund recorded, when it has sent it after all', async () => {
    const { id, order_ref, payment_ref, reference } = await leftToPerson()
    const made = await atGateway(payment_ref)
    await payLate(made[0]!.refund_ref)
    await expect(settle(id)).rejects.toMatchObject({ code: 'REFUNDED_ALREADY' })
    expect(await read(id)).toMatchObject({ status: 'SUCCESS', bank_reference: null })
    expect(await world.updates(order_ref)).toEqual(['pending', 'paid', 'refunded'])
    expect(await alertsOf('refund_stuck', reference)).toMatchObject([{ resolved_at: expect.any(Date) }])
  })

  it('and it is not asked by somebody whose own refund it is', async () => {
    const { id } = await leftToPerson()
    let asked = 0
    const watched = withGateway({
      listRefunds: async () => {
        asked++
        return unknown('connection')
      },
    })
    const own = async () => {
      throw new Refusal('FORBIDDEN')
    }
    await expect(settle(id, watched, own)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect([asked, (await read(id)).status]).toEqual([0, 'MANUAL'])
    await expect(settle(id, watched)).rejects.toMatchObject({ code: 'GATEWAY_SILENT' })
    expect(asked).toBeGreaterThan(0)
  })

  it('and what it sends after the transfer is shown as a second refund, also without a message', async () => {
    const { id, order_ref, payment_ref, reference } = await leftToPerson()
    expect(await settle(id)).toMatchObject({ status: 'SUCCESS', bank_reference: 'UTR0000001' })
    const made = await atGateway(payment_ref)
    await payLate(made[2]!.refund_ref)
    await world.advance(DAY_MINUTES)
    await reconcilePayments(world, world.payments)
    await reconcilePayments(world, world.payments)
    expect(await alertsOf('refunded_beside', made[2]!.refund_ref)).toMatchObject([
      {
        resolved_at: null,
        detail: { refund: reference, sent_before: 'Bank transfer UTR0000001', amount: 'INR 41443 paise' },
      },
    ])
    expect(await read(id)).toMatchObject({ status: 'SUCCESS', bank_reference: 'UTR0000001' })
    expect(await world.updates(order_ref)).toEqual(['pending', 'paid', 'refunded'])
  })
})

it('an order without a clear answer alerts staff once a day, until the gateway answers', async () => {
  const { order_ref } = await world.order(100_000n)
  await world.db
    .updateTable('payment_orders')
    .set({ status: 'requested', order_ref: null, unclear_since: world.clock.now() })
    .where('order_ref', '=', order_ref)
    .execute()
  const deaf = withGateway({ findOrderByReceipt: async () => unknown('server_error') })
  await world.advance(16)
  await reconcilePayments(world, deaf)
  const alerts = world.db.selectFrom('payment_alerts').selectAll().where('kind', '=', 'orders_unclear')
  expect(await alerts.execute()).toMatchObject([{ detail: { orders: '1' }, resolved_at: null }])
  await world.advance(12 * 60)
  await reconcilePayments(world, world.payments)
  const open = await alerts.where('resolved_at', 'is', null).execute()
  expect(open).toEqual([])
})
