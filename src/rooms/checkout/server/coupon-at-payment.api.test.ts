import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { CouponInput } from '#rooms/coupons/contract.ts'
import { saveCoupon } from '#rooms/coupons/server/commands/save-coupon.ts'
import { discountForRenewal } from '#rooms/coupons/server/discount-for-renewal.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { parseWireTime } from '#values/wire-time.ts'

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

describe('a coupon that is no longer valid at the payment', () => {
  it('is refused with the new total; the next request without it goes through', async () => {
    const code = await save('PAUSEME')
    const asha = await buyer()
    await save(code, { status: 'PAUSED' })
    const { status, error } = await ask(asha, code, { seen_amount: cost - 500 })
    expect([status, error?.type]).toEqual([409, 'COUPON_INVALID'])
    expect(error?.extra_args).toMatchObject({ reason: 'COUPON_NOT_FOUND', amount: cost, discount: 0 })
    expect(error?.extra_args.breakdown).toHaveLength(1)
    const { body } = await asha.post('payment/request', {
      plan_id,
      member_details: { name: 'Asha Rao', state: 'Karnataka' },
      seen_amount: cost,
    })
    expect([body.amount, body.coupon_code, body.discount]).toEqual([cost, null, 0])
  })

  it('or gives less discount than the buyer has seen: the new total is shown before anything is opened', async () => {
    const code = await save('LESSNOW')
    const asha = await buyer()
    await save(code, { value: 300 })
    const { status, error } = await ask(asha, code, { seen_amount: cost - 500 })
    expect([status, error?.type, error?.extra_args.amount]).toEqual([409, 'PRICE_CHANGED', cost - 300])
    expect(await usesOf(code)).toEqual([0, 0, 0])
    expect((await ask(asha, code, { seen_amount: cost - 300 })).body.amount).toBe(cost - 300)
  })

  it.each(["' or 1=1", '🎁🎁🎁🎁', 'x'.repeat(100)])('or never was valid: %s', async (code) => {
    expect((await ask(await buyer(), code)).error?.type).toBe('COUPON_INVALID')
  })
})

describe('money that arrives after the order expired', () => {
  const payLate = async (code: string, meanwhile: () => Promise<unknown>) => {
    const asha = await buyer()
    const { body: order } = await ask(asha, code)
    await play(order.gateway.order_ref, 'late')
    await world.advance(31 * MINUTE)
    await meanwhile()
    await world.advance(120 * MINUTE)
    return read(asha, order.transaction_id)
  }

  it('starts the plan if there is a use of the coupon left, and takes it', async () => {
    const code = await save('LATEBUTOK', { total_limit: 1 })
    expect(await payLate(code, async () => {})).toMatchObject({ status: 'completed', amount: cost - 500 })
    expect(await usesOf(code)).toEqual([0, 1, 0])
  })

  it('is refunded if another buyer has taken the last use meanwhile', async () => {
    const code = await save('TOOLATE', { total_limit: 1 })
    const order = await payLate(code, async () => {
      const other = (await ask(await buyer(), code)).body
      await play(other.gateway.order_ref, 'success')
    })
    expect(order).toMatchObject({ status: 'expired', sub_status: 'refund_requested' })
    expect(await usesOf(code)).toEqual([0, 1, 1])
  })

  it('is refunded if the coupon’s discount has changed, and no use stays taken', async () => {
    const code = await save('CHANGED', { total_limit: 1 })
    const order = await payLate(code, () => save(code, { value: 400, total_limit: 1 }))
    expect(order).toMatchObject({ status: 'expired', sub_status: 'refund_requested' })
    expect(await usesOf(code)).toEqual([0, 0, 1])
  })
})

describe('an order whose time to pay is over, before a job records it', () => {
  const overdue = async (code: string) => {
    const asha = await buyer()
    const { body: order } = await ask(asha, code)
    world.clock.moveTo(new Date(parseWireTime(order.expires_at)!.getTime() + 1000))
    return { asha, order }
  }

  it('is expired when it is read or given up, and its coupon is free', async () => {
    const code = await save('ENDSINTIME', { total_limit: 1 })
    const { asha, order } = await overdue(code)
    const ravi = await buyer()
    const quote = (await ravi.get(`payment/quote?plan_id=${plan_id}&coupon_code=${code}`)).body
    expect([quote.amount, quote.coupon.error]).toEqual([cost - 500, null])
    expect(await read(asha, order.transaction_id)).toMatchObject({ status: 'expired', gateway: null })
    const bought = (await ask(ravi, code)).body
    expect(await usesOf(code)).toEqual([1, 0, 1])
    expect((await asha.post(`payment/request/${order.transaction_id}/cancel`, {})).body.status).toBe('expired')
    await play(bought.gateway.order_ref, 'success')
    await play(order.gateway.order_ref, 'success')
    expect(await read(asha, order.transaction_id)).toMatchObject({ status: 'expired', sub_status: 'refund_requested' })
    expect(await usesOf(code)).toEqual([0, 1, 1])
  })

  it('is expired too when another buyer took its use in the instant in which it is paid', async () => {
    const code = await save('LASTINSTANT', { total_limit: 1 })
    const { asha, order } = await overdue(code)
    await ask(await buyer(), code)
    const soon = new Date(world.clock.now().getTime() + MINUTE)
    await world.db
      .updateTable('orders')
      .set({ expires_at: soon })
      .where('transaction_id', '=', order.transaction_id)
      .execute()
    await play(order.gateway.order_ref, 'success')
    expect(await read(asha, order.transaction_id)).toMatchObject({ status: 'expired', sub_status: 'refund_requested' })
    expect(await usesOf(code)).toEqual([1, 0, 1])
  })

  it('gives its own buyer the coupon back', async () => {
    const code = await save('MYOWNAGAIN')
    const { asha, order } = await overdue(code)
    expect((await ask(asha, code)).status).toBe(200)
    expect((await read(asha, order.transaction_id)).status).toBe('expired')
  })
})

describe('a coupon that may cover the whole price', () => {
  it('completes the order without the gateway: plan, receipt and a zero invoice, once', async () => {
    const code = await save('GIFT', { kind: 'PERCENT', value: 100, allow_zero: true })
    const asha = await buyer()
    const headers = { 'idempotency-key': randomUUID() }
    const { status, body: order } = await ask(asha, code, { seen_amount: 0 }, headers)
    expect([status, order.status, order.amount, order.gateway]).toEqual([200, 'completed', 0, null])
    expect((await ask(asha, code, { seen_amount: 0 }, headers)).body).toEqual(order)
    expect((await asha.get('subscriptions')).body.subscriptions).toHaveLength(1)
    expect((await asha.get(`payment/request/${order.transaction_id}/receipt`)).text.slice(0, 5)).toBe('%PDF-')
    expect(await usesOf(code)).toEqual([0, 1, 0])
    const invoices = await world.db
      .selectFrom('invoices')
      .select('total_paise')
      .where('payment_transaction_id', '=', order.transaction_id)
      .execute()
    expect(invoices).toEqual([{ total_paise: 0n }])
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  it('allows no auto-renewal: a bank is asked together with a payment, and no order or use of the coupon remains', async () => {
    const code = await save('GIFTRENEWED', { kind: 'PERCENT', value: 100, allow_zero: true })
    const asha = await buyer()
    const { status, error } = await ask(asha, code, { auto_debit: true })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['auto_debit']])
    expect(await usesOf(code)).toEqual([0, 0, 0])
    const quote = (await asha.get(`payment/quote?plan_id=${plan_id}&coupon_code=${code}&auto_debit=true`)).body
    expect([quote.amount, quote.auto_renewal]).toEqual([0, null])
    expect((await ask(asha, code, { auto_debit: false })).body.status).toBe('completed')
  })
})

describe('a renewal', () => {
  it('is not discounted below the smallest order of its coupon', async () => {
    const code = await save('ALWAYS500', { frequency: 'FOREVER' })
    const asha = await buyer()
    const { body: order } = await ask(asha, code)
    await play(order.gateway.order_ref, 'success')
    const discounts = [1_000_00n, 999_99n].map((price) => discountForRenewal(world.db, order.transaction_id, 1, price))
    expect(await Promise.all(discounts)).toEqual([{ label: 'Coupon ALWAYS500', discount_paise: 500_00n }, undefined])
  })

  it('paid by hand costs what the coupon promised, on the page, in the order and when it is paid late', async () => {
    const asha = await buyer()
    await play((await ask(asha, await save('PROMISED', { frequency: 'FOREVER' }))).body.gateway.order_ref, 'success')
    const [{ id }] = (await asha.get('subscriptions')).body.subscriptions
    const lastDay = sql<string>`starts_on + 10`
    const starts_on = sql<string>`starts_on - 355`
    await world.db
      .updateTable('subscription_terms')
      .set({ starts_on, ends_on: lastDay })
      .where('subscription_id', '=', id)
      .execute()
    await world.db.updateTable('subscriptions').set({ starts_on, ends_on: lastDay }).where('id', '=', id).execute()
    const quote = async (code = '') =>
      (await asha.get(`payment/quote?plan_id=${plan_id}${code && `&coupon_code=${code}`}`)).body
    expect(await quote()).toMatchObject({ kind: 'RENEWAL', amount: cost - 500, coupon: null })
    expect((await quote()).breakdown.at(-1)).toMatchObject({ code: 'COUPON', label: 'Coupon PROMISED', amount: -500 })
    const [less, more] = [await save('LESS400', { value: 400 }), await save('MORE600', { value: 600 })]
    const renew = { kind: 'RENEWAL' }
    expect(await quote(less)).toMatchObject({ amount: cost - 500, coupon: { error: { type: 'COUPON_LESS' } } })
    expect((await ask(asha, less, renew)).error?.extra_args).toMatchObject({
      reason: 'COUPON_LESS',
      amount: cost - 500,
    })
    expect(await usesOf(less)).toEqual([0, 0, 0])
    expect((await quote(more)).amount).toBe(cost - 600)
    const { coupon_code: _, ...plain } = purchaseInput(more, { ...renew, seen_amount: cost - 500 })
    const { body: order } = await asha.post('payment/request', plain)
    expect(order).toMatchObject({ amount: cost - 500, discount: 500, coupon_code: null })
    await play(order.gateway.order_ref, 'late')
    await world.advance(150 * MINUTE)
    expect(await read(asha, order.transaction_id)).toMatchObject({ status: 'completed', amount: cost - 500 })
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  it('is discounted as often as the buyer was promised, whatever has become of the coupon since', async () => {
    const code = await save('THREETIMES', { kind: 'PERCENT', value: 10, frequency: 'RECURRING', recurring_times: 3 })
    const asha = await buyer()
    const { body: order } = await ask(asha, code)
    await play(order.gateway.order_ref, 'success')
    await save(code, { status: 'ENDED' })
    const discounts = [1, 2, 3].map((renewal) => discountForRenewal(world.db, order.transaction_id, renewal, 5_000_00n))
    const promised = { label: 'Coupon THREETIMES', discount_paise: 500_00n }
    expect(await Promise.all(discounts)).toEqual([promised, promised, undefined])
    const { body: once } = await ask(await buyer(), await save('JUSTONCE'))
    await play(once.gateway.order_ref, 'success')
    expect(await discountForRenewal(world.db, once.transaction_id, 1, 5_000_00n)).toBeUndefined()
  })
})
