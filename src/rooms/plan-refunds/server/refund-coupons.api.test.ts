/** Whether the use of a coupon is released when its plan is refunded. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FAMILY_PLAN } from '#rooms/plans/seed/retail-plans.ts'
import type { Browser } from '#testing/browser.ts'
import { refundActs } from '#testing/refund-acts.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS } from '#values/ist-date.ts'

let world: World
let acts: ReturnType<typeof refundActs>
let mobile = 9_550_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  acts = refundActs(world)
})
afterAll(() => world.close())

const newcomer = () => world.signUp(`+91${mobile++}`)

describe('the coupon of a plan that is refunded', () => {
  it('in full may be used again by its customer, and a coupon’s last use is available again', async () => {
    const [asha, ravi] = [await newcomer(), await newcomer()]
    const id = await acts.buy(asha, FAMILY_PLAN.plan_id, { coupon_code: 'ONLYONE' })
    const refused = await acts.order(ravi, FAMILY_PLAN.plan_id, { coupon_code: 'ONLYONE' })
    expect(refused.error?.extra_args.reason).toBe('COUPON_LIMIT')
    expect(await acts.giveBack(asha, id)).toBe(3999)
    await acts.expectLeft(id, 0n)
    const second = await acts.buy(asha, FAMILY_PLAN.plan_id, { coupon_code: 'ONLYONE' })
    expect(await acts.giveBack(asha, second)).toBe(3999)
    expect((await acts.order(ravi, FAMILY_PLAN.plan_id, { coupon_code: 'ONLYONE' })).status).toBe(200)
  })

  it.each<[string, (id: string, number: string) => Promise<Browser | undefined>]>([
    ['after it was used', async (id) => void (await acts.use(id))],
    [
      'after the seventh day',
      async (_, number) => {
        await world.advance(8 * DAY_MS)
        return world.signUp(number)
      },
    ],
  ])('%s stays used', async (_, happens) => {
    const number = `+91${mobile++}`
    const asha = await world.signUp(number)
    const id = await acts.buy(asha, FAMILY_PLAN.plan_id, { coupon_code: 'FAMILY10' })
    const who = (await happens(id, number)) ?? asha
    expect(await acts.quoteOf(who, id)).toMatchObject({ rule: 'UNUSED_DAYS' })
    await acts.giveBack(who, id)
    const again = await acts.order(who, FAMILY_PLAN.plan_id, { coupon_code: 'FAMILY10' })
    expect(again.error?.extra_args.reason).toBe('COUPON_CUSTOMER_LIMIT')
  })
})
