/** Money that comes with a part of it gone already: what the buyer reads, and what is sent. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPaymentGateway } from '#gateways/payment-gateway/open-payment-gateway.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { settleOrders } from '#rooms/checkout/server/commands/settle-order.ts'
import { PLAN_ORDER } from '#rooms/checkout/server/queries.ts'
import { applyPayment } from '#rooms/payments/server/commands/apply-payment.ts'
import { lockPaymentOrder } from '#rooms/payments/server/queries.ts'
import { FAMILY_PLAN, PERSONAL_PLAN } from '#rooms/plans/seed/retail-plans.ts'
import { refundActs } from '#testing/refund-acts.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { formatRupees } from '#values/money.ts'

let world: World
let acts: ReturnType<typeof refundActs>
let gateway: ReturnType<typeof openPaymentGateway>
let mobile = 9_566_700_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  acts = refundActs(world)
  gateway = openPaymentGateway(world.config, world.clock, () => world.origin)
})
afterAll(() => world.close())

it('the message about late money of which a part is back already names the rest that is sent', async () => {
  const number = `+91${mobile++}`
  const asha = await world.signUp(number)
  await acts.buy(asha, PERSONAL_PLAN.plan_id)
  const { body: order } = await acts.order(asha, FAMILY_PLAN.plan_id, { kind: 'CHANGE' })
  const { order_ref } = order.gateway
  await world.db
    .updateTable('orders')
    .set({ status: 'failure' })
    .where('transaction_id', '=', order.transaction_id)
    .execute()
  // Somebody bought another plan meanwhile: the order can no longer be honoured.
  const other = await acts.order(asha, FAMILY_PLAN.plan_id, { kind: 'CHANGE' })
  await acts.pay(other.body.gateway.order_ref)
  await world.work()
  const now = world.clock.now()
  const payment_ref = `pay_rest_${mobile}`
  const none = { error_code: null, error_description: null, error_reason: null, reference: null, customer_ref: null }
  const settle = { [PLAN_ORDER]: settleOrders(world) }
  const amount_paise = BigInt(order.amount) * 100n
  await withTransaction(world.db, async (trx) => {
    const reported = {
      ...none,
      ...{ payment_ref, order_ref, amount_paise, currency: 'INR', amount_refunded_paise: 100_00n },
      ...{ status: 'captured' as const, method: 'upi', token_ref: null, fee_paise: null, created_at: now },
    }
    const locked = await lockPaymentOrder(trx, order_ref)
    const payments = { gateway, settle, onMandateEvent: async () => false }
    await applyPayment(trx, world, payments, { order: locked!, known: undefined, reported, now })
  })
  await world.work()
  const refunds = world.db.selectFrom('refunds').select('amount_paise').where('payment_ref', '=', payment_ref)
  expect(await refunds.execute()).toEqual([{ amount_paise: amount_paise - 100_00n }])
  const sent = (await world.browser().get(`/dev/messages?to=${encodeURIComponent(number)}`)).text
  expect(/refund of (₹|Rs\.? ?)[\d,.]+/.exec(sent)?.[0]).toContain(formatRupees(amount_paise - 100_00n).slice(1))
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})
