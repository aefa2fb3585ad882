import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { eventBody } from '#gateways/payment-gateway/simulator/events.ts'
import { newRef } from '#gateways/payment-gateway/simulator/refs.ts'
import { captureLate, simulateOutcome } from '#gateways/payment-gateway/simulator/simulate-outcome.ts'
import { inCi } from '../../../testing/full-size.ts'
import { dice } from '../../../testing/model/dice.ts'
import { openPayments } from '../../../testing/open-payments.ts'
import { applyReturn } from './commands/apply-return.ts'

/** The number of concurrent payments; the full measure is PAYMENT_STORM=1000. */
const PAYMENTS = Number(process.env.PAYMENT_STORM ?? inCi(40, 15))
const COPIES = 5
const PARALLEL = 50

let world: Awaited<ReturnType<typeof openPayments>>
beforeAll(async () => {
  world = await openPayments()
})
afterAll(() => world.close())

it(`${PAYMENTS} payments, five copies of each message shuffled and racing the buyers’ return, settle once each`, {
  timeout: 900_000,
}, async () => {
  const orders = []
  for (let count = 0; count < PAYMENTS; count++) orders.push((await world.order()).order_ref)
  for (const order_ref of orders) {
    const failed = await simulateOutcome(world, order_ref, 'failure')
    await captureLate(world, failed!.payment!.payment_ref)
  }
  const sends = shuffle([...(await messages()), ...orders.map((order_ref) => () => comeBack(order_ref))])
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let send = sends.pop(); send; send = sends.pop()) await send()
    }),
  )

  const { rows: reported } = await sql<{
    order_ref: string
  }>`select order_ref from settled where kind = 'paid'`.execute(world.db)
  expect(new Set(reported.map(({ order_ref }) => order_ref))).toEqual(new Set(orders))
  expect(reported).toHaveLength(PAYMENTS)
  const payments = await world.db.selectFrom('gateway_payments').select(['status', 'verdict']).execute()
  expect(payments).toHaveLength(PAYMENTS)
  expect(payments.every(({ status, verdict }) => status === 'captured' && verdict === 'paid')).toBe(true)
  const events = await world.db.selectFrom('gateway_events').select('event_id').execute()
  expect(events).toHaveLength(PAYMENTS * 5)
})

/** Every message of every payment, five times: failed, authorised, captured, order paid, and a partial refund. */
async function messages() {
  const jobs = await world.db
    .selectFrom('jobs')
    .select('payload')
    .where('name', '=', 'gateway-simulator.deliver-webhook')
    .execute()
  await world.db.deleteFrom('jobs').execute()
  const sent = jobs.map(({ payload }) => payload as { event_id: string; body: string })
  const payments = await world.db.selectFrom('simulator_gateway_payments').selectAll().execute()
  const refunds = payments.map((payment) => {
    const refund = {
      refund_ref: newRef('rfnd'),
      payment_ref: payment.payment_ref,
      amount_paise: 100n,
      currency: 'INR',
      status: 'processed' as const,
      receipt: null,
      idempotency_key: null,
      request_body: '',
      created_at: world.clock.now(),
    }
    const part = { ...payment, amount_refunded_paise: 100n }
    return {
      event_id: newRef('evt'),
      body: eventBody('refund.processed', { refund, payment: part }, world.clock.now()),
    }
  })
  return [...sent, ...refunds].flatMap(({ event_id, body }) =>
    Array.from({ length: COPIES }, () => async () => {
      expect((await world.webhook(body, { event_id })).status).toBe(200)
    }),
  )
}

async function comeBack(order_ref: string) {
  const metadata = JSON.stringify({ order_id: order_ref, payment_id: 'pay_any' })
  await applyReturn(world, world.payments, { 'error[code]': 'BAD_REQUEST_ERROR', 'error[metadata]': metadata })
}

function shuffle<T>(list: T[]): T[] {
  const random = dice(inject('runSeed'))
  for (let end = list.length - 1; end > 0; end--) {
    const other = random.number(end + 1)
    ;[list[end], list[other]] = [list[other]!, list[end]!]
  }
  return list
}
