/** However the next term was paid, given back or not: what the screen says of the next debit is what happens. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  balanceOf,
  buyWithAutoRenewal,
  debitsOf,
  goTo,
  nextDebit,
  PLAN_DAYS,
  publishShortPlan,
} from '#testing/auto-renewal.ts'
import type { Browser } from '#testing/browser.ts'
import { inCi } from '#testing/full-size.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'

let world: World
let shortPlan: string
let mobile = 9_144_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  shortPlan = await publishShortPlan(world)
})
afterEach(async () => {
  await world.db.updateTable('mandates').set({ due_at: null }).execute()
  await world.db.updateTable('renewals').set({ next_step_at: null }).execute()
})
afterAll(() => world.close())

const PAID = ['not yet', 'early by hand', 'early with new consent', 'by the debit', 'late by hand'] as const
const AFTER = ['left on', 'turned off', 'paused', 'turned off and on again'] as const
type RenewalFixture = Awaited<ReturnType<typeof buyWithAutoRenewal>> & {
  asha: Browser
  number: string
  plan_id: string
}

async function pay(order_ref: string) {
  await world.browser().post(`/dev/gateway/orders/${order_ref}/pay`, { outcome: 'success' })
  await world.work()
  await world.advance(10_000)
}

async function byHand({ asha, plan_id }: RenewalFixture) {
  const member_details = { name: 'Asha Rao' }
  const { body, status } = await asha.post('payment/request', { plan_id, kind: 'RENEWAL', member_details })
  expect(status, JSON.stringify(body)).toBe(200)
  await pay(body.gateway.order_ref)
}

async function turnOn({ asha, subscription_id }: RenewalFixture) {
  const { body, status } = await asha.post(`subscriptions/${subscription_id}/auto_debit/reauthorise`, {})
  expect(status, JSON.stringify(body)).toBe(200)
  await pay(body.gateway.order_ref)
}

async function payNextTerm(bought: RenewalFixture, paid: (typeof PAID)[number]) {
  const { renews_on, token_ref, plan_id } = bought
  if (paid === 'early by hand') await byHand(bought)
  if (paid === 'early with new consent') {
    await publishShortPlan(world, { plan_id, cost_paise: 490_000n })
    await goTo(world, renews_on, -5, 12)
    await turnOn(bought)
  }
  if (paid === 'by the debit') await goTo(world, renews_on, 0, 12)
  if (paid === 'late by hand') {
    await goTo(world, renews_on, 0, 5)
    await nextDebit(world, token_ref, 'fails_hard')
    await goTo(world, renews_on, 2, 12)
    bought.asha = await world.signUp(bought.number)
    await byHand(bought)
  }
}

async function giveBack({ asha, subscription_id }: RenewalFixture) {
  const { amount } = (await asha.get(`subscriptions/${subscription_id}/refund_quote`)).body
  const body = { amount, reason: 'OTHER' }
  const headers = { 'idempotency-key': randomUUID() }
  expect((await asha.post(`subscriptions/${subscription_id}/refund_request`, body, { headers })).status).toBe(201)
}

const view = async ({ asha, subscription_id }: RenewalFixture) =>
  (await asha.get(`subscriptions/${subscription_id}/auto_debit`)).body
const planOf = async ({ asha, subscription_id }: RenewalFixture) =>
  (await asha.get(`subscriptions/${subscription_id}`)).body

const all = PAID.flatMap((paid) =>
  [false, true].flatMap((back) =>
    AFTER.filter((after) => !back || after === 'left on' || after === 'turned off and on again').map(
      (after) => [paid, back ? 'given back' : 'used', after] as const,
    ),
  ),
).filter(([paid, back]) => !(paid === 'not yet' && back === 'given back'))
const few = all.filter(([paid, back]) => (paid.startsWith('early') ? back === 'given back' : back === 'used'))

describe('the next term was paid', () => {
  it.each(inCi(1, 0) === 1 ? all : few)('%s, %s, and auto-renewal %s', async (paid, back, after) => {
    const number = `+91${mobile++}`
    const asha = await world.signUp(number)
    const plan_id =
      paid === 'early with new consent' ? await publishShortPlan(world, { cost_paise: 400_000n }) : shortPlan
    const bought: RenewalFixture = { asha, number, plan_id, ...(await buyWithAutoRenewal(world, asha, plan_id)) }
    const { subscription_id } = bought
    await payNextTerm(bought, paid)
    bought.asha = await world.signUp(number)
    if (back === 'given back') await giveBack(bought)
    const { end_date, is_active } = await planOf(bought)
    const renews_on = addDays(end_date, 1)
    const isOn = (await view(bought)).status === 'ACTIVE'
    expect(isOn).toBe(back === 'used')
    const call = `subscriptions/${subscription_id}/auto_debit`
    if (after === 'paused') await bought.asha.post(`${call}/pause`, { until: addDays(renews_on, -1) })
    if (isOn && after.startsWith('turned off')) await bought.asha.post(`${call}/cancel`)
    if (after === 'turned off and on again' && is_active) await turnOn(bought)
    // The refund arrives after auto-renewal was turned on again, and leaves it on.
    await world.advance(20 * 60_000)

    const { next_debit_on, amount } = await view(bought)
    const willRenew = is_active && (after === 'turned off and on again' || (isOn && after !== 'turned off'))
    expect(next_debit_on).toBe(willRenew ? renews_on : null)
    const before = (await debitsOf(world, subscription_id)).length
    const balance = await balanceOf(world, subscription_id)
    await goTo(world, renews_on, willRenew ? 0 : 9, 12)
    const debits = (await debitsOf(world, subscription_id)).slice(before)
    expect(debits.map(({ created_at, amount_paise }) => [istDateOf(created_at), Number(amount_paise) / 100])).toEqual(
      willRenew ? [[renews_on, amount]] : [],
    )
    const spent = debits.reduce((sum, { amount_paise }) => sum + amount_paise, 0n)
    expect((await balanceOf(world, subscription_id)) - balance).toBe(spent)
    bought.asha = await world.signUp(number)
    const { status, end_date: ends } = await planOf(bought)
    if (willRenew) {
      expect({ status, ends }).toEqual({ status: 'ACTIVE', ends: addDays(renews_on, PLAN_DAYS - 1) })
      await expectAnnounced(subscription_id, renews_on)
    } else expect(['EXPIRED', 'REFUNDED']).toContain(status)
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })
})

/** The renewal that was debited had its two notices and the bank's, each on its day or when it was turned on. */
async function expectAnnounced(subscription_id: string, renews_on: string) {
  const renewal = await world.db
    .selectFrom('renewals')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .where('renews_on', '=', renews_on)
    .where('status', '=', 'PAID')
    .orderBy('paid_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(renewal.reminded_at).not.toBeNull()
  expect(renewal.noticed_at).not.toBeNull()
  const events = await world.db
    .selectFrom('mandate_events')
    .select('kind')
    .where('renewal_id', '=', renewal.id)
    .execute()
  expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['announced', 'notice_given', 'paid']))
}
