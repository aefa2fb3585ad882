/** A renewal goes with its money, in whatever order it is paid, returned, blocked and unblocked (C5.15, D7.61). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPaymentGateway } from '#gateways/payment-gateway/open-payment-gateway.ts'
import { FAMILY_PLAN } from '#rooms/plans/seed/retail-plans.ts'
import type { Browser } from '#testing/browser.ts'
import { refundActs } from '#testing/refund-acts.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let acts: ReturnType<typeof refundActs>
let gateway: ReturnType<typeof openPaymentGateway>
let mobile = 9_565_500_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  acts = refundActs(world)
  gateway = openPaymentGateway(world.config, world.clock, () => world.origin)
})
afterAll(() => world.close())

const TERM = FAMILY_PLAN.duration_days

/** A plan that was renewed ten days before its end, with the payment of the renewal. */
async function renewed(who: Browser) {
  const id = await acts.buy(who, FAMILY_PLAN.plan_id)
  await acts.beganBefore(id, TERM - 11)
  const before = await stateOf(id)
  await acts.buy(who, FAMILY_PLAN.plan_id, { kind: 'RENEWAL' })
  const { payment_ref, amount_paise } = await world.db
    .selectFrom('invoices as i')
    .innerJoin('gateway_payments as p', 'p.payment_ref', 'i.payment_ref')
    .select(['p.payment_ref', 'p.amount_paise'])
    .where('i.subscription_id', '=', id)
    .orderBy('i.number', 'desc')
    .executeTakeFirstOrThrow()
  expect((await stateOf(id)).expires_at > before.expires_at).toBe(true)
  return { id, before, payment_ref, amount_paise }
}
const stateOf = (id: string) =>
  world.db.selectFrom('subscriptions').select(['ends_on', 'expires_at']).where('id', '=', id).executeTakeFirstOrThrow()

const orders = [
  ['block', 'return', 'unblock'],
  ['return', 'block', 'unblock'],
  ['block', 'unblock', 'return'],
] as const

it.each(orders)('renewal, %s, %s, %s: the renewed time is gone and the first stays', async (...order) => {
  const asha = await world.signUp(`+91${mobile++}`)
  const { id, before, payment_ref, amount_paise } = await renewed(asha)
  const kabir = await world.person('Kabir')
  for (const act of order) {
    if (act === 'return') {
      const idempotency_key = `by-hand-${payment_ref}`
      await gateway.refund({ payment_ref, amount_paise, idempotency_key, reference: 'by-hand', repeated: false })
      await world.work()
      await world.advance(5 * 60_000)
    } else {
      const done = await kabir.post(`dashboard/subscriptions/${id}/${act}`, { reason: 'Looked into' })
      expect(done.status, JSON.stringify(done.error)).toBe(200)
    }
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  }
  expect(await stateOf(id)).toEqual(before)
  expect(await acts.planOf(asha, id)).toMatchObject({ status: 'ACTIVE', is_active: true })
})

it('a renewal that its owner gave back before the block goes when the refund is approved', async () => {
  const asha = await world.signUp(`+91${mobile++}`)
  const { id, before } = await renewed(asha)
  await acts.giveBack(asha, id)
  expect(await stateOf(id)).toEqual(before)
})
