import type { Browser } from './browser.ts'
import type { World } from './world.ts'

/** The name the tests' buyer enters; unique in the demo world. */
export const BUYER = { name: 'Padma Ramanujan', email: 'padma@ramanujan.example', state: 'Karnataka' }

/** Buys the first plan of the landing page with the person logged in here, up to the paid subscription. */
export async function buyPlan(
  world: World,
  browser: Browser,
  member_details: { name: string; email?: string; state?: string } = BUYER,
) {
  const { body: group } = await browser.get('plans/group/retail-promo-plans-2')
  const { body: order } = await browser.post('payment/request', {
    plan_id: group.plans[0].id,
    member_details: { state: 'Karnataka', ...member_details },
  })
  await world.browser().post(`/dev/gateway/orders/${order.gateway.order_ref}/pay`, { outcome: 'success' })
  await world.work()
  const { subscriptions } = (await browser.get('subscriptions')).body
  return {
    transaction_id: order.transaction_id as string,
    order_ref: order.gateway.order_ref as string,
    subscription_id: subscriptions[0].id as string,
  }
}
