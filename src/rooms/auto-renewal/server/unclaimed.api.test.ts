/** The mandate that comes with a payment belongs to a plan, or it is cancelled at the gateway. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyWithAutoRenewal, publishShortPlan } from '#testing/auto-renewal.ts'
import { openWorld, type World } from '#testing/world.ts'
import { endUnclaimed } from './commands/end-unclaimed.ts'

let world: World
let shortPlan: string
let mobile = 9_143_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  shortPlan = await publishShortPlan(world)
})
afterAll(() => world.close())

const statusAtBank = async (token_ref: string) =>
  (await world.browser().get('/dev/gateway/mandates')).body.find(
    (one: { token_ref: string }) => one.token_ref === token_ref,
  )?.status
const press = (order_ref: string, outcome: string) =>
  world.browser().post(`/dev/gateway/orders/${order_ref}/pay`, { outcome })

/** A second payment of a paid order, with a mandate of its own at the bank. */
async function paidTwice() {
  const asha = await world.signUp(`+91${mobile++}`)
  const bought = await buyWithAutoRenewal(world, asha, shortPlan)
  const now = world.clock.now()
  const token_ref = `token_second${mobile}`
  const first = await world.db
    .selectFrom('simulator_gateway_mandates')
    .selectAll()
    .where('token_ref', '=', bought.token_ref)
    .executeTakeFirstOrThrow()
  const nobody = await world.signUp(`+91${mobile++}`)
  const { body: other } = await nobody.post('payment/request', {
    plan_id: shortPlan,
    member_details: { name: 'Ravi Rao', state: 'Karnataka' },
  })
  await world.db
    .insertInto('simulator_gateway_mandates')
    .values({ ...first, token_ref, order_ref: other.gateway.order_ref, created_at: now })
    .execute()
  const { id: _, ...payment } = await world.db
    .selectFrom('gateway_payments')
    .selectAll()
    .where('token_ref', '=', bought.token_ref)
    .executeTakeFirstOrThrow()
  await world.db
    .insertInto('gateway_payments')
    .values({ ...payment, payment_ref: `pay_second${mobile}`, token_ref, verdict: 'surplus', updated_at: now })
    .execute()
  return { ...bought, second: token_ref }
}

it('is on after a first attempt that failed and a second that paid', async () => {
  const asha = await world.signUp(`+91${mobile++}`)
  const { body: order } = await asha.post('payment/request', {
    plan_id: shortPlan,
    auto_debit: true,
    member_details: { name: 'Asha Rao', state: 'Karnataka' },
  })
  await press(order.gateway.order_ref, 'failure')
  await world.work()
  expect((await asha.get(`payment/request/${order.transaction_id}`)).body.status).toBe('failure')
  await press(order.gateway.order_ref, 'success')
  await world.work()
  await world.advance(10_000)
  const [plan] = (await asha.get('subscriptions')).body.subscriptions
  expect(plan).toMatchObject({ status: 'ACTIVE', auto_renew: true })
  expect((await asha.get(`subscriptions/${plan.id}/auto_debit`)).body).toMatchObject({ status: 'ACTIVE' })
  await world.advance(2 * 3_600_000)
  const { token_ref } = await world.db
    .selectFrom('mandates')
    .select('token_ref')
    .where('subscription_id', '=', plan.id)
    .executeTakeFirstOrThrow()
  expect(await statusAtBank(token_ref!)).toBe('confirmed')
})

it('is cancelled at the bank where its order was paid before, and the other stays', async () => {
  const { token_ref, second } = await paidTwice()
  await world.advance(2 * 3_600_000)
  await world.advance(60_000)
  expect([await statusAtBank(token_ref), await statusAtBank(second)]).toEqual(['confirmed', 'cancelled'])
})

it('is left alone while its payment may still bring it, and cancelled once nothing waits for it', async () => {
  const asha = await world.signUp(`+91${mobile++}`)
  const { body: order } = await asha.post('payment/request', {
    plan_id: await publishShortPlan(world, { cost_paise: 41_143n }),
    auto_debit: true,
    member_details: { name: 'Asha Rao', state: 'Karnataka' },
  })
  await press(order.gateway.order_ref, 'success')
  await world.work()
  const payment = () =>
    world.db
      .selectFrom('gateway_payments')
      .select(['status', 'token_ref'])
      .where('order_ref', '=', order.gateway.order_ref)
      .executeTakeFirstOrThrow()
  const { status, token_ref } = await payment()
  expect(status).toBe('authorized')
  await endUnclaimed(world, answering([]))
  await world.db
    .updateTable('mandates')
    .set({ status: 'FAILED', due_at: null })
    .where('order_transaction_id', '=', order.transaction_id)
    .execute()
  await endUnclaimed(world, answering(['DONE']))
  const ended = await world.db
    .selectFrom('unclaimed_mandates')
    .select('ended_at')
    .where('token_ref', '=', token_ref)
    .execute()
  expect(ended).toEqual([{ ended_at: expect.any(Date) }])
})

it('is requested again until the gateway has given its final word', async () => {
  const { second } = await paidTwice()
  const openOnes = async () =>
    (await world.db.selectFrom('unclaimed_mandates').select('token_ref').where('ended_at', 'is', null).execute()).map(
      ({ token_ref }) => token_ref,
    )
  await endUnclaimed(world, answering(['UNKNOWN']))
  expect(await openOnes()).toEqual([second])
  await endUnclaimed(world, answering(['REFUSED'], 'confirmed'))
  expect(await openOnes()).toEqual([second])
  await endUnclaimed(world, answering(['REFUSED'], 'cancelled'))
  expect(await openOnes()).toEqual([])
  await endUnclaimed(world, answering([]))
})

/** A gateway that answers cancellations as given, once each, and any question with this status. */
function answering(outcomes: ('DONE' | 'REFUSED' | 'UNKNOWN')[], status: 'confirmed' | 'cancelled' = 'confirmed') {
  const left = [...outcomes]
  return {
    async cancelMandate(): Promise<never> {
      const outcome = left.shift()
      if (!outcome) throw new Error('Nothing was to be cancelled.')
      return { outcome, value: { cancelled: true }, status: 400, code: 'x', description: 'x' } as never
    },
    fetchMandate: async (_customer: string, token_ref: string) =>
      ({ outcome: 'DONE', value: { token_ref, status, failure_reason: null } }) as const,
  }
}
