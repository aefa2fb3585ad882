/** Money that is owed, or comes later, is not lost with a deleted account (decisions §28). */

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { FAMILY_PLAN } from '#rooms/plans/seed/retail-plans.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import type { Browser } from '#testing/browser.ts'
import { BUYER, buyPlan } from '#testing/buy-plan.ts'
import { requestDeletion } from '#testing/delete-account.ts'
import { openWorld, type World } from '#testing/world.ts'

const HOUR = 3_600_000
let world: World
let next = 9_812_300_990
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await brokenRules(world)).toEqual([])
})

async function person() {
  const browser = await world.signUp(`+91${next++}`)
  return { browser, id: (await browser.get('userinfo')).body.id as string }
}
const ask = async (browser: Browser, end_plans: string[] = []) =>
  expect((await requestDeletion(world, browser, { end_plans })).status).toBe(200)
const erasedAt = async (id: string) =>
  (await world.db.selectFrom('accounts').select('erased_at').where('id', '=', id).executeTakeFirstOrThrow()).erased_at

test('an unfinished check for care at home stops no deletion, and its answers go', async () => {
  const { browser, id } = await person()
  const now = world.clock.now()
  const proposal = { account_id: id, plan_id: DEMO_PLANS.covid, created_at: now, modified_at: now }
  const answers = { sealed_details: Buffer.alloc(40), details_until: new Date(now.getTime() + 90 * 24 * HOUR) }
  await world.db
    .insertInto('plan_proposals')
    .values({ ...proposal, ...answers })
    .execute()
  await ask(browser)
  await world.advance(60 * HOUR)
  expect(await erasedAt(id)).not.toBeNull()
  const rows = world.db.selectFrom('plan_proposals').select('sealed_details').where('account_id', '=', id)
  expect(await rows.execute()).toEqual([{ sealed_details: null }])
})

test('money that arrives after the deletion goes back', async () => {
  const { browser, id } = await person()
  const order = (await browser.post('payment/request', { plan_id: FAMILY_PLAN.plan_id, member_details: BUYER })).body
  await world.advance(HOUR)
  await ask(browser)
  await world.advance(60 * HOUR)
  expect(await erasedAt(id)).not.toBeNull()
  await world.browser().post(`/dev/gateway/orders/${order.gateway.order_ref}/pay`, { outcome: 'late' })
  await world.advance(3 * HOUR)
  const stored = world.db
    .selectFrom('orders')
    .select(['status', 'sub_status'])
    .where('transaction_id', '=', order.transaction_id)
  expect(await stored.executeTakeFirstOrThrow()).toMatchObject({ sub_status: 'refund_requested' })
  expect((await world.db.selectFrom('subscriptions').select('id').where('account_id', '=', id).execute()).length).toBe(
    0,
  )
})

test('a refund that a colleague still has to send stops it, one that was declined does not', async () => {
  const { browser, id } = await person()
  await buyPlan(world, browser)
  const { payment_ref, gateway } = await world.db
    .selectFrom('gateway_payments as g')
    .innerJoin('payment_orders as p', 'p.order_ref', 'g.order_ref')
    .select(['g.payment_ref', 'g.gateway'])
    .where('p.account_id', '=', id)
    .executeTakeFirstOrThrow()
  const now = world.clock.now()
  const of = { payment_ref, gateway, amount_paise: 100n, reason: 'Test', reference: 'test-refund-1' }
  await world.db
    .insertInto('refunds')
    .values({ ...of, status: 'MANUAL', created_at: now, updated_at: now })
    .execute()
  const blockers = async () => (await browser.get('me/erasure')).body.blockers
  expect(await blockers()).toEqual(['MONEY_MOVING'])
  await world.db.updateTable('refunds').set({ status: 'DECLINED' }).where('reference', '=', of.reference).execute()
  expect(await blockers()).toEqual([])
  await world.db.deleteFrom('refunds').where('reference', '=', of.reference).execute()
})

test('a plan that was renewed after the request is not lost with the account', async () => {
  const { browser, id } = await person()
  const { subscription_id } = await buyPlan(world, browser)
  await ask(browser, [subscription_id])
  const created_at = new Date(world.clock.now().getTime() + HOUR)
  await world.db
    .updateTable('subscription_terms')
    .set({ created_at })
    .where('subscription_id', '=', subscription_id)
    .execute()
  await world.advance(60 * HOUR)
  expect(await erasedAt(id)).toBeNull()
  expect((await browser.get('me/erasure')).body.blockers).toContain('NEW_PLAN')
})
