/** Refunds of every way a plan is paid: changes, renewals, coupons, a mandate. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COUPLES_PLAN, FAMILY_PLAN, LITE_PLAN, PERSONAL_PLAN } from '#rooms/plans/seed/retail-plans.ts'
import { buyWithAutoRenewal, goTo, publishShortPlan } from '#testing/auto-renewal.ts'
import type { Browser } from '#testing/browser.ts'
import { refundActs } from '#testing/refund-acts.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let acts: ReturnType<typeof refundActs>
let shortPlan: string
let mobile = 9_550_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  acts = refundActs(world)
  shortPlan = await publishShortPlan(world)
})
afterAll(() => world.close())

const newcomer = () => world.signUp(`+91${mobile++}`)
const change = (who: Browser, { plan_id }: { plan_id: string }) => acts.buy(who, plan_id, { kind: 'CHANGE' })

describe('a plan that was changed to a larger one', () => {
  it.each([0, 100])(
    'after %i days is refunded to both payments, newest first, and never more than was paid',
    async (days) => {
      const asha = await newcomer()
      const id = await acts.buy(asha, COUPLES_PLAN.plan_id)
      await acts.beganBefore(id, days)
      const credit = ((COUPLES_PLAN.cost_paise * BigInt(365 - days)) / 36_500n) * 100n
      await change(asha, FAMILY_PLAN)
      expect(await acts.giveBack(asha, id)).toBe(Number(FAMILY_PLAN.cost_paise) / 100)
      expect(await acts.partsOf(id)).toEqual([
        { paid: FAMILY_PLAN.cost_paise - credit, back: FAMILY_PLAN.cost_paise - credit, status: 'SUCCESS' },
        { paid: COUPLES_PLAN.cost_paise, back: credit, status: 'SUCCESS' },
      ])
      await acts.expectLeft(id, COUPLES_PLAN.cost_paise - credit)
      expect(await acts.planOf(asha, id)).toMatchObject({ status: 'REFUNDED' })
    },
  )

  it('twice is refunded to all three payments, and nothing is left', async () => {
    const asha = await newcomer()
    const id = await acts.buy(asha, PERSONAL_PLAN.plan_id)
    await change(asha, COUPLES_PLAN)
    await change(asha, FAMILY_PLAN)
    expect(await acts.giveBack(asha, id)).toBe(Number(FAMILY_PLAN.cost_paise) / 100)
    const parts = await acts.partsOf(id)
    expect(parts).toHaveLength(3)
    for (const { paid, back, status } of parts) expect([back, status]).toEqual([paid, 'SUCCESS'])
    await acts.expectLeft(id, 0n)
  })

  it('after it was used is not unused: what was used is deducted, however often it was changed', async () => {
    const asha = await newcomer()
    const id = await acts.buy(asha, LITE_PLAN.plan_id)
    expect(await acts.use(id)).toHaveProperty('recorded')
    await change(asha, COUPLES_PLAN)
    await change(asha, FAMILY_PLAN)
    const quote = await acts.quoteOf(asha, id)
    expect(quote).toMatchObject({ rule: 'UNUSED_DAYS', used_amount: 1000 })
    expect(quote.amount).toBe(Math.round(quote.unused_amount - 1000))
    await acts.giveBack(asha, id)
    await acts.expectLeft(id, FAMILY_PLAN.cost_paise - BigInt(quote.amount * 100))
  })

  it('releases the coupon of the first purchase when everything is refunded within the seven days', async () => {
    const asha = await newcomer()
    const id = await acts.buy(asha, COUPLES_PLAN.plan_id, { coupon_code: 'WELCOME500' })
    await change(asha, FAMILY_PLAN)
    await acts.giveBack(asha, id)
    await acts.expectLeft(id, 0n)
    const again = await acts.order(asha, COUPLES_PLAN.plan_id, { coupon_code: 'WELCOME500' })
    expect([again.status, again.error?.extra_args]).toEqual([200, undefined])
  })

  it('keeps the coupon of a first purchase of which days were used', async () => {
    const asha = await newcomer()
    const id = await acts.buy(asha, COUPLES_PLAN.plan_id, { coupon_code: 'WELCOME500' })
    await acts.beganBefore(id, 100)
    await change(asha, FAMILY_PLAN)
    await acts.giveBack(asha, id)
    const again = await acts.order(asha, COUPLES_PLAN.plan_id, { coupon_code: 'WELCOME500' })
    expect(again.error?.extra_args.reason).toBe('COUPON_CUSTOMER_LIMIT')
  })
})

describe('a renewal', () => {
  it('that has not started is refunded and the running term stays; that term can then be refunded too', async () => {
    const asha = await newcomer()
    const id = await acts.buy(asha, shortPlan)
    const { end_date } = await acts.planOf(asha, id)
    await acts.buy(asha, shortPlan, { kind: 'RENEWAL' })
    expect((await acts.planOf(asha, id)).end_date).not.toBe(end_date)
    expect(await acts.quoteOf(asha, id)).toMatchObject({ rule: 'FULL', plan_goes_on: true })
    await acts.giveBack(asha, id)
    expect(await acts.planOf(asha, id)).toMatchObject({ status: 'ACTIVE', is_active: true, end_date })
    await acts.expectLeft(id, 4_999_00n)
    expect(await acts.use(id)).not.toHaveProperty('refused', 'PLAN_ENDED')
    expect(await acts.quoteOf(asha, id)).toMatchObject({ plan_goes_on: false, is_asked_for: false, amount: 4999 })
    await acts.giveBack(asha, id)
    expect(await acts.planOf(asha, id)).toMatchObject({ status: 'REFUNDED', is_active: false })
    await acts.expectLeft(id, 0n)
  })

  it('paid between page and confirmation is not refunded in place of the plan that was shown to end', async () => {
    const asha = await newcomer()
    const id = await acts.buy(asha, shortPlan)
    const shown = await acts.quoteOf(asha, id)
    await acts.buy(asha, shortPlan, { kind: 'RENEWAL' })
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
    expect(await acts.planOf(asha, id)).toMatchObject({ status: 'ACTIVE', term: { number: 2 }, auto_renew: true })
    expect(await acts.quoteOf(asha, id)).toMatchObject({ rule: 'FULL', plan_goes_on: false })
    await acts.giveBack(asha, id)
    expect(await acts.planOf(asha, id)).toMatchObject({ status: 'REFUNDED', auto_renew: false })
    await acts.expectLeft(id, 4_999_00n)
    await expectMandateEnded(mandate_id, token_ref)
    const before = await attempts(mandate_id)
    await goTo(world, renews_on, 24, 12)
    expect(await attempts(mandate_id)).toEqual(before)
    await acts.expectLeft(id, 4_999_00n)
  })

  it('is not debited for a refunded plan, however far the clock moves past its day', async () => {
    const asha = await newcomer()
    const { subscription_id: id, renews_on, mandate_id, token_ref } = await buyWithAutoRenewal(world, asha, shortPlan)
    await acts.giveBack(asha, id)
    await expectMandateEnded(mandate_id, token_ref)
    await goTo(world, renews_on, 9, 12)
    expect(await attempts(mandate_id)).toEqual([])
    await acts.expectLeft(id, 0n)
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
