import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventBody } from '#gateways/payment-gateway/simulator/events.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { waitingForLocks } from '../../../testing/lock-waits.ts'
import { openPayments } from '../../../testing/open-payments.ts'

let world: Awaited<ReturnType<typeof openPayments>>
beforeAll(async () => {
  world = await openPayments()
})
afterAll(() => world.close())

it('a fee that a settlement names while a message about its payment is applied stays', async () => {
  const { order_ref, amount_paise } = await world.order()
  const payment = {
    payment_ref: `pay_${order_ref.slice(6)}`,
    order_ref,
    amount_paise,
    amount_refunded_paise: 0n,
    currency: 'INR',
    status: 'captured' as const,
    method: 'upi',
    error_code: null,
    error_description: null,
    error_reason: null,
    token_ref: null,
    customer_ref: null,
    reference: null,
    created_at: world.clock.now(),
  }
  const post = async (amount_refunded_paise: bigint) =>
    world.webhook(eventBody('payment.captured', { payment: { ...payment, amount_refunded_paise } }, world.clock.now()))
  await post(0n)
  const row = () =>
    world.db
      .selectFrom('gateway_payments')
      .select(['fee_paise', 'amount_refunded_paise', 'captured_at'])
      .where('payment_ref', '=', payment.payment_ref)
      .executeTakeFirstOrThrow()
  await world.db.updateTable('gateway_payments').set({ fee_paise: null }).execute()

  const named = Promise.withResolvers<void>()
  const applied = Promise.withResolvers<void>()
  const settling = withTransaction(world.db, async (trx) => {
    await trx.updateTable('gateway_payments').set({ fee_paise: 9_998n }).execute()
    named.resolve()
    await applied.promise
  })
  await named.promise
  // It reads the payment, and waits only to write it; in the embedded database already to read it.
  const answer = post(100n)
  try {
    if (process.env.DATABASE_URL) await expect.poll(() => waitingForLocks(world.db)).toBe(1)
  } finally {
    applied.resolve()
  }
  await settling
  expect((await answer).status).toBe(200)
  expect(await row()).toEqual({ fee_paise: 9_998n, amount_refunded_paise: 100n, captured_at: expect.any(Date) })
})
