/** A blocked plan has the place of its line: nobody has two of a line, in whatever order they buy, pay and are blocked. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { COUPLES_PLAN, FAMILY_PLAN } from '#rooms/plans/seed/retail-plans.ts'
import type { Browser } from '#testing/browser.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS } from '#values/ist-date.ts'

let world: World
let kabir: Browser
let mobile = 9_255_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabir = await world.person('Kabir')
})
afterAll(() => world.close())

const ask = (asha: Browser, plan = FAMILY_PLAN) =>
  asha.post('payment/request', { plan_id: plan.plan_id, member_details: { name: 'Asha Rao', state: 'Karnataka' } })
const quote = async (asha: Browser) => (await asha.get(`payment/quote?plan_id=${COUPLES_PLAN.plan_id}`)).body
const plansOf = async (asha: Browser): Promise<{ id: string; status: string; is_active: boolean }[]> =>
  (await asha.get('subscriptions')).body.subscriptions
const desk = (name: 'block' | 'unblock', id: string, who = kabir) =>
  who.post(`dashboard/subscriptions/${id}/${name}`, { reason: 'Looked into' })

async function pay({ gateway }: { gateway: { order_ref: string } }) {
  await world.browser().post(`/dev/gateway/orders/${gateway.order_ref}/pay`, { outcome: 'success' })
  await world.work()
}

/** A person with a plan, and another order of its line that was opened before. */
async function holder() {
  const asha = await world.signUp(`+91${mobile++}`)
  const [first, second] = [(await ask(asha)).body, (await ask(asha, COUPLES_PLAN)).body]
  await pay(first)
  const [plan] = await plansOf(asha)
  return { asha, second, id: plan?.id ?? '' }
}

it('is named to its owner, who can buy no other of its kind until it is unblocked, or its time is over', async () => {
  const { asha, id } = await holder()
  await desk('block', id)
  expect(await quote(asha)).toMatchObject({
    kind: null,
    owned_plan: { subscription_id: id, in_force: false, is_blocked: true, kinds: [] },
  })
  for (const plan of [FAMILY_PLAN, COUPLES_PLAN]) expect((await ask(asha, plan)).error?.type).toBe('PLAN_BLOCKED')
  expect((await desk('unblock', id)).status).toBe(200)
  expect((await ask(asha, COUPLES_PLAN)).error?.type).toBe('ALREADY_SUBSCRIBED')
  await desk('block', id)
  const over = new Date(world.clock.now().getTime() - DAY_MS)
  await world.db.updateTable('subscriptions').set({ expires_at: over }).where('id', '=', id).execute()
  expect(await quote(asha)).toMatchObject({ kind: 'NEW', owned_plan: null })
  await pay((await ask(asha, COUPLES_PLAN)).body)
  expect((await desk('unblock', id)).body).toMatchObject({ status: 'EXPIRED' })
})

it.each([
  ['blocked, paid, unblocked', ['block', 'pay', 'unblock']],
  ['blocked, unblocked, paid', ['block', 'unblock', 'pay']],
  ['paid, blocked, unblocked', ['pay', 'block', 'unblock']],
] as const)('%s: an order that was open before buys no second plan, and its money comes back', async (_, steps) => {
  const { asha, second, id } = await holder()
  for (const step of steps) {
    if (step === 'pay') await pay(second)
    else expect((await desk(step, id)).status).toBe(200)
  }
  expect((await plansOf(asha)).map(({ status }) => status)).toEqual(['ACTIVE'])
  expect((await asha.get(`payment/request/${second.transaction_id}`)).body).toMatchObject({
    status: 'failure',
    sub_status: 'refund_requested',
  })
  await verifyBooks(world.db)
})

it('paid and unblocked concurrently gives one plan', async () => {
  const { asha, second, id } = await holder()
  await desk('block', id)
  await Promise.all([pay(second), desk('unblock', id)])
  expect((await plansOf(asha)).map(({ status }) => status)).toEqual(['ACTIVE'])
})

it('is not unblocked beside another that was bought while a block was no hindrance', async () => {
  const { asha, id } = await holder()
  await world.db.updateTable('subscriptions').set({ plan_line: 'other' }).where('id', '=', id).execute()
  await pay((await ask(asha)).body)
  await desk('block', id)
  await world.db.updateTable('subscriptions').set({ plan_line: 'retail' }).where('id', '=', id).execute()
  const refused = await desk('unblock', id)
  expect([refused.status, refused.error?.type]).toEqual([409, 'ANOTHER_PLAN'])
  const other = (await plansOf(asha)).find((plan) => plan.id !== id)
  const path = `dashboard/subscriptions/${other?.id}`
  const { amount } = (await kabir.get(`${path}/refund_quote`)).body
  expect((await kabir.post(`${path}/refund`, { amount, reason: 'Bought beside another' })).status).toBeLessThan(300)
  expect((await desk('unblock', id)).body).toMatchObject({ status: 'ACTIVE' })
})
