/** An order of a partner that our staff give back after its plan was refunded, renewed, blocked or over: once, to where the rule says. */

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { secondPersonAbove } from '#rooms/plan-refunds/rules/settings.ts'
import { readCredits } from '#rooms/wallet/server/credits.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import type { Browser } from '#testing/browser.ts'
import { openEmployer } from '#testing/employer.ts'
import { moneyOfPlan } from '#testing/plan-money.ts'
import { refundActs } from '#testing/refund-acts.ts'
import { planWithMember, sendPartnerEvent } from '#testing/service-uses.ts'
import { setValue } from '#testing/set-value.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'

let world: World
let number = 9_164_970_000
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(async () => {
  const broken = await brokenRules(world)
  await world.close()
  expect(broken).toEqual([])
})

const mobile = () => `+91${number++}`
const today = () => istDateOf(world.clock.now())

/** An order that was delivered today. */
async function delivered(to: string, { kind = 'Order', gross = 300 }: { kind?: string; gross?: number } = {}) {
  const reference = `ended/${randomUUID()}`
  const at = new Date(world.clock.now().getTime() - 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const event = { mobile: to, kind, gross, paid_by_plan: gross, status: 'SUCCESS', reference, at }
  expect(await sendPartnerEvent(world, event)).toMatchObject({ status: 200 })
  const read = async () => (await world.person('Meera')).get(`dashboard/partner_orders?search=${reference}`)
  const give = async (amount: number) => {
    const { id, version } = (await read()).body.orders[0]
    return (await world.person('Meera')).post(`dashboard/partner_orders/${id}/give_back`, {
      amount,
      reason: 'It never arrived',
      version,
    })
  }
  expect((await read()).body.orders[0]).toMatchObject({ status: 'APPLIED', reason: null, charged: gross })
  return { give }
}

const latestRefund = (subscription_id: string) =>
  world.db
    .selectFrom('plan_refunds')
    .select(['id', 'version', 'decision', 'amount_paise'])
    .where('subscription_id', '=', subscription_id)
    .orderBy('requested_at', 'desc')
    .executeTakeFirstOrThrow()

const approve = async (subscription_id: string) => {
  const { id, version, decision } = await latestRefund(subscription_id)
  if (decision === null) {
    expect((await (await world.person('Leela')).post(`dashboard/refunds/${id}/approve`, { version })).status).toBe(200)
  }
}

async function ask(who: Browser, subscription_id: string) {
  const { quoteOf, ask: request } = refundActs(world)
  const { amount } = await quoteOf(who, subscription_id)
  expect((await request(who, subscription_id, amount)).status).toBe(201)
  return BigInt(Math.round(amount * 100))
}

async function expectEqualSources(subscription_id: string) {
  await world.advance(10 * 60_000)
  const { money, papers, books } = await moneyOfPlan(world.db, subscription_id)
  expect([papers, books]).toEqual([money, money])
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
}

it('of a plan that was refunded: the refund follows, once (decisions §3, §14)', async () => {
  const { subscription_id, mobile: to } = await planWithMember(world, mobile())
  const order = await delivered(to, { kind: 'Book' })
  const who = await world.signUp(to)
  await ask(who, subscription_id)
  await approve(subscription_id)
  await world.work()
  const before = (await latestRefund(subscription_id)).amount_paise
  expect((await order.give(300)).body).toMatchObject({ status: 'CLOSED', charged: null })
  expect((await order.give(300)).error?.type).toBe('NOT_CHARGED')
  await world.work()
  const after = (await latestRefund(subscription_id)).amount_paise
  expect(after).toBeGreaterThan(before)
  expect((await who.get(`subscriptions/${subscription_id}`)).body).toMatchObject({ status: 'REFUNDED' })
  await approve(subscription_id)
  await expectEqualSources(subscription_id)
  expect((await latestRefund(subscription_id)).amount_paise).toBe(after)
})

it('while its plan’s refund waits for a colleague: what is approved counts the use no more (decisions §3, §14)', async () => {
  const { subscription_id, mobile: to } = await planWithMember(world, mobile())
  const order = await delivered(to, { kind: 'Book' })
  await setValue(world, secondPersonAbove, 0)
  const asked = await ask(await world.signUp(to), subscription_id)
  expect((await latestRefund(subscription_id)).decision).toBe(null)
  expect((await order.give(300)).body).toMatchObject({ status: 'CLOSED', charged: null })
  await world.work()
  await approve(subscription_id)
  await world.work()
  expect((await latestRefund(subscription_id)).amount_paise).toBeGreaterThan(asked)
  await approve(subscription_id)
  await setValue(world, secondPersonAbove, secondPersonAbove.default)
  await expectEqualSources(subscription_id)
})

it('of a plan that was renewed: the use is free in the paid period in which it was, and the renewal is as it was (decisions §14)', async () => {
  const { subscription_id, mobile: to } = await planWithMember(world, mobile())
  const acts = refundActs(world)
  await acts.beganBefore(subscription_id, 355)
  const order = await delivered(to, { kind: 'Book' })
  const { plan_id } = await world.db
    .selectFrom('subscriptions')
    .select('plan_id')
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  expect(await acts.buy(await world.signUp(to), plan_id!, { kind: 'RENEWAL' })).toBe(subscription_id)
  const counted = () =>
    sql<{ term: number; count: bigint }>`select term, sum(count)::bigint as count from subscription_usages
      where subscription_id = ${subscription_id} group by term order by term`.execute(world.db)
  expect((await counted()).rows).toEqual([{ term: 1, count: 1n }])
  expect((await order.give(300)).body).toMatchObject({ status: 'CLOSED', charged: null })
  expect((await order.give(300)).error?.type).toBe('NOT_CHARGED')
  expect((await counted()).rows).toEqual([{ term: 1, count: 0n }])
  await world.advance(20 * DAY_MS)
  expect((await counted()).rows).toEqual([{ term: 1, count: 0n }])
})

/** Somebody with ₹500 of health credits whose company still has ₹9,500. */
async function employed(terms: object = {}) {
  const looms = await openEmployer(world, { reference_id_placeholder: null, reference_id_sample: null, ...terms })
  const employee = await looms.add({ reference_id: undefined })
  const used = { activated_at: world.clock.now() }
  await world.db.updateTable('partner_users').set(used).where('id', '=', employee.id).execute()
  const { subscription_id, wallet_id } = await world.db
    .selectFrom('partner_users')
    .select(['subscription_id', 'wallet_id'])
    .where('id', '=', employee.id)
    .executeTakeFirstOrThrow()
  const block = async () =>
    (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, { body: { partner_user_id: employee.id } })
  const restore = async () => (await looms.hr()).post(`${looms.path}/partner_user/${employee.id}/restore`, {})
  const wallet = () => readCredits(world.db, wallet_id!)
  return { ...looms, ...employee, looms, subscription_id, block, restore, wallet }
}

it('of a person who left: the credits are the company’s, also in parts, and theirs again where the block is undone (decisions §14)', async () => {
  const one = await employed()
  const order = await delivered(one.mobile)
  expect((await one.block()).status).toBe(200)
  expect(await one.looms.available()).toBe(9_700)
  expect((await order.give(100)).body).toMatchObject({ status: 'CLOSED', charged: 200 })
  expect(await one.looms.available()).toBe(9_800)
  expect((await order.give(200)).body).toMatchObject({ status: 'CLOSED', charged: null, given_back: 300 })
  expect((await order.give(200)).error?.type).toBe('NOT_CHARGED')
  expect(await one.looms.available()).toBe(10_000)
  expect(await one.wallet()).toMatchObject({ available_paise: 0n, consumed_paise: 0n })
  expect((await one.restore()).body).toMatchObject({ status: 'ACTIVE', balance: 500 })
  expect(await one.looms.available()).toBe(9_500)
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})

it('of a plan that our staff have blocked: the credits are in the blocked plan (decisions §14)', async () => {
  const one = await employed()
  const order = await delivered(one.mobile)
  await world.db.updateTable('subscriptions').set({ status: 'BLOCKED' }).where('id', '=', one.subscription_id).execute()
  expect((await order.give(300)).body).toMatchObject({ status: 'CLOSED', charged: null })
  expect(await one.wallet()).toMatchObject({ available_paise: 500_00n, consumed_paise: 0n })
  expect(await one.looms.available()).toBe(9_500)
  await world.db.updateTable('subscriptions').set({ status: 'ACTIVE' }).where('id', '=', one.subscription_id).execute()
})

it('after the contract and its run-out: the credits are the company’s (decisions §14)', async () => {
  const one = await employed({ ends_on: addDays(today(), 1) })
  const order = await delivered(one.mobile)
  await world.advance(40 * DAY_MS)
  expect(await one.looms.available()).toBe(9_700)
  expect((await order.give(100)).body).toMatchObject({ status: 'CLOSED', charged: 200 })
  expect((await order.give(200)).body).toMatchObject({ status: 'CLOSED', charged: null })
  expect(await one.looms.available()).toBe(10_000)
  expect(await one.wallet()).toMatchObject({ available_paise: 0n, consumed_paise: 0n })
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})
