import { sign } from '#gateways/payment-gateway/razorpay/signatures.ts'
import { nobody } from '#platform/contract/who.ts'
import { SIMULATED_PAYOUTS } from '../../../config.ts'
import { ask } from '../ask.ts'
import { act, pick, rowsOf, type Stage, type Step, survive } from '../step.ts'

/** Payouts' messages are not accepted after this. */
const OLD_S = 7 * 86_400

/** Somebody buys a plan, or another term of it, or changes to another. */
export const buy: Step = async (stage) => {
  const { dice, cast } = stage
  const buyer = dice.of(cast.buyers)
  const owned = await pick<{ plan_id: string }>(
    stage,
    `select plan_id from subscriptions where account_id = '${buyer.caller.account_id}' and partner_plan_id is null
      and status in ('ACTIVE', 'PAST_DUE') order by policy_serial desc limit 1`,
  )
  const kind = owned && dice.chance(90) ? dice.of(['RENEWAL', 'CHANGE']) : 'NEW'
  const plan_id = owned && kind === 'RENEWAL' ? owned.plan_id : dice.of(cast.plans)
  await act(stage, 'requestPayment', {
    caller: buyer.caller,
    body: {
      plan_id,
      kind,
      auto_debit: dice.chance(50),
      ...(dice.chance(40) ? { coupon_code: dice.of(cast.coupons) } : {}),
      member_details: { name: buyer.name, email: 'buyer@model.example', state: 'Karnataka' },
    },
  })
}

/** Orders that buyers know of: one whose creation was not answered is at the gateway too, and nobody can pay it. */
async function payable(stage: Stage) {
  const known = await rowsOf<{ order_ref: string }>(
    stage,
    `select order_ref from payment_orders where order_ref is not null and notice_ref is null order by created_at, order_ref`,
  )
  return known.flatMap(({ order_ref }) => stage.world.gateway.orders.get(order_ref) ?? [])
}

/** The buyer pays at the gateway, or the bank declines, or it stays open. */
export const pay: Step = async (stage) => {
  const { dice, world, tell } = stage
  const { gateway } = world
  const orders = (await payable(stage)).filter(({ status }) => status !== 'paid')
  const order = dice.chance(80) ? orders.at(-1) : dice.one(orders)
  if (!order) return
  const payment = gateway.attempt(order)
  const luck = dice.number(100)
  tell(`pay ${order.order_ref} ${luck}`)
  if (luck < 70) gateway.succeed(payment)
  else if (luck < 85) gateway.fail(payment)
  else if (luck < 90) gateway.succeed(payment, { captured: false })
  if (dice.chance(70)) await deliver(stage)
}

/** The bank pays after all what it had declined or left open, also where the order was paid meanwhile. */
export const payLate: Step = async (stage) => {
  const { dice, world, tell } = stage
  const open = [...world.gateway.payments.values()].filter(({ status }) => ['created', 'failed'].includes(status))
  const payment = dice.one(open)
  if (!payment) return
  tell(`pay late ${payment.payment_ref}`)
  world.gateway.succeed(payment)
}

/** Money that does not match its order: a second payment, or another amount. */
export const paySurplus: Step = async (stage) => {
  const { dice, world, tell } = stage
  const order = dice.one(await payable(stage))
  if (!order || order.amount_paise < 200n) return
  const amount_paise = dice.chance(50) ? order.amount_paise : order.amount_paise - 100n
  tell(`pay ${order.order_ref} besides, ${amount_paise}`)
  world.gateway.succeed(world.gateway.attempt(order, { amount_paise }))
}

/** The gateway's messages arrive: the newest, or any of them, in any order, some twice. */
export const deliver: Step = async (stage) => {
  const { dice, world, tell } = stage
  const { letters } = world.gateway
  const count = Math.min(letters.length, 1 + dice.number(4))
  const chosen = dice.chance(70) ? letters.slice(-count) : Array.from({ length: count }, () => dice.one(letters)!)
  if (dice.chance(40)) chosen.reverse()
  if (dice.chance(20)) chosen.push(...chosen)
  const { secret } = world.parts.config.razorpay.webhookSecrets[0]!
  for (const { event_id, body } of chosen) {
    const headers = { 'x-razorpay-event-id': event_id, 'x-razorpay-signature': sign(body, secret) }
    tell(`message ${event_id} ${JSON.parse(body).event}`)
    await receive(stage, 'receivePaymentWebhook', { gateway: 'razorpay' }, headers, body)
  }
}

/** The bank's messages about payouts. */
export const deliverPayouts: Step = async (stage) => {
  const { dice, world, tell } = stage
  const letter = dice.one(world.bank.letters.slice(-6))
  if (!letter) return
  const headers = {
    'x-razorpay-event-id': letter.event_id,
    'x-razorpay-signature': sign(letter.body, SIMULATED_PAYOUTS.webhookSecret),
  }
  tell(`message ${letter.event_id}`)
  await receive(stage, 'receivePayoutWebhook', {}, headers, letter.body)
}

async function receive(
  stage: Stage,
  name: string,
  params: Record<string, unknown>,
  headers: Record<string, string>,
  body: string,
): Promise<void> {
  const rawBody = Buffer.from(body)
  const answer = await survive(stage, () => ask(stage.world, name, { caller: nobody, params, headers, rawBody }))
  // Refused only when it is old; sent again later where the gateway could not be asked about it.
  const age = stage.world.clock.now().getTime() / 1_000 - JSON.parse(body).created_at
  if (answer && ![200, 503].includes(answer.status) && age < OLD_S)
    throw new Error(`${name} answered ${answer.status} ${answer.code}`)
}

/** The buyer gives up an order. */
export const cancel: Step = async (stage) => {
  const order = await pick<{ transaction_id: string; account_id: string }>(
    stage,
    `select transaction_id, account_id from orders where status = 'initiated' order by created_at, order_number`,
  )
  const buyer = order && stage.cast.buyers.find(({ caller }) => caller.account_id === order.account_id)
  if (!buyer) return
  const { transaction_id } = order
  await act(stage, 'cancelOrder', { caller: buyer.caller, params: { transaction_id } })
}
