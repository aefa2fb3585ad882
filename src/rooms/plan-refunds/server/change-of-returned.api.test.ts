/** What a change of plan credits is what of the old plan's payments is still ours, once. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPaymentGateway } from '#gateways/payment-gateway/open-payment-gateway.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { settleOrders } from '#rooms/checkout/server/commands/settle-order.ts'
import { PLAN_ORDER } from '#rooms/checkout/server/queries.ts'
import { applyPayment } from '#rooms/payments/server/commands/apply-payment.ts'
import { lockPaymentOrder } from '#rooms/payments/server/queries.ts'
import { COUPLES_PLAN, FAMILY_PLAN, PERSONAL_PLAN } from '#rooms/plans/seed/retail-plans.ts'
import type { Browser } from '#testing/browser.ts'
import { refundActs } from '#testing/refund-acts.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let acts: ReturnType<typeof refundActs>
let gateway: ReturnType<typeof openPaymentGateway>
let mobile = 9_566_500_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  acts = refundActs(world)
  gateway = openPaymentGateway(world.config, world.clock, () => world.origin)
})
afterAll(() => world.close())

const rupees = (plan: { cost_paise: bigint }) => Number(plan.cost_paise) / 100
const person = () => world.signUp(`+91${mobile++}`)
const priceOf = async (who: Browser, plan = FAMILY_PLAN) =>
  (await who.get(`payment/quote?plan_id=${plan.plan_id}`)).body.amount
const change = (who: Browser, plan = FAMILY_PLAN) => acts.buy(who, plan.plan_id, { kind: 'CHANGE' })

/** Somebody sends money of the plan's first or newest payment back in the gateway's dashboard. */
async function sendBack(id: string, which: 'first' | 'newest', back?: number) {
  const { payment_ref, amount_paise } = await world.db
    .selectFrom('invoices as i')
    .innerJoin('gateway_payments as p', 'p.payment_ref', 'i.payment_ref')
    .select(['p.payment_ref', 'p.amount_paise'])
    .where('i.subscription_id', '=', id)
    .orderBy('i.number', which === 'first' ? 'asc' : 'desc')
    .executeTakeFirstOrThrow()
  const sent = back === undefined ? amount_paise : BigInt(back) * 100n
  const idempotency_key = `by-hand-${payment_ref}-${sent}`
  await gateway.refund({ payment_ref, amount_paise: sent, idempotency_key, reference: 'by-hand', repeated: false })
  await world.work()
  await world.advance(5 * 60_000)
}

it('nothing is credited of a plan whose payment went back whole and that goes on because it was used', async () => {
  const asha = await person()
  const id = await acts.buy(asha, COUPLES_PLAN.plan_id)
  expect(await priceOf(asha)).toBe(rupees(FAMILY_PLAN) - rupees(COUPLES_PLAN))
  expect(await acts.use(id)).toHaveProperty('recorded')
  await sendBack(id, 'newest')
  expect(await priceOf(asha)).toBe(rupees(FAMILY_PLAN))
  await change(asha)
  expect(await acts.quoteOf(asha, id)).toMatchObject({ paid: rupees(FAMILY_PLAN) })
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})

it('a part that went back lowers the credit, and is not subtracted a second time from the new plan', async () => {
  const asha = await person()
  const id = await acts.buy(asha, PERSONAL_PLAN.plan_id)
  await sendBack(id, 'first', 400)
  expect(await priceOf(asha)).toBe(rupees(FAMILY_PLAN) - rupees(PERSONAL_PLAN) + 400)
  await change(asha)
  expect(await acts.quoteOf(asha, id)).toMatchObject({ rule: 'FULL', amount: rupees(FAMILY_PLAN) })
  expect(await acts.giveBack(asha, id)).toBe(rupees(FAMILY_PLAN))
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})

it('what went back of the first payment after a change lowers the credit of the next change too', async () => {
  const asha = await person()
  const id = await acts.buy(asha, PERSONAL_PLAN.plan_id)
  await sendBack(id, 'first', 300)
  await change(asha, COUPLES_PLAN)
  const before = await priceOf(asha)
  expect(before).toBe(rupees(FAMILY_PLAN) - rupees(COUPLES_PLAN))
  await sendBack(id, 'first', 200)
  expect(await priceOf(asha)).toBe(before + 200)
  await change(asha)
  expect(await acts.quoteOf(asha, id)).toMatchObject({ amount: rupees(FAMILY_PLAN) })
  await sendBack(id, 'newest', 100)
  expect(await acts.quoteOf(asha, id)).toMatchObject({ amount: rupees(FAMILY_PLAN) - 100 })
})

it('an order for a change that is paid after money of the plan went back returns its money', async () => {
  const asha = await person()
  const id = await acts.buy(asha, PERSONAL_PLAN.plan_id)
  const { body: order } = await acts.order(asha, FAMILY_PLAN.plan_id, { kind: 'CHANGE' })
  await sendBack(id, 'first', 400)
  await acts.pay(order.gateway.order_ref)
  await world.work()
  expect((await acts.planOf(asha, id)).plan_name).toBe(PERSONAL_PLAN.name)
  expect((await asha.get('payment/request/' + order.transaction_id)).body.status).toBe('failure')
})

it('of late money that comes with a part returned already, only the rest is sent back', async () => {
  const asha = await person()
  const id = await acts.buy(asha, PERSONAL_PLAN.plan_id)
  const { body: order } = await acts.order(asha, FAMILY_PLAN.plan_id, { kind: 'CHANGE' })
  await sendBack(id, 'first', 400)
  const { order_ref } = order.gateway
  const now = world.clock.now()
  const payment_ref = `pay_part_${mobile}`
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
  const refunds = world.db.selectFrom('refunds').select('amount_paise').where('payment_ref', '=', payment_ref)
  expect(await refunds.execute()).toEqual([{ amount_paise: amount_paise - 100_00n }])
})
