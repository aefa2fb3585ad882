import { sign } from '#gateways/payment-gateway/razorpay/signatures.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { Answer, Browser } from './browser.ts'
import { BUYER } from './buy-plan.ts'
import { answeredProposal, checkProposal, SERVED } from './home-care.ts'
import type { World } from './world.ts'

/** Buys home care with the person logged in here, up to its open calendar. The plan is on sale (sell-home-care.ts). */
export async function buyCare(
  world: World,
  browser: Browser,
  answers: object = {},
  address: object = SERVED,
): Promise<{ subscription_id: string }> {
  const { id: plan_proposal_id } = await answeredProposal(browser, answers, address)
  await checkProposal(browser, plan_proposal_id)
  const { body: order } = await browser.post('payment/request', {
    plan_id: DEMO_PLANS.covid,
    plan_proposal_id,
    member_details: BUYER,
  })
  await world.browser().post(`/dev/gateway/orders/${order.gateway.order_ref}/pay`, { outcome: 'success' })
  await world.work()
  const [{ subscription_id }] = (await browser.get('me/care')).body.care
  return { subscription_id }
}

let messages = 0

/** A message of the courier, signed as it signs; a field of it may be another one. */
export async function sendCourierMessage(
  world: Pick<World, 'browser' | 'config' | 'clock'>,
  message: { tracking_number: string; status: string } & Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const at = toWireTime(world.clock.now())
  const raw = JSON.stringify({ event_id: `evt_courier_${++messages}`, at, ...message })
  const signature = sign(raw, world.config.courierWebhookSecret ?? '')
  const sent = { raw, headers: { 'x-signature': signature, ...headers } }
  return world.browser().post('home_care/courier/webhook', undefined, sent)
}
