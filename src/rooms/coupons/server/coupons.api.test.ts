import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { openWorld, type World } from '#testing/world.ts'
import { CouponInput } from '../contract.ts'
import { allowCustomers, saveCoupon } from './commands/save-coupon.ts'
import { listCoupons } from './queries.ts'

const MINUTE = 60_000
let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

/** A separate visitor for each test, so that attempts are not counted together. */
const visitor = () => world.browser({ headers: { fingerprint: randomUUID() } })
let customers = 9_300_100_000
const customer = () => world.signUp(`+91${customers++}`)
const validate = (coupon_code: unknown, plan_id: string = DEMO_PLANS.family, who = visitor()) =>
  who.post('coupon/validate', { plan_id, coupon_code })
const save = (coupon: object) =>
  withTransaction(world.db, (trx) =>
    saveCoupon(
      trx,
      CouponInput.parse({ kind: 'FLAT', value: 100, status: 'LIVE', ...coupon }),
      'system',
      world.clock.now(),
    ),
  )
const familyCost = async () => (await world.browser().get(`plans/${DEMO_PLANS.family}`)).body.cost as number

describe('a coupon', () => {
  it('is validated before login: cost, amount and discount in rupees (C3.05, C7.18)', async () => {
    const cost = await familyCost()
    const { status, body } = await validate('WELCOME500')
    expect(status).toBe(200)
    expect(body).toEqual({
      cost,
      amount: cost - 500,
      discount: 500,
      coupon_code: 'WELCOME500',
      message: 'You save ₹500',
    })
    const family = (await validate('FAMILY10')).body
    expect(family.discount).toBe(Math.min(1_000, Math.round(cost * 10) / 100))
    expect(family.cost - family.amount).toBeCloseTo(family.discount, 2)
  })

  it('is accepted in any case and with surrounding spaces, and the answer has the stored spelling', async () => {
    expect((await validate('  welcome500\n')).body).toMatchObject({ coupon_code: 'WELCOME500', discount: 500 })
  })

  it.each([
    ['NOSUCHCODE', 'COUPON_NOT_FOUND'],
    ['', 'COUPON_NOT_FOUND'],
    ["' or 1=1 --", 'COUPON_NOT_FOUND'],
    ['\u202Ewelcome500', 'COUPON_NOT_FOUND'],
    ['स्वागत५००🎁', 'COUPON_NOT_FOUND'],
    ['EXPIRED50', 'COUPON_EXPIRED'],
  ])('%j is an invalid coupon with its reason, and the discount is 0 (C4.05)', async (code, type) => {
    const { status, body, error } = await validate(code, DEMO_PLANS.family, await customer())
    expect([status, body.message, error?.type, error?.extra_args.discount]).toEqual([400, 'Invalid Coupon', type, 0])
  })

  it('is not for another plan, an unknown one or the covid plan', async () => {
    for (const [code, plan_id] of [
      ['FAMILY10', DEMO_PLANS.lite],
      ['ONLYONE', DEMO_PLANS.personal],
      ['WELCOME500', randomUUID()],
      ['WELCOME500', DEMO_PLANS.covid],
    ] as const)
      expect((await validate(code, plan_id, await customer())).error?.type, code).toBe('COUPON_PLAN')
  })

  it.each([
    [{}, 422],
    [{ plan_id: 'x', coupon_code: 'WELCOME500' }, 422],
    [{ plan_id: DEMO_PLANS.family, coupon_code: 5 }, 422],
    [{ plan_id: DEMO_PLANS.family, coupon_code: ['WELCOME500'] }, 422],
    [{ plan_id: DEMO_PLANS.family, coupon_code: null }, 422],
    [{ plan_id: DEMO_PLANS.family, coupon_code: 'a\u0000b' }, 400],
    [{ plan_id: DEMO_PLANS.family, coupon_code: '\ud800' }, 400],
    [{ plan_id: DEMO_PLANS.family, coupon_code: 'x'.repeat(15_000) }, 400],
    [{ plan_id: DEMO_PLANS.family, coupon_code: 'WELCOME500', discount: 4_999 }, 400],
  ])('asked for as %j is refused and nothing breaks', async (body, status) => {
    expect((await visitor().post('coupon/validate', body)).status).toBe(status)
  })

  it('for new customers asks for login first, and is then valid for people who have bought nothing', async () => {
    await save({ code: 'FORNEW', audience: 'NEW' })
    expect((await validate('FORNEW')).error?.type).toBe('LOGIN_REQUIRED')
    const stranger = await world.signUp('+919300000001')
    expect((await validate('FORNEW', DEMO_PLANS.lite, stranger)).status).toBe(200)
    const asha = await world.signUp('+919810000001')
    expect((await validate('FORNEW', DEMO_PLANS.lite, asha)).error?.type).toBe('COUPON_AUDIENCE')
  })

  it('for invited customers is valid for the numbers on its list, of which the database stores none', async () => {
    await save({ code: 'GUESTS', audience: 'ALLOWLIST' })
    await withTransaction(world.db, (trx) => allowCustomers(trx, world.keys, 'GUESTS', ['+919300000002']))
    expect((await validate('GUESTS')).error?.type).toBe('LOGIN_REQUIRED')
    const guest = await world.signUp('+919300000002')
    expect((await validate('GUESTS', DEMO_PLANS.lite, guest)).status).toBe(200)
    const other = await world.signUp('+919300000003')
    expect((await validate('GUESTS', DEMO_PLANS.lite, other)).error?.type).toBe('COUPON_AUDIENCE')
  })

  it('for the app is refused on the web', async () => {
    await save({ code: 'APPONLY', channels: ['android'] })
    const { error } = await validate('APPONLY', DEMO_PLANS.lite, await customer())
    expect([error?.type, error?.extra_args.hint]).toEqual([
      'COUPON_AUDIENCE',
      'This coupon is for another way to buy: in our app, on our website, or with our staff.',
    ])
    const phone = visitor()
    phone.cookies.set('plus_platform', 'android')
    expect((await validate('APPONLY', DEMO_PLANS.lite, phone)).status).toBe(200)
  })
})

it('a coupon of an offer that never opened for this browser says so, and does not blame the account', async () => {
  const { error } = await validate('FIRSTDAY', DEMO_PLANS.family, await customer())
  expect([error?.type, error?.extra_args.hint]).toEqual([
    'COUPON_AUDIENCE',
    'This coupon belongs to a limited-time offer that is not open for you now.',
  ])
})

describe('attempts at coupons', () => {
  it('are limited to ten in ten minutes per visitor, valid or not', async () => {
    const guesser = visitor()
    for (let tries = 0; tries < 10; tries++)
      expect((await validate(`GUESS${tries}`, undefined, guesser)).status).toBe(400)
    const answer = await validate('WELCOME500', undefined, guesser)
    expect([answer.status, answer.error?.type]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await validate('WELCOME500')).status).toBe(200)
    await world.advance(10 * MINUTE)
    expect((await validate('WELCOME500', undefined, guesser)).status).toBe(200)
  })

  it('are limited per address, even if it claims to be a new visitor each time', async () => {
    const statuses = new Set<number>()
    for (let round = 0; round < 4; round++)
      for (const { status } of await Promise.all(Array.from({ length: 76 }, (_, at) => validate(`GUESS${round}${at}`))))
        statuses.add(status)
    expect(statuses).toContain(429)
    await world.advance(10 * MINUTE)
  })
})

describe('writing a coupon', () => {
  it('is audited, increments its version and refuses a stale one', async () => {
    await save({ code: 'WRITTEN' })
    await save({ code: 'WRITTEN', value: 250 })
    const again = CouponInput.parse({ code: 'WRITTEN', kind: 'FLAT', value: 300, status: 'LIVE' })
    const stale = withTransaction(world.db, (trx) => saveCoupon(trx, again, 'system', world.clock.now(), 1))
    await expect(stale).rejects.toMatchObject({ code: 'STALE' })
    const entries = await world.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity_id', '=', 'WRITTEN')
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['coupons.coupon-created', 'coupons.coupon-changed'])
    expect(entries[1]).toMatchObject({ before: { value_paise: '10000' }, after: { value_paise: '25000' } })
    expect((await listCoupons(world.db)).find(({ code }) => code === 'WRITTEN')).toMatchObject({
      version: 2,
      redeemed: 0n,
    })
  })

  it.each([
    ['an unknown plan', { plan_ids: [randomUUID()] }, 'plan_ids'],
    ['an unknown plan left out', { exclude_plan_ids: [randomUUID()] }, 'exclude_plan_ids'],
    ['an unknown group', { group_slugs: ['no-such-group'] }, 'group_slugs'],
  ])('with %s is refused at that field', async (_, more, field) => {
    await expect(save({ code: 'BROKEN', ...more })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { [field]: expect.any(String) },
    })
  })

  it('that has ended is refused', async () => {
    await save({ code: 'OVERNOW', status: 'ENDED' })
    await expect(save({ code: 'OVERNOW' })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { status: expect.any(String) },
    })
  })

  it.each([
    ['a code in small letters', { code: 'small500' }],
    ['a code that is too short', { code: 'ABC' }],
    ['a percentage above 100', { kind: 'PERCENT', value: 101 }],
    ['a percentage of 0', { kind: 'PERCENT', value: 0 }],
    ['three decimals', { value: 1.005 }],
    ['an end before its start', { starts_at: '2026-12-02 00:00:00', ends_at: '2026-12-01 00:00:00' }],
    ['a number of payments without RECURRING', { recurring_times: 3 }],
    ['RECURRING without a number of payments', { frequency: 'RECURRING' }],
    ['a price of 0 without an end', { frequency: 'FOREVER', allow_zero: true }],
    ['a price of 0 with auto-renewal', { requires_auto_debit: true, allow_zero: true }],
    ['a request to be combined', { stackable: true }],
    ['an invalid key', { discount: 5 }],
    ['a limit of 0', { total_limit: 0 }],
  ])('with %s is not a valid coupon', (_, more) => {
    expect(CouponInput.safeParse({ code: 'VALID_1', kind: 'FLAT', value: 100, ...more }).success).toBe(false)
  })
})
