import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SIMULATED_GATEWAY } from '#config.ts'
import { sign } from '#gateways/payment-gateway/razorpay/signatures.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { seedInsurance } from '#rooms/insurance/seed.ts'
import { COUPLES_PLAN } from '#rooms/plans/seed/retail-plans.ts'
import type { Browser } from '#testing/browser.ts'
import { buyCover, coverOrders } from '#testing/buy-cover.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'

const PREMIUM = 1_180
const PLAN = { plan_id: COUPLES_PLAN.plan_id }
const PLAN_RUPEES = Number(COUPLES_PLAN.cost_paise / 100n)
let world: World
let mobile = 9_208_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const buyer = () => world.signUp(`+91${mobile++}`)
const { request, pay, read } = coverOrders(() => world)
const policiesOf = (transaction_id: string) =>
  world.db.selectFrom('insurance_policies').selectAll().where('order_transaction_id', '=', transaction_id).execute()
const bookedFor = async (transaction_id: string) => {
  const references = [`order/${transaction_id}`, `premium/${transaction_id}`]
  const rows = await world.db
    .selectFrom('ledger_transfers as t')
    .innerJoin('ledger_accounts as d', 'd.id', 't.debit_id')
    .innerJoin('ledger_accounts as c', 'c.id', 't.credit_id')
    .select(['d.kind as from', 'c.kind as to', 't.amount_paise'])
    .where('t.reference', 'in', references)
    .orderBy('t.id')
    .execute()
  return rows.map(({ from, to, amount_paise }) => `${from} → ${to} ${amount_paise / 100n}`)
}

describe('what changes meanwhile', () => {
  const raise = (paise: bigint) => seedInsurance(world.db, world.clock.now(), { premium_paise: paise })

  it('another premium than the one that was seen is PRICE_CHANGED with the whole new price', async () => {
    const asha = await buyer()
    await raise(1_280_00n)
    const stale = await request(asha, { ...PLAN, seen_amount: PLAN_RUPEES + PREMIUM })
    await raise(1_180_00n)
    const breakdown = expect.arrayContaining([expect.objectContaining({ code: 'INSURANCE_PREMIUM', amount: 1_280 })])
    expect(stale.error).toMatchObject({
      type: 'PRICE_CHANGED',
      extra_args: { amount: PLAN_RUPEES + 1_280, breakdown },
    })
  })

  async function payLate(more: object, meanwhile: (asha: Browser) => Promise<unknown>) {
    const asha = await buyer()
    const { body: order } = await request(asha, more)
    await world.advance(3_600_000)
    await meanwhile(asha)
    await pay(order.gateway.order_ref)
    return read(asha, order.transaction_id)
  }
  const GIVEN_BACK = { status: 'expired', sub_status: 'refund_requested' }

  it('late money is honoured while plan and cover are sold at what was paid', async () => {
    expect(await payLate(PLAN, async () => {})).toMatchObject({ status: 'completed', sub_status: null })
  })

  it('late money for another premium goes back whole, the plan’s part too', async () => {
    const order = await payLate(PLAN, () => raise(1_280_00n))
    await raise(1_180_00n)
    expect(order).toMatchObject(GIVEN_BACK)
    const refund = world.db.selectFrom('refunds').select('amount_paise').orderBy('created_at', 'desc').limit(1)
    expect(await refund.executeTakeFirst()).toEqual({ amount_paise: BigInt((PLAN_RUPEES + PREMIUM) * 100) })
    expect(await policiesOf(order.transaction_id)).toEqual([])
  })

  it('late money of a person who has the cover or the plan meanwhile goes back whole', async () => {
    expect(await payLate({}, (asha) => buyCover(world, asha))).toMatchObject(GIVEN_BACK)
    expect(await payLate(PLAN, (asha) => buyCover(world, asha))).toMatchObject(GIVEN_BACK)
    const plan = (asha: Browser) => buyCover(world, asha, { ...PLAN, insurance_plan_id: undefined } as never)
    expect(await payLate(PLAN, plan)).toMatchObject(GIVEN_BACK)
  })

  it('of two orders of one person for the cover that are paid at once, one opens a policy and the other goes back', async () => {
    const asha = await buyer()
    const orders = [(await request(asha)).body, (await request(asha, PLAN)).body]
    await Promise.all(orders.map(({ gateway }) => pay(gateway.order_ref)))
    await Promise.all(orders.map(({ gateway }) => pay(gateway.order_ref)))
    const seen = await Promise.all(orders.map(({ transaction_id }) => read(asha, transaction_id)))
    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set(['completed', 'failure']))
    expect((await Promise.all(orders.map(({ transaction_id }) => policiesOf(transaction_id)))).flat()).toHaveLength(1)
  })
})

it('the same payment reported twice at once, and read meanwhile, opens one policy and is booked once', async () => {
  const asha = await buyer()
  const { body: order } = await request(asha, PLAN)
  const { order_ref } = order.gateway
  const amount = order.amount * 100
  const created_at = Math.floor(world.clock.now().getTime() / 1000)
  const entity = {
    id: 'pay_coverTwice01',
    order_id: order_ref,
    amount,
    currency: 'INR',
    status: 'captured',
    created_at,
  }
  const body = JSON.stringify({
    entity: 'event',
    event: 'payment.captured',
    created_at,
    payload: { payment: { entity } },
  })
  const send = (event_id: string) =>
    world.browser().post(
      'payment/webhook/razorpay',
      {},
      {
        raw: body,
        headers: {
          'x-razorpay-event-id': event_id,
          'x-razorpay-signature': sign(body, SIMULATED_GATEWAY.webhookSecret),
        },
      },
    )
  const event_id = randomUUID()
  const answers = await Promise.all([
    send(event_id),
    send(event_id),
    send(randomUUID()),
    read(asha, order.transaction_id),
  ])
  expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await policiesOf(order.transaction_id)).toHaveLength(1)
  expect(await bookedFor(order.transaction_id)).toHaveLength(2)
})

describe('what goes back', () => {
  const refundsOf = (transaction_id: string) =>
    world.db
      .selectFrom('refunds as r')
      .innerJoin('orders as o', 'o.payment_ref', 'r.payment_ref')
      .select(['r.amount_paise', 'r.status'])
      .where('o.transaction_id', '=', transaction_id)
      .orderBy('r.created_at')
      .execute()

  it('a plan takes no premium with it, and the premium afterwards nothing of the plan', async () => {
    const asha = await buyer()
    const { order, transaction_id } = await buyCover(world, asha, PLAN)
    const { body: quote } = await asha.get(`subscriptions/${order.subscription_id}/refund_quote`)
    expect(quote.amount).toBe(PLAN_RUPEES)
    const asked = { reason: 'NOT_USING', amount: quote.amount }
    expect((await asha.post(`subscriptions/${order.subscription_id}/refund_request`, asked)).status).toBeLessThan(300)
    await world.advance(3_600_000)
    expect(await refundsOf(transaction_id)).toEqual([{ amount_paise: COUPLES_PLAN.cost_paise, status: 'SUCCESS' }])
    const [policy] = await policiesOf(transaction_id)
    expect(policy).toMatchObject({ status: 'PENDING' })
    const cancelled = await asha.post(`insurance_policies/${policy!.id}/cancel`, { reason: 'NOT_NEEDED' })
    expect(cancelled.status).toBe(200)
    await world.advance(3_600_000)
    expect(await refundsOf(transaction_id)).toMatchObject([{}, { amount_paise: 118_000n, status: 'SUCCESS' }])
    expect((await bookedFor(transaction_id)).toSorted()).toEqual([
      `GATEWAY_CLEARING → INSURER_PAYABLE ${PREMIUM}`,
      `GATEWAY_CLEARING → PLAN_REVENUE ${PLAN_RUPEES}`,
      `INSURER_PAYABLE → GATEWAY_CLEARING ${PREMIUM}`,
      `PLAN_REVENUE → GATEWAY_CLEARING ${PLAN_RUPEES}`,
    ])
    const refund = world.db.selectFrom('insurance_refunds').select('status').where('policy_id', '=', policy!.id)
    expect(await refund.execute()).toEqual([{ status: 'SUCCESS' }])
  })
})

it('the ledger balances after all of it', async () => {
  await world.work()
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})

it.each([
  ['missing', sql`delete from ledger_transfers where type = 'checkout.premium-paid'`],
  [
    'booked twice',
    sql`insert into ledger_transfers (idem, type, debit_id, credit_id, amount_paise, reference, created_at)
      select 'planted/' || id, type, debit_id, credit_id, amount_paise, reference, created_at from ledger_transfers
      where type = 'checkout.premium-paid' limit 1`,
  ],
])('a premium that is %s is found by the books', async (_, damage) => {
  const undo = new Error('undo')
  const done = withTransaction(world.db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await damage.execute(trx)
    expect(await verifyBooks(trx)).toMatchObject({ whole: false })
    throw undo
  })
  await expect(done).rejects.toBe(undo)
})
