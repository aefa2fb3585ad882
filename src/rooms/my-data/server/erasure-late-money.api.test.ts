/** Messages of partners and payments about somebody who has deleted their account (issues 39 and 40). */

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buyWithAutoRenewal, publishShortPlan } from '#testing/auto-renewal.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import { BUYER, buyPlan } from '#testing/buy-plan.ts'
import { deleteAccount } from '#testing/delete-account.ts'
import { openEmployer } from '#testing/employer.ts'
import { sendPartnerEvent } from '#testing/service-uses.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS, istDateOf } from '#values/ist-date.ts'

let world: World
let next = 9_812_600_990
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await brokenRules(world)).toEqual([])
})

/** Somebody with ₹500 of their company's credits, and an order of ₹300 for them that a partner has sent. */
async function ordered(status: 'PENDING' | 'SUCCESS') {
  const looms = await openEmployer(world)
  const { mobile } = await looms.add()
  const browser = await world.signUp(mobile)
  const used = { activated_at: world.clock.now() }
  await world.db.updateTable('partner_users').set(used).where('mobile', '=', mobile).execute()
  const service_date = istDateOf(world.clock.now())
  const order = { reference: randomUUID(), mobile, kind: 'Order', service_date, gross: 300, paid_by_plan: 300 }
  const says = async (more: object) => {
    expect((await sendPartnerEvent(world, { ...order, ...more })).status).toBe(200)
    return read()
  }
  const read = () =>
    world.db
      .selectFrom('partner_orders as o')
      .leftJoin('service_uses as u', 'u.id', 'o.use_id')
      .select(['o.id', 'o.version', 'o.status', 'o.reason', 'u.status as use', 'u.paid_by_plan_paise as paid'])
      .where('o.reference', '=', order.reference)
      .executeTakeFirstOrThrow()
  expect((await says({ status })).use).toBe(status === 'SUCCESS' ? 'SETTLED' : 'OPEN')
  return { looms, mobile, browser, says, read }
}
const blockersOf = async (mobile: string) => (await (await world.signUp(mobile)).get('me/erasure')).body.blockers

test('what a partner cancels goes back to the company', async () => {
  const { looms, browser, says } = await ordered('SUCCESS')
  await deleteAccount(world, browser)
  expect(await looms.available()).toBe(9_700)
  expect(await says({ status: 'CANCELLED' })).toMatchObject({ status: 'APPLIED', use: null })
  expect(await looms.available()).toBe(10_000)
})

test('what a partner corrects waits, and is not taken from the next owner of the number', async () => {
  const { looms, mobile, browser, says } = await ordered('SUCCESS')
  await deleteAccount(world, browser)
  await buyPlan(world, await world.signUp(mobile))
  const corrected = await says({ status: 'CORRECTED', gross: 200, paid_by_plan: 200 })
  expect(corrected).toMatchObject({ status: 'WAITING', reason: 'DELIVERED_TO_OTHER', paid: 30_000n })
  expect([await looms.available(), await says({ status: 'CANCELLED' })]).toMatchObject([9_700, { use: null }])
  expect(await looms.available()).toBe(10_000)
})

test('an order of which the partner never says what became of it stops a deletion only while it may be delivered', async () => {
  const { looms, mobile, says, read } = await ordered('PENDING')
  expect(await blockersOf(mobile)).toEqual(['BOOKED'])
  await world.advance(2 * DAY_MS)
  expect([(await read()).use, await blockersOf(mobile)]).toEqual(['EXPIRED', []])
  await deleteAccount(world, await world.signUp(mobile))
  expect(await looms.available()).toBe(10_000)
  // Delivered after all: our staff decide.
  expect(await says({ status: 'SUCCESS' })).toMatchObject({ status: 'WAITING', reason: 'NO_PLAN', use: null })
  expect(await looms.available()).toBe(10_000)
})

test('nor does one that our staff have closed', async () => {
  const { mobile, says, read } = await ordered('PENDING')
  await world.advance(2 * DAY_MS)
  const refused = await says({
    status: 'PENDING',
    event_id: randomUUID(),
    kind: 'Diagnostics',
    gross: 90_000,
    paid_by_plan: 90_000,
  })
  expect([refused.status, await blockersOf(mobile)]).toEqual(['WAITING', ['BOOKED']])
  const { id, version } = await read()
  const note = { note: 'The laboratory knows nothing of it', version }
  expect((await (await world.person('Kabir')).post(`dashboard/partner_orders/${id}/close`, note)).status).toBe(200)
  expect(await blockersOf(mobile)).toEqual([])
})

const paysLater = async (order_ref: string) => {
  await world.browser().post(`/dev/gateway/orders/${order_ref}/pay`, { outcome: 'success' })
  await world.work()
  await world.advance(3 * 3_600_000)
}
const refundsOf = async (account_id: string) => {
  const orders = world.db
    .selectFrom('payment_orders as o')
    .innerJoin('gateway_payments as g', 'g.order_ref', 'o.order_ref')
  const refunds = orders
    .innerJoin('refunds as r', 'r.payment_ref', 'g.payment_ref')
    .select(['r.status', 'r.amount_paise'])
  return refunds.where('o.account_id', '=', account_id).execute()
}
/** Neither is a mandate of the person in use, nor does the bank know one that could be. */
async function expectNoMandate(account_id: string) {
  const mandates = await world.db.selectFrom('mandates').selectAll().where('account_id', '=', account_id).execute()
  const atBank = (await world.browser().get('/dev/gateway/mandates')).body as { token_ref: string; status: string }[]
  const own = atBank.filter(({ token_ref }) => mandates.some((one) => one.token_ref === token_ref))
  expect(own.length).toBeGreaterThan(0)
  expect(own.map(({ status }) => status)).toEqual(own.map(() => 'cancelled'))
  expect(mandates.filter(({ status }) => status !== 'REVOKED' && status !== 'FAILED')).toEqual([])
}

test('a purchase with auto-renewal that is paid afterwards goes back, and its mandate ends at the bank', async () => {
  const plan_id = await publishShortPlan(world)
  const browser = await world.signUp(`+91${next++}`)
  const { body } = await browser.post('payment/request', { plan_id, auto_debit: true, member_details: BUYER })
  await world.advance(3_600_000)
  const id = await deleteAccount(world, browser)
  await paysLater(body.gateway.order_ref)
  expect(await refundsOf(id)).toEqual([{ status: 'SUCCESS', amount_paise: 499_900n }])
  await expectNoMandate(id)
})

test('so does a rupee that would have turned auto-renewal on again', async () => {
  const browser = await world.signUp(`+91${next++}`)
  const { subscription_id } = await buyWithAutoRenewal(world, browser, await publishShortPlan(world))
  const autoDebit = `subscriptions/${subscription_id}/auto_debit`
  expect((await browser.post(`${autoDebit}/cancel`)).status).toBe(200)
  const { body } = await browser.post(`${autoDebit}/reauthorise`, {})
  const id = await deleteAccount(world, browser)
  await paysLater(body.gateway.order_ref)
  expect(await refundsOf(id)).toEqual([{ status: 'SUCCESS', amount_paise: 100n }])
  await expectNoMandate(id)
})
