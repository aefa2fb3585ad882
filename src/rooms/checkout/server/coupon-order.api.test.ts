import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPaymentGateway } from '#gateways/payment-gateway/open-payment-gateway.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { CouponInput } from '#rooms/coupons/contract.ts'
import { releaseCoupon } from '#rooms/coupons/server/commands/redeem-coupon.ts'
import { saveCoupon } from '#rooms/coupons/server/commands/save-coupon.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { requestPayment } from '../contract/orders.ts'
import { openOrder } from './commands/open-order.ts'

const MINUTE = 60_000
const plan_id = DEMO_PLANS.family
let world: World
let cost: number
let buyers = 9_300_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  cost = (await world.browser().get(`payment/quote?plan_id=${plan_id}`)).body.cost
})
afterAll(() => world.close())

const newMobile = () => `+91${buyers++}`
const buyer = () => world.signUp(newMobile())
const purchaseInput = (coupon_code: string, more: object = {}) => ({
  plan_id,
  coupon_code,
  member_details: { name: 'Asha Rao', state: 'Karnataka' },
  ...more,
})
const ask = (who: Browser, coupon_code: string, more: object = {}, headers: Record<string, string> = {}) =>
  who.post('payment/request', purchaseInput(coupon_code, more), { headers })
const read = async (who: Browser, id: string) => (await who.get(`payment/request/${id}`)).body
const cancel = (who: Browser, id: string) => who.post(`payment/request/${id}/cancel`)

async function play(order_ref: string, ...outcomes: string[]) {
  for (const outcome of outcomes) await world.browser().post(`/dev/gateway/orders/${order_ref}/pay`, { outcome })
  await world.work()
}

async function save(code: string, coupon: object = {}) {
  const input = CouponInput.parse({ code, kind: 'FLAT', value: 500, status: 'LIVE', ...coupon })
  await withTransaction(world.db, (trx) => saveCoupon(trx, input, 'system', world.clock.now()))
  return code
}

const usesOf = async (code: string) => {
  const { reserved, redeemed, released } = await world.db
    .selectFrom('coupon_counters')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return [Number(reserved), Number(redeemed), Number(released)]
}

describe('the price with a coupon', () => {
  it('lists the full price first, then the coupon, and adds up to what is paid (C4.02)', async () => {
    const { body } = await world.browser().get(`payment/quote?plan_id=${plan_id}&coupon_code=%20welcome500`)
    expect(body).toMatchObject({ cost, amount: cost - 500, takes_coupon: true })
    expect(body.coupon).toEqual({ coupon_code: 'WELCOME500', discount: 500, message: '₹500 off', error: null })
    const [plan, coupon] = body.breakdown
    expect(plan.amount).toBe(cost)
    expect(coupon).toMatchObject({ code: 'COUPON', label: 'Coupon WELCOME500', amount: -500, tax_rate: 18 })
    const half = Math.round(((cost - 500) * 900) / 118)
    expect(Math.round((plan.taxable + coupon.taxable) * 100)).toBe((cost - 500) * 100 - 2 * half)
  })

  it('is the full price where the coupon is invalid, and says why (C4.05)', async () => {
    const { status, body } = await (await buyer()).get(`payment/quote?plan_id=${plan_id}&coupon_code=EXPIRED50`)
    expect([status, body.amount, body.breakdown.length]).toEqual([200, cost, 1])
    expect(body.coupon).toMatchObject({ discount: 0, message: 'Invalid Coupon', error: { type: 'COUPON_EXPIRED' } })
  })

  it('lists the coupons shown to everyone, and accepts none on the covid plan', async () => {
    const { body } = await world.browser().get(`payment/quote?plan_id=${plan_id}`)
    expect(body.coupons.map(({ coupon_code }: { coupon_code: string }) => coupon_code).toSorted()).toEqual([
      'FAMILY10',
      'WELCOME500',
    ])
    const covid = (await (await buyer()).get(`payment/quote?plan_id=${DEMO_PLANS.covid}&coupon_code=WELCOME500`)).body
    expect(covid).toMatchObject({ takes_coupon: false, coupons: [], coupon: { error: { type: 'COUPON_PLAN' } } })
  })

  it('cannot bypass the limit of tries', async () => {
    const guesser = world.browser({ headers: { fingerprint: randomUUID() } })
    const quote = async (code: string) =>
      (await guesser.get(`payment/quote?plan_id=${plan_id}&coupon_code=${code}`)).body.coupon.error?.type
    expect(await quote('WELCOME500')).toBeUndefined()
    const types = new Set<string>()
    for (let tries = 0; tries < 61; tries++) types.add(await quote(`GUESS${tries}`))
    expect([...types]).toEqual(['LOGIN_REQUIRED', 'RATE_LIMITED'])
    expect(await quote('WELCOME500')).toBe('RATE_LIMITED')
  })
})

describe('an order with a coupon', () => {
  it('reserves the coupon, uses it up once it is paid, and shows it on order, receipt and invoice (C1.02)', async () => {
    const code = await save('PAIDONCE', { total_limit: 5 })
    const asha = await buyer()
    const { status, body: order } = await ask(asha, ` ${code.toLowerCase()} `, { amount: 1, seen_amount: cost - 500 })
    expect([status, order.amount, order.discount, order.coupon_code]).toEqual([200, cost - 500, 500, code])
    expect(order.breakdown.map(({ amount }: { amount: number }) => amount)).toEqual([cost, -500])
    expect(await usesOf(code)).toEqual([1, 0, 0])
    await play(order.gateway.order_ref, 'success', 'success', 'failure')
    expect(await read(asha, order.transaction_id)).toMatchObject({ status: 'completed', amount: cost - 500 })
    expect(await usesOf(code)).toEqual([0, 1, 0])
    const invoice = await world.db
      .selectFrom('invoices')
      .select('total_paise')
      .where('payment_transaction_id', '=', order.transaction_id)
      .executeTakeFirstOrThrow()
    expect(invoice.total_paise).toBe(BigInt(cost - 500) * 100n)
    expect((await asha.get(`payment/request/${order.transaction_id}/receipt`)).text.slice(0, 5)).toBe('%PDF-')
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  it('releases it when the payment fails, when the buyer gives up, and when the time is over; once each', async () => {
    const code = await save('GIVEBACK', { total_limit: 1 })
    const ends: ((
      who: Browser,
      order: { transaction_id: string; gateway: { order_ref: string } },
    ) => Promise<unknown>)[] = [
      (_, { gateway }) => play(gateway.order_ref, 'failure', 'failure'),
      async (who, { transaction_id }) => [await cancel(who, transaction_id), await cancel(who, transaction_id)],
      () => world.advance(31 * MINUTE),
    ]
    for (const [index, end] of ends.entries()) {
      const asha = await buyer()
      const { body: order } = await ask(asha, code)
      expect(await usesOf(code)).toEqual([1, 0, index])
      await end(asha, order)
      await withTransaction(world.db, (trx) => releaseCoupon(trx, order.transaction_id, 'expired', world.clock.now()))
      expect(await usesOf(code)).toEqual([0, 0, index + 1])
    }
  })

  it('with its last use goes to one of twenty buyers, and the others see the total without it', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, buyer))
    const answers = await Promise.all(people.map((who) => ask(who, 'ONLYONE')))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const { status, body, error } of answers.filter((answer) => !won.includes(answer))) {
      expect([status, error?.type, body.message]).toEqual([409, 'COUPON_INVALID', 'Invalid Coupon'])
      expect(error?.extra_args).toMatchObject({ reason: 'COUPON_LIMIT', amount: cost, discount: 0 })
      expect(error?.fields).toEqual({ coupon_code: 'Invalid Coupon' })
    }
    const { transaction_id, gateway } = won[0]!.body
    await play(gateway.order_ref, 'success')
    expect(await usesOf('ONLYONE')).toEqual([0, 1, 0])
    const late = await ask(await buyer(), 'ONLYONE')
    expect(late.error?.extra_args.reason).toBe('COUPON_LIMIT')
    // A use that was paid with is returned only by a refund.
    for (const [why, uses] of [
      ['expired', [0, 1, 0]],
      ['refunded', [0, 0, 1]],
      ['refunded', [0, 0, 1]],
    ] as const) {
      await withTransaction(world.db, (trx) => releaseCoupon(trx, transaction_id, why, world.clock.now()))
      expect(await usesOf('ONLYONE')).toEqual(uses)
    }
  })

  it('is used once per customer, even under a new account of the same person', async () => {
    const mobile = newMobile()
    const asha = await world.signUp(mobile)
    const { body: order } = await ask(asha, 'WELCOME500')
    await play(order.gateway.order_ref, 'success')
    await world.db.updateTable('accounts').set({ mobile: newMobile() }).where('mobile', '=', mobile).execute()
    const again = await world.signUp(mobile)
    const { error } = await ask(again, 'WELCOME500')
    expect(error).toMatchObject({ type: 'COUPON_INVALID', extra_args: { reason: 'COUPON_CUSTOMER_LIMIT' } })
    expect((await ask(again, 'FAMILY10')).status).toBe(200)
  })

  it('that is restarted gives up the first attempt, whose late money is then refunded', async () => {
    const code = await save('TRYAGAIN', { total_limit: 1 })
    const asha = await buyer()
    const first = (await ask(asha, code)).body
    const second = (await ask(asha, code)).body
    expect(await read(asha, first.transaction_id)).toMatchObject({ status: 'cancelled' })
    expect(await usesOf(code)).toEqual([1, 0, 1])
    await play(second.gateway.order_ref, 'success')
    await play(first.gateway.order_ref, 'success')
    expect(await read(asha, first.transaction_id)).toMatchObject({
      status: 'cancelled',
      sub_status: 'refund_requested',
    })
    expect(await usesOf(code)).toEqual([0, 1, 1])
  })

  it('is quoted to a buyer who comes back from the gateway as at the first time, and to nobody else', async () => {
    const code = await save('CAMEBACK', { total_limit: 1, per_customer_limit: 1 })
    const [asha, bela] = [await buyer(), await buyer()]
    const price = async (who: Browser, bought = plan_id) =>
      (await who.get(`payment/quote?plan_id=${bought}&coupon_code=${code}`)).body
    const typed = async (who: Browser) => (await who.post('coupon/validate', { plan_id, coupon_code: code })).status
    const first = (await ask(asha, code)).body
    expect(await price(asha)).toMatchObject({ amount: cost - 500, coupon: { discount: 500, error: null } })
    expect(await typed(asha)).toBe(200)
    const other = await world.db
      .selectFrom('plans as p')
      .innerJoin('plan_group_plans as g', 'g.plan_id', 'p.id')
      .innerJoin('plan_groups as page', 'page.slug', 'g.slug')
      .select('p.id')
      .where('page.kind', '=', 'retail')
      .where('p.status', '=', 'LIVE')
      .where('p.id', '<>', plan_id)
      .executeTakeFirstOrThrow()
    expect((await price(asha, other.id)).coupon.error).toMatchObject({ type: 'COUPON_LIMIT' })
    expect((await price(bela)).coupon.error).toMatchObject({ type: 'COUPON_LIMIT' })
    const second = (await ask(asha, code)).body
    expect(second.amount).toBe(first.amount)
    await play(second.gateway.order_ref, 'success')
    expect((await price(asha)).coupon.error).toMatchObject({ type: 'COUPON_LIMIT' })
  })

  it('requested twenty times at the same time under one key is one order and one use', async () => {
    const code = await save('ONEKEY')
    const asha = await buyer()
    const headers = { 'idempotency-key': randomUUID() }
    await Promise.all(Array.from({ length: 20 }, () => ask(asha, code, {}, headers)))
    const again = await ask(asha, code, {}, headers)
    expect(again.body).toMatchObject({ status: 'initiated', discount: 500 })
    expect(await usesOf(code)).toEqual([1, 0, 0])
    expect((await ask(asha, 'FAMILY10', {}, headers)).error?.type).toBe('IDEMPOTENCY_MISMATCH')
  })

  it('of one buyer in many tabs reserves one use in the end, and nothing breaks', async () => {
    const code = await save('MANYTABS', { total_limit: 1 })
    const asha = await buyer()
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(asha, code)))
    for (const { status, body } of answers) expect(status === 200 || body.error.type === 'COUPON_INVALID').toBe(true)
    const ended = answers.flatMap(({ body }) => (body.transaction_id ? [cancel(asha, body.transaction_id)] : []))
    const [reserved = 0, redeemed] = await usesOf(code)
    expect([reserved <= 1, redeemed]).toEqual([true, 0])
    for (const { status } of await Promise.all(ended)) expect(status).toBe(200)
    expect((await usesOf(code)).slice(0, 2)).toEqual([0, 0])
  })

  it('that a killed process left before calling the gateway is resumed under its key, or releases the coupon', async () => {
    const code = await save('KILLED')
    const asha = await buyer()
    const key = randomUUID()
    const account = await world.db
      .selectFrom('accounts')
      .select('id')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    // As far as the transaction goes; the process then crashes before it calls the gateway.
    const gateway = openPaymentGateway(world.config, world.clock, () => world.origin)
    const { order: left } = await openOrder(
      world.db,
      world.keys,
      { gateway, settle: {}, onMandateEvent: async () => false },
      {
        account_id: account.id,
        wanted: requestPayment.body.parse(purchaseInput(code)),
        from: { channel: 'web', fingerprint: undefined },
        idempotency_key: key,
        now: world.clock.now(),
      },
    )
    const retried = await ask(asha, code, {}, { 'idempotency-key': key })
    expect([retried.status, retried.body.transaction_id]).toEqual([200, left.transaction_id])
    expect(await usesOf(code)).toEqual([1, 0, 0])
    await world.advance(31 * MINUTE)
    expect(await usesOf(code)).toEqual([0, 0, 1])
  })
})
