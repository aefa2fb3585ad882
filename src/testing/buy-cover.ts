import { DEMO_COVER } from '#rooms/insurance/seed.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { Browser } from './browser.ts'
import { BUYER } from './buy-plan.ts'
import type { World } from './world.ts'

/** Thirty today. */
function adultDob(world: World): string {
  const today = istDateOf(world.clock.now())
  return `${Number(today.slice(0, 4)) - 30}-01-15`
}

/** The body that asks for the demo cover, with other fields or another date of birth. */
function coverRequest(world: World, { dob = adultDob(world), ...more }: { dob?: string } & object = {}) {
  return { insurance_plan_id: DEMO_COVER.life, insurance_applicant: { dob }, member_details: BUYER, ...more }
}

/** The calls of a test that buys covers in a world that is opened later. */
export function coverOrders(world: () => World) {
  return {
    request: (browser: Browser, more: object = {}) => browser.post('payment/request', coverRequest(world(), more)),
    /** As the gateway's page would, with everything that follows. */
    pay: async (order_ref: string, outcome = 'success') => {
      await world().browser().post(`/dev/gateway/orders/${order_ref}/pay`, { outcome })
      await world().work()
    },
    read: async (browser: Browser, id: string) => (await browser.get(`payment/request/${id}`)).body,
  }
}

/** Opens an order with the demo cover, and pays it. */
export async function buyCover(world: World, browser: Browser, more: { dob?: string; plan_id?: string } = {}) {
  const { request, pay, read } = coverOrders(() => world)
  const { body: order } = await request(browser, more)
  await pay(order.gateway.order_ref)
  return {
    transaction_id: order.transaction_id as string,
    order_ref: order.gateway.order_ref as string,
    order: await read(browser, order.transaction_id),
  }
}
