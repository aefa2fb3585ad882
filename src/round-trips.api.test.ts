/** How often the calls that write most wait for the database: a statement sent by itself is noticed here. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CountingProxy, openCountingProxy } from '#platform/testing/counting-proxy.ts'
import type { ClaimRow } from '#rooms/claims/server/move-claim.ts'
import type { Answer, Browser } from './testing/browser.ts'
import { BUYER, buyPlan } from './testing/buy-plan.ts'
import { addVisits, backdatePlan, fileVisit } from './testing/claim-form.ts'
import { openEmployer } from './testing/employer.ts'
import { giveWallet } from './testing/give-wallet.ts'
import { insertTestClaim } from './testing/insert-test-claim.ts'
import { person } from './testing/log-in.ts'
import { openWorld, type World } from './testing/world.ts'

/** The first times connections are opened and caches filled. */
const WARM_UP = 2

/** An answer that arrives between two statements sent one behind the other parts them: the least of so many counts. */
const COUNTED = 4

// The embedded database is in our own process: nothing travels.
describe.skipIf(!process.env.DATABASE_URL)('round trips to the database', () => {
  let world: World
  let proxy: CountingProxy
  let plan_id: string
  let mobiles = 9_811_400_000
  const next = () => `+91${++mobiles}`

  beforeAll(async () => {
    world = await openWorld({ SEED: 'demo' }, undefined, async (url) => {
      proxy = await openCountingProxy(url)
      return proxy.url
    })
    plan_id = (await world.browser().get('plans/group/retail-promo-plans-2')).body.plans[0].id
  })
  afterAll(async () => {
    await world.close()
    await proxy.close()
  })

  /** Of the call that waited least often, after the first ones; each is by the next caller. */
  async function trips(call: () => Promise<Answer>): Promise<number> {
    const counts: number[] = []
    for (let time = 0; time < WARM_UP + COUNTED; time++) {
      proxy.take()
      expect((await call()).status).toBeLessThan(300)
      counts.push(proxy.take().length)
    }
    return Math.min(...counts.slice(WARM_UP))
  }

  it('a coupon is validated in at most 3, and a payment asked for in 9 and two of the simulated gateway', async () => {
    const coupon = { plan_id, coupon_code: 'WELCOME500' }
    const buyers = await Promise.all(Array.from({ length: 2 * (WARM_UP + COUNTED) }, () => world.signUp(next())))
    const buyer = () => buyers.pop() as Browser
    expect(await trips(() => buyer().post('coupon/validate', coupon))).toBeLessThanOrEqual(3)
    const purchase = { ...coupon, member_details: BUYER }
    const headers = () => ({ 'idempotency-key': randomUUID() })
    expect(await trips(() => buyer().post('payment/request', purchase, { headers: headers() }))).toBeLessThanOrEqual(11)
  })

  describe('a claim is approved', () => {
    const approve = async (subscription_id: string) => {
      const mobile = next()
      await person(world, mobile, { staff: 'SUPERADMIN' })
      const desk = await world.signUp(mobile)
      const planted = { subscription_id, claim_type: 'Lab Tests', claim_amount_paise: 100_00n } as const
      const claims: ClaimRow[] = []
      for (let time = 0; time < WARM_UP + COUNTED; time++) claims.push(await insertTestClaim(world, planted))
      return trips(() => {
        const { id, version } = claims.pop()!
        const approval = { version, approved_claim_amount: 100, deductions: [] }
        return desk.post(`dashboard/claims/${id}/approve`, approval)
      })
    }

    it('in at most 6', async () => {
      const { subscription_id } = await buyPlan(world, await world.signUp(next()))
      expect(await approve(subscription_id)).toBeLessThanOrEqual(6)
    })

    it('in at most 11 where it is paid from credits', async () => {
      const member = next()
      await world.signUp(member)
      const { subscription_id } = await giveWallet(world, member)
      expect(await approve(subscription_id)).toBeLessThanOrEqual(11)
    })
  })

  it('a claim with two photos is filed in at most 26, the reads of its answer counted one by one', async () => {
    const browser = await world.signUp(next())
    const plan = await buyPlan(world, browser)
    await backdatePlan(world, plan.subscription_id, 30)
    await addVisits(world, plan.subscription_id)
    const { members } = (await browser.get(`subscriptions/${plan.subscription_id}/members`)).body
    const member = { ...plan, uhid: members[0].uhid }
    let amount = 100
    const file = () => fileVisit(browser, member, world.clock.now(), { data: { claim_amount: ++amount } })
    expect(await trips(file)).toBeLessThanOrEqual(26)
  })

  it('credits are given and taken back in at most 10', async () => {
    const looms = await openEmployer(world)
    const { id } = await looms.add()
    const transfer = (amount: number) =>
      looms.browser.post(`${looms.path}/partner_users/${id}/wallet/transfer`, { amount })
    expect(await trips(() => transfer(10))).toBeLessThanOrEqual(10)
    expect(await trips(() => transfer(-10))).toBeLessThanOrEqual(10)
  })
})
