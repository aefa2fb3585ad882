/** What a coupon promises for renewals: notices, screens and debits name one price. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { CouponInput } from '#rooms/coupons/contract.ts'
import { saveCoupon } from '#rooms/coupons/server/commands/save-coupon.ts'
import { buyWithAutoRenewal, debitsOf, goTo, PLAN_DAYS, publishShortPlan } from '#testing/auto-renewal.ts'
import type { Browser } from '#testing/browser.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays } from '#values/ist-date.ts'

let world: World
let plan_id: string
let mobile = 9_145_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  plan_id = await publishShortPlan(world)
  await world.db.insertInto('plan_group_plans').values({ slug: 'retail-promo-plans-2', plan_id, order: 90 }).execute()
  const terms = { kind: 'FLAT', value: 500, status: 'LIVE', plan_ids: [plan_id] }
  for (const coupon of [
    { code: 'ONLYONCE', frequency: 'ONCE' },
    { code: 'TWICE', frequency: 'RECURRING', recurring_times: 2 },
    { code: 'ALWAYS', frequency: 'FOREVER' },
  ])
    await withTransaction(world.db, (trx) =>
      saveCoupon(trx, CouponInput.parse({ ...terms, ...coupon }), 'system', world.clock.now()),
    )
})
afterEach(async () => {
  await world.db.updateTable('mandates').set({ due_at: null }).execute()
  await world.db.updateTable('renewals').set({ next_step_at: null }).execute()
})
afterAll(() => world.close())

async function renewer(more: object) {
  const number = `+91${mobile++}`
  const asha = await world.signUp(number)
  return { asha, number, ...(await buyWithAutoRenewal(world, asha, plan_id, more)) }
}
const amountOf = async (asha: Browser, id: string) => (await asha.get(`subscriptions/${id}/auto_debit`)).body.amount
async function pay(order: { gateway: { order_ref: string } }) {
  await world.browser().post(`/dev/gateway/orders/${order.gateway.order_ref}/pay`, { outcome: 'success' })
  await world.work()
  await world.advance(10_000)
}
const turnOn = async (asha: Browser, id: string) =>
  pay((await asha.post(`subscriptions/${id}/auto_debit/reauthorise`, {})).body)

describe('the coupon of the first order', () => {
  it('applies to as many renewals as it promises', async () => {
    const buyers: Awaited<ReturnType<typeof renewer>>[] = []
    for (const coupon_code of ['ONLYONCE', 'TWICE', 'ALWAYS']) buyers.push(await renewer({ coupon_code }))
    const { renews_on } = buyers[0]!
    const paid = async () => {
      const all = await Promise.all(buyers.map(({ subscription_id }) => debitsOf(world, subscription_id)))
      return all.map((debits) => debits.map(({ amount_paise }) => Number(amount_paise) / 100))
    }
    await goTo(world, renews_on, 0, 12)
    expect(await paid()).toEqual([[4999], [4499], [4499]])
    await goTo(world, renews_on, PLAN_DAYS, 12)
    expect(await paid()).toEqual([
      [4999, 4999],
      [4499, 4999],
      [4499, 4499],
    ])
    const { number, subscription_id } = buyers[2]!
    const asha = await world.signUp(number)
    const [invoice] = (await asha.get(`subscriptions/${subscription_id}/invoices`)).body.invoices
    expect(invoice.total ?? invoice.amount).toBe(4499)
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  it('is part of the price on the screen and in the notice, as it is of the debit', async () => {
    const { asha, number, subscription_id, renews_on } = await renewer({ coupon_code: 'ALWAYS' })
    expect(await amountOf(asha, subscription_id)).toBe(4499)
    await goTo(world, renews_on, -15, 11)
    expect(await amountOf(asha, subscription_id)).toBe(4499)
    const messages = (await world.browser().get(`/dev/messages?to=${encodeURIComponent(number)}&limit=100`)).body
    const notice = messages.find(({ template }: { template: string }) => template === 'renewal-notice')
    expect(notice.text).toContain('₹4,499')
    await goTo(world, renews_on, 0, 12)
    expect(await debitsOf(world, subscription_id)).toMatchObject([{ amount_paise: 449_900n }])
  })

  it('ends with a change of plan: the larger plan renews at its own price', async () => {
    const { asha, subscription_id } = await renewer({ coupon_code: 'ALWAYS' })
    const larger = await publishShortPlan(world, { cost_paise: 999_900n })
    await world.db
      .insertInto('plan_group_plans')
      .values({ slug: 'retail-promo-plans-2', plan_id: larger, order: 91 })
      .execute()
    await world.advance(86_400_000)
    const member_details = { name: 'Asha Rao' }
    const { body, status } = await asha.post('payment/request', { plan_id: larger, kind: 'CHANGE', member_details })
    expect(status, JSON.stringify(body)).toBe(200)
    await pay(body)
    expect(await amountOf(asha, subscription_id)).toBe(9999)
    await turnOn(asha, subscription_id)
    const { end_date } = (await asha.get(`subscriptions/${subscription_id}`)).body
    await goTo(world, addDays(end_date, 1), 0, 12)
    expect(await debitsOf(world, subscription_id)).toMatchObject([{ amount_paise: 999_900n, status: 'captured' }])
  })

  it('counts the terms that were paid and kept, not one that was given back', async () => {
    const { asha, subscription_id, renews_on } = await renewer({ coupon_code: 'TWICE' })
    const member_details = { name: 'Asha Rao' }
    await pay((await asha.post('payment/request', { plan_id, kind: 'RENEWAL', member_details })).body)
    // The second of two payments was by hand; the third has no discount.
    expect(await amountOf(asha, subscription_id)).toBe(4999)
    const { amount } = (await asha.get(`subscriptions/${subscription_id}/refund_quote`)).body
    const headers = { 'idempotency-key': randomUUID() }
    await asha.post(`subscriptions/${subscription_id}/refund_request`, { amount, reason: 'OTHER' }, { headers })
    expect(await amountOf(asha, subscription_id)).toBe(4499)
    await turnOn(asha, subscription_id)
    await goTo(world, renews_on, 0, 12)
    expect(await debitsOf(world, subscription_id)).toMatchObject([{ amount_paise: 449_900n, status: 'captured' }])
  })
})
