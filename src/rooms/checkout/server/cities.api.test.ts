import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let buyers = 9_300_300_000
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

/** Sold in Pune only. */
const plan_id = DEMO_PLANS.pune
/** The directory has no place whose pincode begins with 409. */
const [PUNE, DELHI, STATE_ALONE, NOWHERE] = ['411001', '110001', '409001', '990001']
const buyer = () => world.signUp(`+91${buyers++}`)
const ask = (who: Browser, member_details: object = {}, more: object = {}) =>
  who.post('payment/request', {
    plan_id,
    member_details: { name: 'Asha Rao', state: 'Maharashtra', ...member_details },
    ...more,
  })
const pay = async (order_ref: string) => {
  await world.browser().post(`/dev/gateway/orders/${order_ref}/pay`, { outcome: 'success' })
  await world.work()
}

test('a plan with cities asks where the buyer lives, and is sold there', async () => {
  const asha = await buyer()
  expect((await asha.get(`payment/quote?plan_id=${plan_id}`)).body).toMatchObject({ asks_pincode: true, pincode: null })
  const { status, error } = await ask(asha)
  expect([status, error?.type, Object.keys(error?.fields ?? {})]).toEqual([422, 'INVALID', ['member_details.pincode']])
  expect((await ask(asha, { pincode: '41100' })).error?.fields).toHaveProperty(['member_details.pincode'])
  expect((await ask(asha, { pincode: PUNE })).body).toMatchObject({ status: 'initiated', amount: 299 })
})

test.each([
  ['another city', DELHI, 'Delhi'],
  ['a place of which we know only the state', STATE_ALONE, null],
  ['no place at all', NOWHERE, null],
])('it is refused in %s, with the plans that are sold there', async (_, pincode, city) => {
  const { status, error } = await ask(await buyer(), { pincode })
  expect([status, error?.type, error?.message]).toEqual([
    422,
    'CITY_NOT_SERVED',
    'This plan is not sold where you live.',
  ])
  expect(error?.fields).toEqual({ 'member_details.pincode': 'This plan is sold only in Pune.' })
  expect(error?.extra_args).toMatchObject({ pincode, city, cities: ['Pune'] })
  const { plans } = error!.extra_args as { plans: { plan_id: string; name: string; cost: number }[] }
  expect(plans).toContainEqual({ plan_id: DEMO_PLANS.personal, name: 'Personal', cost: 1999 })
  const offered = plans.map((one) => one.plan_id)
  expect(offered).not.toContain(plan_id)
  expect(offered).not.toContain(DEMO_PLANS.covid)
})

test('the pincode is asked once, and a plan that is sold everywhere asks for none', async () => {
  const asha = await buyer()
  const { body: order } = await ask(asha, { pincode: PUNE })
  await asha.post(`payment/request/${order.transaction_id}/cancel`)
  expect((await asha.get(`payment/quote?plan_id=${plan_id}`)).body).toMatchObject({ asks_pincode: true, pincode: PUNE })
  expect((await ask(asha)).body.status).toBe('initiated')
  const quote = (await asha.get(`payment/quote?plan_id=${DEMO_PLANS.lite}`)).body
  expect(quote).toMatchObject({ asks_pincode: false, pincode: null })
  expect((await ask(asha, { pincode: DELHI }, { plan_id: DEMO_PLANS.lite })).body.status).toBe('initiated')
  expect((await ask(asha)).error?.type).toBe('CITY_NOT_SERVED')
})

test('another term of the same plan goes to where it already is', async () => {
  const asha = await buyer()
  await pay((await ask(asha, { pincode: PUNE })).body.gateway.order_ref)
  await world.advance(20 * 86_400_000)
  const renewal = await ask(asha, { pincode: DELHI }, { kind: 'RENEWAL' })
  expect(renewal.body).toMatchObject({ status: 'initiated', kind: 'RENEWAL' })
})

test('a change to a plan of other cities is refused, and is not offered', async () => {
  const asha = await buyer()
  await pay((await ask(asha, { pincode: PUNE })).body.gateway.order_ref)
  await world.db
    .updateTable('accounts')
    .set({ pincode: DELHI })
    .where('mobile', '=', `+91${buyers - 1}`)
    .execute()
  const { current_version_id } = await world.db
    .selectFrom('plans')
    .select('current_version_id')
    .where('id', '=', DEMO_PLANS.family)
    .executeTakeFirstOrThrow()
  expect((await asha.get('planupsell')).body.plan.id).toBe(DEMO_PLANS.family)
  await world.db
    .insertInto('plan_cities')
    .values({ plan_version_id: current_version_id!, name: 'Pune', order: 1 })
    .execute()
  const change = await ask(asha, {}, { plan_id: DEMO_PLANS.family, kind: 'CHANGE' })
  expect(change.error?.type).toBe('CITY_NOT_SERVED')
  expect((await asha.get('planupsell')).status).toBe(204)
})
