/** A payment that went back whole at the gateway, without us: refunded is not active, in whatever order we hear of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPaymentGateway } from '#gateways/payment-gateway/open-payment-gateway.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { settleOrders } from '#rooms/checkout/server/commands/settle-order.ts'
import { PLAN_ORDER } from '#rooms/checkout/server/queries.ts'
import { applyPayment } from '#rooms/payments/server/commands/apply-payment.ts'
import type { Payments } from '#rooms/payments/server/payments.ts'
import { lockPaymentOrder } from '#rooms/payments/server/queries.ts'
import { FAMILY_PLAN } from '#rooms/plans/seed/retail-plans.ts'
import { refundActs } from '#testing/refund-acts.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let acts: ReturnType<typeof refundActs>
let payments: Payments
let mobile = 9_563_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  acts = refundActs(world)
  const gateway = openPaymentGateway(world.config, world.clock, () => world.origin)
  payments = { gateway, settle: { [PLAN_ORDER]: settleOrders(world) }, onMandateEvent: async () => false }
})
afterAll(() => world.close())

const buy = async () => {
  const asha = await world.signUp(`+91${mobile++}`)
  const id = await acts.buy(asha, FAMILY_PLAN.plan_id)
  const { payment_ref } = await world.db
    .selectFrom('invoices')
    .select('payment_ref')
    .where('subscription_id', '=', id)
    .executeTakeFirstOrThrow()
  return { asha, id, payment_ref: payment_ref! }
}

/** Somebody sends money back in the gateway's dashboard. */
async function sendBack(payment_ref: string, rupees: number) {
  const amount_paise = BigInt(rupees) * 100n
  const idempotency_key = `by-hand-${payment_ref}-${rupees}`
  await payments.gateway.refund({
    payment_ref,
    amount_paise,
    idempotency_key,
    reference: 'by-hand',
    repeated: false,
  })
  await world.work()
  await world.advance(5 * 60_000)
}
const alertsOf = async (subject: string) =>
  (await world.db.selectFrom('payment_alerts').select('kind').where('subject', '=', subject).execute()).map(
    ({ kind }) => kind,
  )

describe('a payment that went back whole at the gateway', () => {
  it('ends its plan where nothing was used, and a part of it does not', async () => {
    const { asha, id, payment_ref } = await buy()
    await sendBack(payment_ref, 4000)
    expect(await acts.planOf(asha, id)).toMatchObject({ status: 'ACTIVE' })
    await sendBack(payment_ref, 999)
    expect(await acts.planOf(asha, id)).toMatchObject({ status: 'REFUNDED', is_active: false })
    expect(await alertsOf(payment_ref)).toEqual([])
  })

  it('asks our staff where the plan was used', async () => {
    const { asha, id, payment_ref } = await buy()
    await acts.use(id)
    await sendBack(payment_ref, 4999)
    expect(await acts.planOf(asha, id)).toMatchObject({ status: 'ACTIVE' })
    expect(await alertsOf(payment_ref)).toEqual(['returned_whole'])
  })

  it('and of which we only hear then, buys nothing', async () => {
    const asha = await world.signUp(`+91${mobile++}`)
    const { body: order } = await acts.order(asha, FAMILY_PLAN.plan_id)
    const { order_ref } = order.gateway
    const known = await world.db
      .selectFrom('payment_orders')
      .selectAll()
      .where('order_ref', '=', order_ref)
      .executeTakeFirstOrThrow()
    const now = world.clock.now()
    const facts = {
      method: 'upi',
      error_code: null,
      error_description: null,
      error_reason: null,
      reference: null,
      customer_ref: null,
      token_ref: null,
    }
    const reported = {
      ...facts,
      payment_ref: `pay_gone_${mobile}`,
      order_ref,
      status: 'refunded' as const,
      amount_paise: known.amount_paise,
      amount_refunded_paise: known.amount_paise,
      currency: 'INR',
      fee_paise: null,
      created_at: now,
    }
    await withTransaction(world.db, async (trx) => {
      const locked = await lockPaymentOrder(trx, order_ref)
      await applyPayment(trx, world, payments, { order: locked!, known: undefined, reported, now })
    })
    await world.work()
    expect((await asha.get('subscriptions')).body.subscriptions).toEqual([])
    expect((await asha.get(`payment/request/${order.transaction_id}`)).body.status).not.toBe('completed')
  })
})
