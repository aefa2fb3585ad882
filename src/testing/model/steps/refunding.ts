import { ask } from '../ask.ts'
import { act, pick, type Stage, type Step } from '../step.ts'
import { callerOf } from './claiming.ts'

const ofPlan = (stage: Stage) =>
  pick<{ id: string; account_id: string }>(
    stage,
    `select id, account_id from subscriptions where payment_transaction_id is not null and status <> 'REFUNDED'
      and account_id in (${stage.cast.buyers.map(({ caller }) => `'${caller.account_id}'`).join()}) order by policy_serial desc limit 8`,
  )

/** The owner, or staff for them, looks at the quote and asks for the money. */
export const requestRefund: Step = async (stage) => {
  const { dice, cast, world } = stage
  const plan = await ofPlan(stage)
  if (!plan) return
  const owner = callerOf(stage, plan.account_id)
  const params = { id: plan.id }
  const quote = await ask(world, 'readRefundQuote', { caller: owner, params })
  if (quote.status !== 200 || quote.body.amount === 0) return
  const amount = dice.chance(95) ? quote.body.amount : quote.body.amount + 1
  const shown = {
    amount,
    plan_goes_on: quote.body.plan_goes_on,
    // Open claims are withdrawn with the plan, or waited for.
    ...(dice.chance(60) ? { withdraw_claims: true } : {}),
  }
  if (dice.chance(30)) {
    const caller = dice.of(cast.staff).caller
    await act(stage, 'refundSubscription', { caller, params, body: { ...shown, reason: 'The customer asked' } })
  } else await act(stage, 'requestPlanRefund', { caller: owner, params, body: { ...shown, reason: 'OTHER' } })
}

/** The second person decides. */
export const decideRefund: Step = async (stage) => {
  const { dice, cast } = stage
  const refund = await pick<{ id: string; version: number }>(
    stage,
    `select id, version from plan_refunds where id in (select x.plan_refund_id from plan_refund_parts x
      join refunds r on r.id = x.refund_id where r.status = 'REQUESTED') order by requested_at, id`,
  )
  if (!refund) return
  const asked = { caller: dice.of(cast.staff).caller, params: { id: refund.id } }
  const { version } = refund
  if (dice.chance(75)) await act(stage, 'approvePlanRefund', { ...asked, body: { version } })
  else await act(stage, 'declinePlanRefund', { ...asked, body: { version, reason: 'Not agreed' } })
}

/** The bank completes a refund, or cannot. */
export const finishRefund: Step = async ({ dice, world, tell }) => {
  const { gateway } = world
  const refund = dice.one([...gateway.refunds.values()].filter(({ status }) => status === 'pending'))
  if (!refund) return
  const status = dice.chance(80) ? 'processed' : 'failed'
  tell(`refund ${refund.receipt} ${status}`)
  gateway.finishRefund(refund, status)
}

/**
 * A person sends by transfer what the gateway could not send, after looking for it there: what the gateway has, it
 * finishes.
 */
export const refundByTransfer: Step = async (stage) => {
  const { dice, cast, world } = stage
  const refund = await pick<{ id: string; reference: string }>(
    stage,
    `select id, reference from refunds where status = 'MANUAL' order by created_at, id`,
  )
  if (!refund) return
  const atGateway = [...world.gateway.refunds.values()].some(
    ({ receipt, status }) => receipt?.startsWith(refund.reference) && status !== 'failed',
  )
  if (atGateway) return
  const answer = await act(stage, 'settleRefundByHand', {
    caller: dice.of(cast.staff).caller,
    params: { id: refund.id },
    body: { bank_reference: `TRANSFER${dice.number(1_000_000)}` },
  })
  if (answer?.status === 200) stage.refundedByHand.add(refund.reference)
}
