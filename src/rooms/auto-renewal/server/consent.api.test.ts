/** A renewal that differs from what the customer agreed to is announced and not debited; paying it is consent. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buyWithAutoRenewal, debitsOf, goTo, PLAN_DAYS, publishShortPlan, termsOf } from '#testing/auto-renewal.ts'
import type { Browser } from '#testing/browser.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays } from '#values/ist-date.ts'

let world: World
let mobile = 9_160_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterEach(async () => {
  await world.db.updateTable('mandates').set({ due_at: null }).execute()
  await world.db.updateTable('renewals').set({ next_step_at: null }).execute()
})
afterAll(() => world.close())

async function renewer(sold: Parameters<typeof publishShortPlan>[1] = {}) {
  const number = `+91${mobile++}`
  const asha = await world.signUp(number)
  const plan_id = await publishShortPlan(world, sold)
  return { asha, number, plan_id, ...(await buyWithAutoRenewal(world, asha, plan_id)) }
}

const autoDebitOf = async (asha: Browser, id: string) => (await asha.get(`subscriptions/${id}/auto_debit`)).body
const plan = async (asha: Browser, id: string) => (await asha.get(`subscriptions/${id}`)).body
const messages = async (number: string) =>
  (await world.browser().get(`/dev/messages?to=${encodeURIComponent(number)}&limit=100`)).body as {
    template: string
    text: string
  }[]
const reauthorise = (asha: Browser, id: string, body: object = {}) =>
  asha.post(`subscriptions/${id}/auto_debit/reauthorise`, body)

async function pay(order_ref: string) {
  await world.browser().post(`/dev/gateway/orders/${order_ref}/pay`, { outcome: 'success' })
  await world.work()
  await world.advance(10_000)
}

describe('a renewal that differs from what was agreed to', () => {
  it.each([
    ['above the maximum', { cost_paise: 600_001n }, 'above_maximum', 6000.01],
    ['of a plan that gives less', { benefits: 1 }, 'plan_changed', 4999],
  ] as const)('%s is announced, and nothing is debited', async (_what, change, why, amount) => {
    const { asha, number, plan_id, subscription_id, renews_on } = await renewer()
    await publishShortPlan(world, { plan_id, ...change })
    await goTo(world, renews_on, -15, 11)
    const view = await autoDebitOf(asha, subscription_id)
    expect(view).toMatchObject({ amount, max_amount: 6000, renewal: { status: 'NEEDS_CONSENT', why } })
    expect(view.history[0]).toMatchObject({ kind: 'announced', detail: why })
    const consentMessages = (await messages(number)).filter(({ template }) => template === 'renewal-consent')
    expect(consentMessages[0]?.text).toContain('We do not debit it without your new consent')
    await goTo(world, renews_on, 7, 23)
    expect(await plan(asha, subscription_id)).toMatchObject({ status: 'PAST_DUE', is_active: true })
    await goTo(world, renews_on, 8, 12)
    expect(await plan(asha, subscription_id)).toMatchObject({ status: 'EXPIRED', is_active: false })
    expect(await debitsOf(world, subscription_id)).toEqual([])
    const names = (await messages(number)).map(({ template }) => template)
    expect(names).not.toContain('renewal-notice')
    expect(names).toContain('renewal-ended')
  })

  it('within the maximum is debited at the announced price, whatever it costs since', async () => {
    const { asha, plan_id, subscription_id, renews_on } = await renewer()
    await publishShortPlan(world, { plan_id, cost_paise: 600_000n })
    await goTo(world, renews_on, -15, 11)
    expect(await autoDebitOf(asha, subscription_id)).toMatchObject({ amount: 6000, renewal: { status: 'ANNOUNCED' } })
    await publishShortPlan(world, { plan_id, cost_paise: 300_000n })
    await goTo(world, renews_on, 0, 12)
    const debits = await debitsOf(world, subscription_id)
    expect(debits).toMatchObject([{ amount_paise: 600_000n, status: 'captured' }])
    expect(await termsOf(world, subscription_id)).toBe(2)
  })

  it('of more than ₹15,000 is confirmed by the customer each time, and the payment renews the plan', async () => {
    const { asha, number, subscription_id, renews_on } = await renewer({ cost_paise: 1_500_100n })
    await goTo(world, renews_on, -15, 11)
    const view = await autoDebitOf(asha, subscription_id)
    expect(view).toMatchObject({ renewal: { status: 'NEEDS_CONSENT', why: 'above_limit' }, max_amount: 18_100 })
    expect(view.may).toMatchObject({ reauthorise: true, pay_now: true })
    await goTo(world, renews_on, 1, 12)
    expect(await debitsOf(world, subscription_id)).toEqual([])
    const { status, body } = await reauthorise(asha, subscription_id, { version: view.version })
    // The nightly job and the reminder left the mandate unchanged.
    expect([status, body.amount, body.comes_back]).toEqual([200, 15_001, false])
    await pay(body.gateway.order_ref)
    expect(await plan(asha, subscription_id)).toMatchObject({
      status: 'ACTIVE',
      end_date: addDays(renews_on, PLAN_DAYS - 1),
      term: { number: 2 },
    })
    const mine = (await messages(number)).map(({ template }) => template)
    expect(mine.filter((name) => name === 'renewal-paid').length).toBeGreaterThan(0)
    const next = addDays(renews_on, PLAN_DAYS)
    await goTo(world, next, -14, 12)
    expect(await autoDebitOf(asha, subscription_id)).toMatchObject({
      status: 'ACTIVE',
      // Nothing is debited before the customer confirms.
      next_debit_on: null,
      renewal: { status: 'NEEDS_CONSENT', why: 'above_limit' },
    })
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })
})

describe('allowing it again', () => {
  it('pays the open renewal, replaces the mandate, and refunds a second payment', async () => {
    const { asha, plan_id, subscription_id, renews_on, token_ref } = await renewer()
    await publishShortPlan(world, { plan_id, cost_paise: 900_000n })
    await goTo(world, renews_on, -10, 12)
    const first = (await reauthorise(asha, subscription_id)).body
    const second = (await reauthorise(asha, subscription_id)).body
    expect([first.amount, second.amount]).toEqual([9000, 9000])
    expect(second.gateway.order_ref).not.toBe(first.gateway.order_ref)
    // Two tabs, both paid. One payment renews the plan, the other is refunded.
    await pay(second.gateway.order_ref)
    await pay(first.gateway.order_ref)
    await world.advance(10 * 60_000)
    expect(await termsOf(world, subscription_id)).toBe(2)
    expect(await plan(asha, subscription_id)).toMatchObject({
      status: 'ACTIVE',
      auto_renew: true,
      end_date: addDays(renews_on, PLAN_DAYS - 1),
    })
    expect(await autoDebitOf(asha, subscription_id)).toMatchObject({ status: 'ACTIVE', max_amount: 10_800 })
    const { refunds, mandates, captured } = await moneyOf(subscription_id)
    expect(captured - refunds).toBe(900_000n)
    expect(mandates).toEqual(['ACTIVE', 'REVOKED', 'REVOKED'])
    const atBank = (await world.browser().get('/dev/gateway/mandates')).body
    expect(atBank.find((one: { token_ref: string }) => one.token_ref === token_ref).status).toBe('cancelled')
    expect((await asha.get(`subscriptions/${subscription_id}/invoices`)).body.invoices).toHaveLength(2)
    await goTo(world, renews_on, 1, 12)
    expect(await debitsOf(world, subscription_id)).toEqual([])
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  it('pressed several times at the same time leaves one mandate waiting, and no one gets a busy error', async () => {
    const { asha, subscription_id } = await renewer()
    expect((await asha.post(`subscriptions/${subscription_id}/auto_debit/cancel`, {})).status).toBe(200)
    const pressed = await Promise.all(Array.from({ length: 30 }, () => reauthorise(asha, subscription_id)))
    expect(pressed.filter(({ status }) => status !== 200)).toEqual([])
    const { mandates } = await moneyOf(subscription_id)
    expect(mandates.filter((status) => status !== 'REVOKED')).toEqual(['CREATED'])
  })

  it('is refused while it is on, to other people, with an old version, and after the plan has ended', async () => {
    const { asha, plan_id, subscription_id, renews_on } = await renewer()
    const stranger = await world.signUp(`+91${mobile++}`)
    expect((await reauthorise(stranger, subscription_id)).status).toBe(404)
    expect((await reauthorise(asha, subscription_id)).error?.type).toBe('MANDATE_EXISTS')
    await publishShortPlan(world, { plan_id, cost_paise: 900_000n })
    await goTo(world, renews_on, -10, 12)
    expect((await reauthorise(asha, subscription_id, { version: 0 })).error?.type).toBe('STALE')
    await goTo(world, renews_on, 8, 12)
    expect((await reauthorise(asha, subscription_id)).error?.type).toBe('NOT_OFFERED')
  })

  it('on a plan without it charges ₹1 that is refunded', async () => {
    const { asha, subscription_id, renews_on } = await renewer()
    await asha.post(`subscriptions/${subscription_id}/auto_debit/cancel`, {})
    const { body } = await reauthorise(asha, subscription_id)
    expect(body).toMatchObject({ amount: 1, comes_back: true })
    await pay(body.gateway.order_ref)
    await world.advance(10 * 60_000)
    expect(await autoDebitOf(asha, subscription_id)).toMatchObject({ status: 'ACTIVE', next_debit_on: renews_on })
    expect((await moneyOf(subscription_id)).refunds).toBe(100n)
    await goTo(world, renews_on, 0, 12)
    expect(await termsOf(world, subscription_id)).toBe(2)
  })
})

/** The payments, less refunds, that mandates of this plan carried, in paise; and the mandates' states. */
async function moneyOf(subscription_id: string) {
  const mandates = await world.db
    .selectFrom('mandates')
    .select(['id', 'status'])
    .where('subscription_id', '=', subscription_id)
    .execute()
  const payments = await world.db
    .selectFrom('gateway_payments as p')
    .innerJoin('payment_orders as o', 'o.order_ref', 'p.order_ref')
    .leftJoin('refunds as r', (join) =>
      join.onRef('r.payment_ref', '=', 'p.payment_ref').on('r.status', '=', 'SUCCESS'),
    )
    .select(['p.amount_paise', 'r.amount_paise as refunded'])
    .where('o.purpose', '=', 'MANDATE')
    .where(
      'o.purpose_id',
      'in',
      mandates.map(({ id }) => id),
    )
    .where('p.status', 'in', ['captured', 'refunded'])
    .execute()
  const sum = (amounts: (bigint | null)[]) => amounts.reduce<bigint>((total, one) => total + (one ?? 0n), 0n)
  return {
    captured: sum(payments.map(({ amount_paise }) => amount_paise)),
    refunds: sum(payments.map(({ refunded }) => refunded)),
    mandates: mandates.map(({ status }) => status).toSorted(),
  }
}
