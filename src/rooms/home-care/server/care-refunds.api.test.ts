/** What comes back of the price of care at home. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { CouponInput } from '#rooms/coupons/contract.ts'
import { saveCoupon } from '#rooms/coupons/server/commands/save-coupon.ts'
import { DEMO_NETWORK } from '#rooms/directory/seed.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { BUYER } from '#testing/buy-plan.ts'
import { eligibleProposal } from '#testing/home-care.ts'
import { buyCare } from '#testing/open-care.ts'
import { setValue } from '#testing/set-value.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { kitPrice } from '../rules/settings.ts'

const HOUR = 3_600_000
let world: World
let mobile = 9_864_000_000
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

/** Tomorrow, to which the clock is moved at an hour, IST. */
function tomorrowAt(hour: number): number {
  const day = startOfIstDay(addDays(istDateOf(world.clock.now()), 1)).getTime()
  world.clock.moveTo(new Date(day + hour * HOUR))
  return day
}

const send = (id: string) => world.browser().post(`/dev/kits/${id}`, { status: 'DISPATCHED' })
const quoted = async (who: Browser, id: string) => (await who.get(`subscriptions/${id}/refund_quote`)).body

describe('after the kit was sent', () => {
  it.each([
    ['16:30', 16.5, 3],
    ['17:30', 17.5, 4],
  ])(
    'of care that was bought at %s something comes back until its fourth day, and then nothing',
    async (_, hour, last) => {
      const day = tomorrowAt(hour)
      const number = `+91${mobile++}`
      const { subscription_id: id } = await buyCare(world, await world.signUp(number))
      await send(id)
      world.clock.moveTo(new Date(day + last * DAY_MS + 9 * HOUR))
      const asha = await world.signUp(number)
      expect((await asha.get(`subscriptions/${id}/care`)).body).toMatchObject({ day: 4 })
      expect(await quoted(asha, id)).toMatchObject({ rule: 'CARE_AFTER_KIT' })
      world.clock.moveTo(new Date(day + (last + 1) * DAY_MS + 9 * HOUR))
      expect(await quoted(await world.signUp(number), id)).toMatchObject({ rule: 'CARE_TOO_LATE' })
    },
  )

  it('the price of the kit is taken off that was in force at the purchase, also if it was set earlier on that day', async () => {
    const day = tomorrowAt(11)
    await setValue(world, kitPrice, 1000)
    world.clock.moveTo(new Date(day + 12 * HOUR))
    const asha = await world.signUp(`+91${mobile++}`)
    const { subscription_id: id } = await buyCare(world, asha)
    await send(id)
    expect(await quoted(asha, id)).toMatchObject({ amount: 2499 })
    world.clock.moveTo(new Date(day + 13 * HOUR))
    await setValue(world, kitPrice, 1900)
    expect(await quoted(asha, id)).toMatchObject({ amount: 2499 })
  })
})

it('a doctor is consulted by the calls of the care alone: the plan gives no consultation beside them', async () => {
  const asha = await world.signUp(`+91${mobile++}`)
  const { subscription_id: id } = await buyCare(world, asha)
  const [{ uhid }] = (await asha.get(`subscriptions/${id}`)).body.members
  const asked = { uhid, problem_area_id: DEMO_NETWORK.fever, preferredLanguage: 'Hindi' }
  expect((await asha.post('/consult/api/v1/consultations', asked)).status).not.toBe(200)
})

describe('the coupon of care whose whole price goes back before its kit is sent', () => {
  async function returned(code: string, { days, isUsed = false }: { days: number; isUsed?: boolean }) {
    const coupon = { code, kind: 'FLAT', value: 500, plan_ids: [DEMO_PLANS.covid], status: 'LIVE' }
    await withTransaction(world.db, (trx) => saveCoupon(trx, CouponInput.parse(coupon), 'system', world.clock.now()))
    const number = `+91${mobile++}`
    const order = async () => {
      const asha = await world.signUp(number)
      const plan_proposal_id = await eligibleProposal(asha)
      const plan_id = DEMO_PLANS.covid
      return asha.post('payment/request', { plan_id, plan_proposal_id, member_details: BUYER, coupon_code: code })
    }
    const { body: first } = await order()
    await world.browser().post(`/dev/gateway/orders/${first.gateway.order_ref}/pay`, { outcome: 'success' })
    await world.work()
    const [{ subscription_id: id }] = (await (await world.signUp(number)).get('me/care')).body.care
    if (isUsed)
      await world.db
        .updateTable('home_care_calls')
        .set({ status: 'DONE', ended_at: world.clock.now() })
        .where('subscription_id', '=', id)
        .execute()
    world.clock.moveTo(new Date(world.clock.now().getTime() + days * DAY_MS))
    const asha = await world.signUp(number)
    const { amount } = await quoted(asha, id)
    expect(amount).toBe(2999)
    const back = await asha.post(`subscriptions/${id}/refund_request`, { amount, reason: 'NOT_USING' })
    expect(back.status).toBe(201)
    return (await order()).error?.extra_args?.reason
  }

  it('may be used again within seven days where nothing was used', async () => {
    expect(await returned('CARE500', { days: 7 })).toBeUndefined()
  })

  it.each([
    ['later', { days: 8 }],
    ['after a doctor’s call', { days: 2, isUsed: true }],
  ])('stays used %s', async (when, returning) => {
    expect(await returned(when === 'later' ? 'CARE501' : 'CARE502', returning)).toBe('COUPON_CUSTOMER_LIMIT')
  })
})
