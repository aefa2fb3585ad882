import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { CouponInput } from '#rooms/coupons/contract.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { signInDirectly } from '#testing/sign-in.ts'
import { openWorld, type World } from '#testing/world.ts'
import { saveCoupon } from './commands/save-coupon.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const plan_id = DEMO_PLANS.pune
const save = (coupon: object) =>
  withTransaction(world.db, (trx) =>
    saveCoupon(
      trx,
      CouponInput.parse({ kind: 'FLAT', value: 100, status: 'LIVE', ...coupon }),
      'system',
      world.clock.now(),
    ),
  )
const storedMinCost = async (code: string) => {
  const { min_cost_paise } = await world.db
    .selectFrom('coupons')
    .select('min_cost_paise')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return min_cost_paise
}
/** A browser in which the limited-time offer has started. */
const visitor = async () => {
  const browser = world.browser({ headers: { FINGERPRINT: randomUUID() } })
  await browser.get('offer')
  return browser
}

describe('a coupon of rupees off', () => {
  it.each([
    ['WELCOME500', 'This coupon is for plans from ₹1,000.', '+919300200011'],
    ['FIRSTDAY', 'This coupon is for plans from ₹600.', '+919300200012'],
  ])('does not make a plan of ₹299 cost ₹1: %s', async (coupon_code, hint, mobile) => {
    const browser = await signInDirectly(world.db, await visitor(), mobile, world.clock.now())
    const { status, body, error } = await browser.post('coupon/validate', { plan_id, coupon_code })
    expect([status, body.message, error?.type]).toEqual([400, 'Invalid Coupon', 'COUPON_MIN_COST'])
    expect(error?.extra_args).toEqual({ discount: 0, hint })
    const quote = (await browser.get(`payment/quote?plan_id=${plan_id}&coupon_code=${coupon_code}`)).body
    expect(quote).toMatchObject({ cost: 299, amount: 299, coupon: { error: { type: 'COUPON_MIN_COST', hint } } })
  })

  it('is refused with the payment as well, with the price that is due without it', async () => {
    const asha = await world.signUp('+919300200001')
    const { status, error } = await asha.post('payment/request', {
      plan_id,
      coupon_code: 'WELCOME500',
      member_details: { name: 'Asha Rao', state: 'Maharashtra', pincode: '411001' },
    })
    expect([status, error?.type]).toEqual([409, 'COUPON_INVALID'])
    expect(error?.extra_args).toMatchObject({ reason: 'COUPON_MIN_COST', amount: 299, discount: 0 })
  })

  it('has twice its discount as smallest order where its author names none', async () => {
    await save({ code: 'MINUSUAL', value: 149.5 })
    await save({ code: 'MINCAPPED', value: 500, max_discount: 100 })
    await save({ code: 'MINNAMED', value: 200, min_cost: 250 })
    await save({ code: 'MINGIFT', value: 500, allow_zero: true })
    await save({ code: 'MINPERCENT', kind: 'PERCENT', value: 90 })
    await save({ code: 'MINFIXED', kind: 'FIXED_PRICE', value: 99 })
    const codes = ['MINUSUAL', 'MINCAPPED', 'MINNAMED', 'MINGIFT', 'MINPERCENT', 'MINFIXED']
    expect(await Promise.all(codes.map(storedMinCost))).toEqual([299_00n, 200_00n, 250_00n, null, null, null])
    const discounts = codes.map(async (coupon_code) => {
      const asked = { plan_id, coupon_code }
      return (await (await visitor()).post('coupon/validate', asked)).body.discount
    })
    expect(await Promise.all(discounts)).toEqual([149.5, 100, 200, 299, 269.1, 200])
  })
})

describe('what is proposed', () => {
  it('is never a coupon that would be refused: neither on the payment page nor by the offer', async () => {
    const browser = await visitor()
    expect((await browser.get(`payment/quote?plan_id=${plan_id}`)).body.coupons).toEqual([])
    const { limited_timed } = (await browser.get('offer')).body
    expect(limited_timed).toMatchObject({ coupon: 'FIRSTDAY', discount: 300, min_cost: 600 })
    expect(limited_timed.plan_ids).toContain(DEMO_PLANS.family)
    expect(limited_timed.plan_ids).not.toContain(plan_id)
  })

  it('has the best for the customer first, be it an offer or a coupon', async () => {
    const family = `payment/quote?plan_id=${DEMO_PLANS.family}`
    const withOffer = (await (await visitor()).get(family)).body.coupons
    expect(withOffer).toEqual([
      { coupon_code: 'WELCOME500', message: '₹500 off', discount: 500 },
      { coupon_code: 'FAMILY10', message: '10% off, at most ₹1,000', discount: 499.9 },
      { coupon_code: 'FIRSTDAY', message: '₹300 off', discount: 300 },
    ])
    const without = (await world.browser().get(family)).body.coupons
    expect(without.map(({ coupon_code }: { coupon_code: string }) => coupon_code)).toEqual(['WELCOME500', 'FAMILY10'])
  })
})
