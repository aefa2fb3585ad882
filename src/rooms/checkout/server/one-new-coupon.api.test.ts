/** A coupon for new customers is for one purchase, also where two plans of different lines are being paid for at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { CouponInput } from '#rooms/coupons/contract.ts'
import { reserveCoupon } from '#rooms/coupons/server/commands/redeem-coupon.ts'
import { saveCoupon } from '#rooms/coupons/server/commands/save-coupon.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { eligibleProposal } from '#testing/home-care.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let buyers = 9_306_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  await save('NEWFAMILY', { audience: 'NEW' })
  await save('NEWHOME', { audience: 'NEW', plan_ids: [DEMO_PLANS.covid] })
  await save('HOMEFORALL', { plan_ids: [DEMO_PLANS.covid] })
})
afterAll(() => world.close())

async function save(code: string, coupon: object) {
  const input = CouponInput.parse({ code, kind: 'FLAT', value: 100, status: 'LIVE', ...coupon })
  await withTransaction(world.db, (trx) => saveCoupon(trx, input, 'system', world.clock.now()))
}

async function open(who: Browser, plan_id: string, coupon_code: string) {
  const checked = plan_id === DEMO_PLANS.covid && { plan_proposal_id: await eligibleProposal(who) }
  const member_details = { name: 'Asha Rao', state: 'Karnataka' }
  return who.post('payment/request', { plan_id, coupon_code, ...checked, member_details })
}

async function pay(order_ref: string) {
  await world.browser().post(`/dev/gateway/orders/${order_ref}/pay`, { outcome: 'success' })
  await world.work()
}
const read = async (who: Browser, id: string) => (await who.get(`payment/request/${id}`)).body

const buyer = async () => {
  const mobile = `+91${buyers++}`
  return { mobile, who: await world.signUp(mobile) }
}

describe('two open orders with coupons for new customers', () => {
  it.each(['first', 'second'] as const)('are paid with one of them, the %s order paid first', async (paidFirst) => {
    const { who } = await buyer()
    const family = (await open(who, DEMO_PLANS.family, 'NEWFAMILY')).body
    const home = (await open(who, DEMO_PLANS.covid, 'NEWHOME')).body
    expect(await read(who, family.transaction_id)).toMatchObject({ status: 'cancelled' })
    const orders = paidFirst === 'first' ? [family, home] : [home, family]
    for (const order of orders) await pay(order.gateway.order_ref)
    expect(await read(who, home.transaction_id)).toMatchObject({ status: 'completed' })
    expect(await read(who, family.transaction_id)).toMatchObject({
      status: 'cancelled',
      sub_status: 'refund_requested',
    })
  })

  it('are not opened while the other one is being settled at this moment', async () => {
    const { mobile, who } = await buyer()
    await open(who, DEMO_PLANS.family, 'NEWFAMILY')
    const { id: account_id } = await world.db
      .selectFrom('accounts')
      .select('id')
      .where('mobile', '=', mobile)
      .executeTakeFirstOrThrow()
    const now = world.clock.now()
    const asked = {
      transaction_id: crypto.randomUUID(),
      reserved_until: new Date(now.getTime() + 60_000),
      coupon_code: 'newhome',
      plan: { plan_id: DEMO_PLANS.covid },
      customer: { account_id, mobile_hmac: Buffer.alloc(32), history: 'none' as const },
      channel: 'web' as const,
      now,
    }
    const { refusal } = await withTransaction(world.db, (trx) => reserveCoupon(trx, asked))
    expect(refusal).toBe('COUPON_AUDIENCE')
  })

  it('are both kept where one is for everybody', async () => {
    const { who } = await buyer()
    const family = (await open(who, DEMO_PLANS.family, 'NEWFAMILY')).body
    const home = (await open(who, DEMO_PLANS.covid, 'HOMEFORALL')).body
    for (const order of [family, home]) {
      await pay(order.gateway.order_ref)
      expect(await read(who, order.transaction_id)).toMatchObject({ status: 'completed' })
    }
  })
})
