/** The bank reports a reference that another payment has. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sign } from '#gateways/payment-gateway/razorpay/signatures.ts'
import { approvedClaim } from '#testing/approved-claim.ts'
import { saveBank } from '#testing/bank.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { person } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf } from '#values/ist-date.ts'
import { SIMULATED_PAYOUTS } from '../../../config.ts'

let world: World
let kabirId: string
let number = 9_716_000_000
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabirId = await person(world, '9899990097', { staff: 'SUPERADMIN' })
})
afterAll(() => world.close())

const kabir = () => world.signUp('+919899990097')

async function approved(): Promise<bigint> {
  const browser = await world.signUp(`+91${number++}`)
  const { subscription_id } = await buyPlan(world, browser)
  expect((await saveBank(browser)).status).toBe(200)
  return (await approvedClaim(world, { subscription_id, decided_by: kabirId })).id
}

it('a payout whose reference is another payment’s is left to a person, with the reason, and settles nothing', async () => {
  const first = await approved()
  const transfer = { utr: 'WEBUTR01', paid_on: istDateOf(world.clock.now()), amount: 500, version: 1 }
  expect((await (await kabir()).post(`dashboard/claims/${first}/settle`, transfer)).status).toBe(200)
  const second = await approved()
  await (await kabir()).post('dashboard/payout_batches', {})
  await world.work()
  const payout = await world.db
    .selectFrom('payouts as p')
    .innerJoin('payout_recipients as r', 'r.bank_details_id', 'p.bank_details_id')
    .select(['p.key', 'p.payout_ref', 'p.status', 'p.mode', 'r.recipient_ref'])
    .where('p.claim_id', '=', second)
    .executeTakeFirstOrThrow()
  expect(payout.status).toBe('PROCESSING')
  const entity = {
    id: payout.payout_ref,
    entity: 'payout',
    amount: 50_000,
    currency: 'INR',
    status: 'processed',
    reference_id: payout.key,
    utr: 'webutr01',
    mode: payout.mode,
    fund_account_id: payout.recipient_ref,
  }
  const created_at = Math.floor(world.clock.now().getTime() / 1000)
  const raw = JSON.stringify({ event: 'payout.processed', created_at, payload: { payout: { entity } } })
  const headers = {
    'x-razorpay-signature': sign(raw, SIMULATED_PAYOUTS.webhookSecret),
    'x-razorpay-event-id': `used-${second}`,
  }
  expect((await world.browser().post('payout/webhook/razorpayx', {}, { raw, headers })).status).toBe(200)
  const claim = await world.db
    .selectFrom('claims')
    .select(['status', 'external_transaction_id'])
    .where('id', '=', second)
    .executeTakeFirstOrThrow()
  expect(claim).toEqual({ status: 'APPROVED', external_transaction_id: null })
  const { payouts } = (await (await kabir()).get('dashboard/payouts/unclear')).body
  expect(payouts).toContainEqual(
    expect.objectContaining({
      claim_id: Number(second),
      status: 'MANUAL',
      why: expect.stringContaining('webutr01, which is the reference of another payment'),
    }),
  )
})
