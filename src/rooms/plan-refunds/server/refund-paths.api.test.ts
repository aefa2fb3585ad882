/** Refunds of every way a plan is paid: changes, renewals, coupons, a mandate; and each against concurrent events. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { COUPLES_PLAN, FAMILY_PLAN, LITE_PLAN, PERSONAL_PLAN } from '#rooms/plans/seed/retail-plans.ts'
import { recordUsage } from '#rooms/subscriptions/server/commands/record-usage.ts'
import { buyWithAutoRenewal, goTo, publishShortPlan } from '#testing/auto-renewal.ts'
import type { Browser } from '#testing/browser.ts'
import { moneyOfPlan } from '#testing/plan-money.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let shortPlan: string
let mobile = 9_550_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  shortPlan = await publishShortPlan(world)
})
afterAll(() => world.close())

const member_details = { name: 'Asha Rao', email: 'asha@rao.example', state: 'Karnataka' }
const order = (who: Browser, plan_id: string, more: object = {}) =>
  who.post('payment/request', { plan_id, member_details, ...more })
const pay = (order_ref: string) => world.browser().post(`/dev/gateway/orders/${order_ref}/pay`, { outcome: 'success' })

/** Buys, renews or changes to a plan. @returns the plan's id */
async function buy(who: Browser, plan_id: string, more: object = {}): Promise<string> {
  const { status, body } = await order(who, plan_id, more)
  expect(status, JSON.stringify(body)).toBe(200)
  await pay(body.gateway.order_ref)
  await world.work()
  return (await who.get('subscriptions')).body.subscriptions[0].id
}
const change = (who: Browser, { plan_id }: { plan_id: string }) => buy(who, plan_id, { kind: 'CHANGE' })
const newcomer = () => world.signUp(`+91${mobile++}`)

const quoteOf = async (who: Browser, id: string) => (await who.get(`subscriptions/${id}/refund_quote`)).body
const ask = (who: Browser, id: string, amount: number) =>
  who.post(
    `subscriptions/${id}/refund_request`,
    { amount, reason: 'OTHER' },
    { headers: { 'idempotency-key': randomUUID() } },
  )
/** Requests the quoted refund and sends the money. */
async function giveBack(who: Browser, id: string): Promise<number> {
  const { amount } = await quoteOf(who, id)
  const { status, body } = await ask(who, id, amount)
  expect(status, JSON.stringify(body)).toBe(201)
  await world.advance(10 * 60_000)
  return amount
}
const planOf = async (who: Browser, id: string) => (await who.get(`subscriptions/${id}`)).body

/** Backdates the plan by this many days. */
async function beganBefore(id: string, days: number): Promise<void> {
  await sql`update subscription_terms set starts_on = starts_on - ${days}::int, ends_on = ends_on - ${days}::int
    where subscription_id = ${id}`.execute(world.db)
  await sql`update subscriptions set starts_on = starts_on - ${days}::int, ends_on = ends_on - ${days}::int,
    expires_at = expires_at - ${days} * interval '1 day' where id = ${id}`.execute(world.db)
}

async function use(subscription_id: string, worth_paise = 1_000_00n) {
  const { uhid } = await world.db
    .selectFrom('subscription_members')
    .select('uhid')
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  const use = { subscription_id, uhid, worth_paise, reference: `test/${randomUUID()}`, now: world.clock.now() }
  return withTransaction(world.db, (trx) => recordUsage(trx, { ...use, service: 'Master Checkup' }))
}

/** The amounts refunded to each payment of a plan, newest first. */
const partsOf = (subscription_id: string) =>
  world.db
    .selectFrom('invoices as i')
    .innerJoin('gateway_payments as p', 'p.payment_ref', 'i.payment_ref')
    .leftJoin('refunds as r', 'r.payment_ref', 'i.payment_ref')
    .select(['p.amount_paise as paid', 'r.amount_paise as back', 'r.status'])
    .where('i.subscription_id', '=', subscription_id)
    .orderBy('i.number', 'desc')
    .execute()

async function expectLeft(subscription_id: string, left: bigint): Promise<void> {
  expect(await moneyOfPlan(world.db, subscription_id)).toEqual({ money: left, papers: left, books: left })
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
}

describe('a plan that was changed to a larger one', () => {
  it.each([0, 100])(
    'after %i days is refunded to both payments, newest first, and never more than was paid',
    async (days) => {
      const asha = await newcomer()
      const id = await buy(asha, COUPLES_PLAN.plan_id)
      await beganBefore(id, days)
      const credit = ((COUPLES_PLAN.cost_paise * BigInt(365 - days)) / 36_500n) * 100n
      await change(asha, FAMILY_PLAN)
      expect(await giveBack(asha, id)).toBe(Number(FAMILY_PLAN.cost_paise) / 100)
      expect(await partsOf(id)).toEqual([
        { paid: FAMILY_PLAN.cost_paise - credit, back: FAMILY_PLAN.cost_paise - credit, status: 'SUCCESS' },
        { paid: COUPLES_PLAN.cost_paise, back: credit, status: 'SUCCESS' },
      ])
      await expectLeft(id, COUPLES_PLAN.cost_paise - credit)
      expect(await planOf(asha, id)).toMatchObject({ status: 'REFUNDED' })
    },
  )

  it('twice is refunded to all three payments, and nothing is left', async () => {
    const asha = await newcomer()
    const id = await buy(asha, PERSONAL_PLAN.plan_id)
    await change(asha, COUPLES_PLAN)
    await change(asha, FAMILY_PLAN)
    expect(await giveBack(asha, id)).toBe(Number(FAMILY_PLAN.cost_paise) / 100)
    const parts = await partsOf(id)
    expect(parts).toHaveLength(3)
    for (const { paid, back, status } of parts) expect([back, status]).toEqual([paid, 'SUCCESS'])
    await expectLeft(id, 0n)
  })

  it('after it was used is not unused: what was used is deducted, however often it was changed', async () => {
    const asha = await newcomer()
    const id = await buy(asha, LITE_PLAN.plan_id)
    expect(await use(id)).toHaveProperty('recorded')
    await change(asha, COUPLES_PLAN)
    await change(asha, FAMILY_PLAN)
    const quote = await quoteOf(asha, id)
    expect(quote).toMatchObject({ rule: 'UNUSED_DAYS', used_amount: 1000 })
    expect(quote.amount).toBe(Math.round(quote.unused_amount - 1000))
    await giveBack(asha, id)
    await expectLeft(id, FAMILY_PLAN.cost_paise - BigInt(quote.amount * 100))
  })

  it('releases the coupon of the first purchase when everything is refunded within the seven days', async () => {
    const asha = await newcomer()
    const id = await buy(asha, COUPLES_PLAN.plan_id, { coupon_code: 'WELCOME500' })
    await change(asha, FAMILY_PLAN)
    await giveBack(asha, id)
    await expectLeft(id, 0n)
    const again = await order(asha, COUPLES_PLAN.plan_id, { coupon_code: 'WELCOME500' })
    expect([again.status, again.error?.extra_args]).toEqual([200, undefined])
  })

  it('keeps the coupon of a first purchase of which days were used', async () => {
    const asha = await newcomer()
    const id = await buy(asha, COUPLES_PLAN.plan_id, { coupon_code: 'WELCOME500' })
    await beganBefore(id, 100)
    await change(asha, FAMILY_PLAN)
    await giveBack(asha, id)
    const again = await order(asha, COUPLES_PLAN.plan_id, { coupon_code: 'WELCOME500' })
    expect(again.error?.extra_args.reason).toBe('COUPON_CUSTOMER_LIMIT')
  })
})

describe('a renewal', () => {
  it('that has not started is refunded and the running term stays; that term can then be refunded too', async () => {
    const asha = await newcomer()
    const id = await buy(asha, shortPlan)
    const { end_date } = await planOf(asha, id)
    await buy(asha, shortPlan, { kind: 'RENEWAL' })
    expect((await planOf(asha, id)).end_date).not.toBe(end_date)
    expect(await quoteOf(asha, id)).toMatchObject({ rule: 'FULL', plan_goes_on: true })
    await giveBack(asha, id)
    expect(await planOf(asha, id)).toMatchObject({ status: 'ACTIVE', is_active: true, end_date })
    await expectLeft(id, 4_999_00n)
    expect(await use(id)).not.toHaveProperty('refused', 'PLAN_ENDED')
    expect(await quoteOf(asha, id)).toMatchObject({ plan_goes_on: false, is_asked_for: false, amount: 4999 })
    await giveBack(asha, id)
    expect(await planOf(asha, id)).toMatchObject({ status: 'REFUNDED', is_active: false })
    await expectLeft(id, 0n)
  })

  it('paid between page and confirmation is not refunded in place of the plan that was shown to end', async () => {
    const asha = await newcomer()
    const id = await buy(asha, shortPlan)
    const shown = await quoteOf(asha, id)
    await buy(asha, shortPlan, { kind: 'RENEWAL' })
    const body = { amount: shown.amount, plan_goes_on: shown.plan_goes_on, reason: 'NOT_USING' }
    const answer = await asha.post(`subscriptions/${id}/refund_request`, body)
    expect(answer).toMatchObject({ status: 409, error: { type: 'QUOTE_CHANGED' } })
    expect(answer.error?.extra_args.quote).toMatchObject({ amount: shown.amount, plan_goes_on: true })
  })

  it('that has started ends the plan, its mandate ends at the gateway, and nothing is debited when the next term would start', async () => {
    const number = `+91${mobile++}`
    const {
      subscription_id: id,
      renews_on,
      mandate_id,
      token_ref,
    } = await buyWithAutoRenewal(world, await world.signUp(number), shortPlan)
    await goTo(world, renews_on, 1, 12)
    const asha = await world.signUp(number)
    expect(await planOf(asha, id)).toMatchObject({ status: 'ACTIVE', term: { number: 2 }, auto_renew: true })
    expect(await quoteOf(asha, id)).toMatchObject({ rule: 'FULL', plan_goes_on: false })
    await giveBack(asha, id)
    expect(await planOf(asha, id)).toMatchObject({ status: 'REFUNDED', auto_renew: false })
    await expectLeft(id, 4_999_00n)
    await expectMandateEnded(mandate_id, token_ref)
    const before = await attempts(mandate_id)
    await goTo(world, renews_on, 24, 12)
    expect(await attempts(mandate_id)).toEqual(before)
    await expectLeft(id, 4_999_00n)
  })

  it('is not debited for a refunded plan, however far the clock moves past its day', async () => {
    const asha = await newcomer()
    const { subscription_id: id, renews_on, mandate_id, token_ref } = await buyWithAutoRenewal(world, asha, shortPlan)
    await giveBack(asha, id)
    await expectMandateEnded(mandate_id, token_ref)
    await goTo(world, renews_on, 9, 12)
    expect(await attempts(mandate_id)).toEqual([])
    await expectLeft(id, 0n)
  })
})

async function expectMandateEnded(id: string, token_ref: string): Promise<void> {
  const read = world.db.selectFrom('mandates').select(['status', 'status_reason']).where('id', '=', id)
  expect(await read.executeTakeFirst()).toEqual({ status: 'REVOKED', status_reason: 'refunded' })
  const atBank = world.db.selectFrom('simulator_gateway_mandates').select('status').where('token_ref', '=', token_ref)
  expect(await atBank.executeTakeFirst()).toEqual({ status: 'cancelled' })
}
const attempts = (mandate_id: string) =>
  world.db
    .selectFrom('renewal_attempts as a')
    .innerJoin('renewals as r', 'r.id', 'a.renewal_id')
    .select(['a.renewal_id', 'a.number', 'a.outcome'])
    .where('r.mandate_id', '=', mandate_id)
    .execute()

describe('a refund beside', () => {
  it('a second request under another key, and one of our staff: one refund', async () => {
    const [asha, kabir] = [await newcomer(), await world.person('Kabir')]
    const id = await buy(asha, FAMILY_PLAN.plan_id)
    const answers = await Promise.all([
      ask(asha, id, 4999),
      kabir.post(`dashboard/subscriptions/${id}/refund`, { amount: 4999, reason: 'Asked for by phone' }),
      ask(asha, id, 4999),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    for (const { status, error } of answers) if (status === 409) expect(error?.type).toBe('REFUND_OPEN')
    await world.advance(10 * 60_000)
    expect(await partsOf(id)).toEqual([{ paid: 4_999_00n, back: 4_999_00n, status: 'SUCCESS' }])
    await expectLeft(id, 0n)
  })

  it('a use of the plan: either it is used and the quote changes, or the plan has ended and nothing is used', async () => {
    for (let round = 0; round < 2; round += 1) {
      const asha = await newcomer()
      const id = await buy(asha, FAMILY_PLAN.plan_id)
      const both = [() => ask(asha, id, 4999), () => use(id)] as const
      const [asked, used] =
        round % 2 === 0
          ? await Promise.all([both[0](), both[1]()])
          : await Promise.all([both[1](), both[0]()]).then(([second, first]) => [first, second] as const)
      if (asked.status === 201) expect(used).toEqual({ refused: 'PLAN_ENDED' })
      else expect([asked.error?.type, 'recorded' in used]).toEqual(['QUOTE_CHANGED', true])
      await world.advance(10 * 60_000)
      await expectLeft(id, asked.status === 201 ? 0n : 4_999_00n)
    }
  })

  it('a renewal that is being paid: one of the two is refunded once, and the totals are right', async () => {
    for (let round = 0; round < 2; round += 1) {
      const asha = await newcomer()
      const id = await buy(asha, shortPlan)
      await beganBefore(id, 3)
      const { amount } = await quoteOf(asha, id)
      const renewal = (await order(asha, shortPlan, { kind: 'RENEWAL' })).body
      const work = async () => {
        await pay(renewal.gateway.order_ref)
        await world.work()
      }
      const paying = work()
      if (round > 0) await paying
      const [asked] = await Promise.all([ask(asha, id, amount), paying])
      await world.advance(20 * 60_000)
      const { status } = (await asha.get(`payment/request/${renewal.transaction_id}`)).body
      // If the renewal was first it is refunded, and the running term stays.
      const left = { 201: { completed: 4_999_00n, failure: 0n }, 409: { completed: 9_998_00n } }[asked.status as 201]
      await expectLeft(id, left[status as 'completed'])
      const paid = await world.db
        .selectFrom('gateway_payments as p')
        .innerJoin('payment_orders as o', 'o.order_ref', 'p.order_ref')
        .leftJoin('refunds as r', 'r.payment_ref', 'p.payment_ref')
        .select(['p.amount_paise', 'r.amount_paise as back'])
        .where('o.purpose_id', '=', renewal.transaction_id)
        .execute()
      expect(paid).toEqual([{ amount_paise: 4_999_00n, back: asked.status === 201 ? 4_999_00n : null }])
    }
  })
})
