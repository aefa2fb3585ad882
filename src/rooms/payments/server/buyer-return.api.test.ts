import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sign } from '#gateways/payment-gateway/razorpay/signatures.ts'
import { simulateOutcome } from '#gateways/payment-gateway/simulator/simulate-outcome.ts'
import { digestPayments } from '../../../testing/digest-payments.ts'
import { openPayments } from '../../../testing/open-payments.ts'
import { applyReturn } from './commands/apply-return.ts'

let world: Awaited<ReturnType<typeof openPayments>>
beforeAll(async () => {
  world = await openPayments()
})
beforeEach(async () => {
  await world.db.deleteFrom('jobs').execute()
  world.lines.length = 0
})
afterAll(() => world.close())

describe('the buyer’s return', () => {
  const back = (order_ref: string, payment_ref: string, secret = 'simulated-key-secret') =>
    applyReturn(world, world.payments, {
      razorpay_order_id: order_ref,
      razorpay_payment_id: payment_ref,
      razorpay_signature: sign(`${order_ref}|${payment_ref}`, secret),
    })

  it('settles the order before any message, which then changes nothing', async () => {
    const { order_ref } = await world.order()
    const simulated = await simulateOutcome(world, order_ref, 'success')
    expect(await back(order_ref, simulated!.payment!.payment_ref)).toMatchObject({ result: 'paid' })
    await world.worker.runDue()
    expect(await world.updates(order_ref)).toEqual(['paid'])
  })

  it('with a forged signature, or of a payment of another order, is refused', async () => {
    const [mine, other] = [await world.order(), await world.order()]
    const simulated = await simulateOutcome(world, other.order_ref, 'success')
    const ref = simulated!.payment!.payment_ref
    await world.db.deleteFrom('jobs').execute()
    const before = await digestPayments(world.db)
    expect(await back(mine.order_ref, ref, 'guess')).toEqual({ result: 'refused', order: null })
    expect(await back(mine.order_ref, ref)).toEqual({ result: 'refused', order: null })
    expect(await applyReturn(world, world.payments, {})).toEqual({ result: 'refused', order: null })
    expect(await digestPayments(world.db)).toBe(before)
  })

  it('after a failure or a pending answer reports the order’s real status', async () => {
    const { order_ref } = await world.order()
    const unpaid = {
      'error[code]': 'BAD_REQUEST_ERROR',
      'error[metadata]': JSON.stringify({ order_id: order_ref, payment_id: 'pay_x' }),
    }
    await simulateOutcome(world, order_ref, 'pending')
    expect(await applyReturn(world, world.payments, unpaid)).toMatchObject({ result: 'pending' })
    await simulateOutcome(world, order_ref, 'failure')
    expect(await applyReturn(world, world.payments, unpaid)).toMatchObject({ result: 'failed' })
    await simulateOutcome(world, order_ref, 'success')
    expect(await applyReturn(world, world.payments, unpaid)).toMatchObject({ result: 'paid' })
  })
})
