/** What guessing at coupons tells, and how often it may be tried. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { BUYER } from '#testing/buy-plan.ts'
import { openWorld, type World } from '#testing/world.ts'
import { CouponInput } from '../contract.ts'
import { saveCoupon } from './commands/save-coupon.ts'

const plan_id = DEMO_PLANS.family
let world: World
let customers = 9_300_200_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', TRUST_PROXY: '127.0.0.1' })
  await save('BEFORENOW', { status: 'ENDED' })
  await save('AFTERNOW', { starts_at: '2099-01-01 00:00:00' })
  await save('ONHOLD', { status: 'PAUSED' })
  await save('NEWONES', { audience: 'NEW' })
  await save('INVITED', { audience: 'ALLOWLIST' })
  await save('INTHEAPP', { channels: ['android'] })
  await save('LARGER', { min_cost: 9_000 })
  await save('RENEWING', { requires_auto_debit: true })
  await save('OTHERPLAN', { plan_ids: [DEMO_PLANS.lite] })
  await save('USEDUP', { total_limit: 1, spend_limit: 1 })
})
afterAll(() => world.close())
beforeEach(() => world.advance(600_000))

const save = (code: string, more: object) =>
  withTransaction(world.db, (trx) =>
    saveCoupon(
      trx,
      CouponInput.parse({ code, kind: 'FLAT', value: 100, status: 'LIVE', ...more }),
      'system',
      world.clock.now(),
    ),
  )
const at = (address: string, fingerprint?: string) =>
  world.browser({ headers: { 'x-forwarded-for': address, ...(fingerprint && { fingerprint }) } })
const customer = () => world.signUp(`+91${customers++}`)
const validate = (who: Browser, coupon_code: string, headers: Record<string, string> = {}) =>
  who.post('coupon/validate', { plan_id, coupon_code }, { headers })
const quote = (who: Browser, code: string) => who.get(`payment/quote?plan_id=${plan_id}&coupon_code=${code}`)
const pay = (who: Browser, coupon_code: string, more: object = {}) =>
  who.post('payment/request', { plan_id, coupon_code, member_details: BUYER, ...more })

const CODES = {
  NOSUCHCODE: 'COUPON_NOT_FOUND',
  ONHOLD: 'COUPON_NOT_FOUND',
  BEFORENOW: 'COUPON_EXPIRED',
  AFTERNOW: 'COUPON_NOT_STARTED',
  INVITED: 'COUPON_AUDIENCE',
  INTHEAPP: 'COUPON_AUDIENCE',
  FIRSTDAY: 'COUPON_AUDIENCE',
  LARGER: 'COUPON_MIN_COST',
  RENEWING: 'COUPON_AUTO_DEBIT',
  OTHERPLAN: 'COUPON_PLAN',
  USEDUP: 'COUPON_LIMIT',
}

it('before login every refusal is the same one, in validation and in the price', async () => {
  const answers = new Set<string>()
  const prices = new Set<string>()
  for (const code of [...Object.keys(CODES), 'NEWONES']) {
    const { status, body } = await validate(at('10.1.1.1', randomUUID()), code)
    const { request_id: _, ...error } = body.error
    answers.add(JSON.stringify([status, body.message, error]))
    const { coupon } = (await quote(at('10.1.1.1', randomUUID()), code)).body
    prices.add(JSON.stringify({ ...coupon, coupon_code: 'as typed' }))
  }
  expect([answers.size, prices.size]).toEqual([1, 1])
  expect([...answers][0]).toContain('LOGIN_REQUIRED')
  expect([...prices][0]).toContain('LOGIN_REQUIRED')
})

it('after login each refusal has its reason', async () => {
  for (const [code, type] of Object.entries(CODES)) {
    const { status, body, error } = await validate(await customer(), code)
    expect([code, status, body.message, error?.type]).toEqual([code, 400, 'Invalid Coupon', type])
  }
})

it.each([
  ['a /24', (host: number) => `10.2.2.${host}`, '10.2.3.1'],
  ['a /64 of IPv6', (host: number) => `2001:db8:2:1::${host}`, '2001:db8:2:2::1'],
])('tries that bear no visitor number are counted by %s', async (_, inside, outside) => {
  for (let host = 1; host <= 10; host++) expect((await validate(at(inside(host)), 'GUESSED')).status).toBe(400)
  expect((await validate(at(inside(11)), 'WELCOME500')).status).toBe(429)
  expect((await validate(at(inside(11), randomUUID()), 'WELCOME500')).status).toBe(200)
  expect((await validate(at(outside), 'WELCOME500')).status).toBe(200)
})

it('a signed-in person has ten tries, whatever the visitor number', async () => {
  const guesser = await customer()
  const guess = (code: string) => validate(guesser, code, { fingerprint: randomUUID() })
  for (let tries = 0; tries < 10; tries++) expect((await guess(`GUESS${tries}`)).status).toBe(400)
  expect((await guess('WELCOME500')).status).toBe(429)
})

it('a coupon that fails at the payment is a try; one that does not is none', async () => {
  const guesser = await customer()
  for (let tries = 0; tries < 12; tries++) {
    const priced = await pay(guesser, 'WELCOME500', { seen_amount: 1 })
    expect([priced.status, priced.error?.type]).toEqual([409, 'PRICE_CHANGED'])
  }
  for (let tries = 0; tries < 10; tries++) {
    const { status, error } = await pay(guesser, `GUESS${tries}`)
    expect([status, error?.type]).toEqual([409, 'COUPON_INVALID'])
  }
  expect((await pay(guesser, 'WELCOME500')).status).toBe(429)
  expect((await validate(guesser, 'WELCOME500')).status).toBe(429)
  await world.advance(600_000)
  expect((await pay(guesser, 'WELCOME500')).status).toBe(200)
})

it('a coupon found at the tenth try can be paid with', async () => {
  const who = await customer()
  for (let tries = 0; tries < 9; tries++) expect((await validate(who, `GUESS${tries}`)).status).toBe(400)
  expect((await validate(who, 'WELCOME500')).status).toBe(200)
  expect((await validate(who, 'WELCOME500')).status).toBe(429)
  expect((await pay(who, 'WELCOME500')).status).toBe(200)
})

it('of thirty guesses sent to the payment at once ten are answered', async () => {
  const guesser = await customer()
  const answers = await Promise.all(Array.from({ length: 30 }, (_, tries) => pay(guesser, `GUESS${tries}`)))
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
})
