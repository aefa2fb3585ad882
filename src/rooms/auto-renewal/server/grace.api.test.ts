/** Grace, pauses and validity end at their instant, whether or not a job has recorded it. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { endSubscription } from '#rooms/subscriptions/server/commands/end-subscription.ts'
import { balanceOf, buyWithAutoRenewal, goTo, nextDebit, publishShortPlan, termsOf } from '#testing/auto-renewal.ts'
import type { Browser } from '#testing/browser.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, startOfIstDay } from '#values/ist-date.ts'
import { renewalState } from './renewals.ts'

let world: World
let shortPlan: string
let mobile = 9_142_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  shortPlan = await publishShortPlan(world, { duration_days: 45 })
})
afterEach(async () => {
  await world.db.updateTable('mandates').set({ due_at: null }).execute()
  await world.db.updateTable('renewals').set({ next_step_at: null }).execute()
})
afterAll(() => world.close())

async function renewer() {
  const number = `+91${mobile++}`
  const asha = await world.signUp(number)
  return { number, asha, ...(await buyWithAutoRenewal(world, asha, shortPlan)) }
}
const planOf = async (asha: Browser, id: string) => (await asha.get(`subscriptions/${id}`)).body
const autoDebitOf = async (asha: Browser, id: string) => (await asha.get(`subscriptions/${id}/auto_debit`)).body
/** The clock reaches an hour (IST) of a day from R, and no job has run yet. */
const stopAt = (renews_on: string, day: number, hour = 0) =>
  world.clock.moveTo(new Date(startOfIstDay(addDays(renews_on, day)).getTime() + hour * 3_600_000))

/** A plan in grace whose debits have failed for good, with somebody logged in who opened a payment for it. */
async function unpaid() {
  const one = await renewer()
  await goTo(world, one.renews_on, 0, 5)
  await nextDebit(world, one.token_ref, 'fails_hard')
  await goTo(world, one.renews_on, 7, 23.9)
  const asha = await world.signUp(one.number)
  expect(await planOf(asha, one.subscription_id)).toMatchObject({ status: 'PAST_DUE', is_active: true })
  return { ...one, asha }
}

it('a plan is past due and then over at the instant, on every screen', async () => {
  const { number, subscription_id, renews_on } = await renewer()
  await goTo(world, renews_on, -1, 12)
  stopAt(renews_on, 0)
  const asha = await world.signUp(number)
  expect(await planOf(asha, subscription_id)).toMatchObject({ status: 'PAST_DUE', is_active: true })
  expect(await autoDebitOf(asha, subscription_id)).toMatchObject({
    subscription_status: 'PAST_DUE',
    may: { pause: false },
  })
  stopAt(renews_on, 8)
  const late = await world.signUp(number)
  expect(await planOf(late, subscription_id)).toMatchObject({ status: 'EXPIRED', is_active: false })
  expect(await autoDebitOf(late, subscription_id)).toMatchObject({
    subscription_status: 'EXPIRED',
    next_debit_on: null,
    may: { reauthorise: false, pay_now: false },
  })
  const { body } = await late.get(`subscriptions/${subscription_id}/usage`)
  expect(body.subscription_with_usage).toMatchObject({ status: 'EXPIRED', is_active: false })
})

it('money for the renewal that arrives after grace is refunded, and the plan has ended with its mandate', async () => {
  const { asha, subscription_id, renews_on } = await unpaid()
  const { body } = await asha.post(`subscriptions/${subscription_id}/auto_debit/reauthorise`, {})
  expect(body.amount).toBe(4999)
  stopAt(renews_on, 8)
  await world.browser().post(`/dev/gateway/orders/${body.gateway.order_ref}/pay`, { outcome: 'success' })
  await world.work()
  await world.advance(20 * 60_000)
  expect(await termsOf(world, subscription_id)).toBe(1)
  expect(await planOf(asha, subscription_id)).toMatchObject({ status: 'EXPIRED', auto_renew: false })
  expect(await autoDebitOf(asha, subscription_id)).toMatchObject({ status: 'REVOKED', next_debit_on: null })
  expect(await balanceOf(world, subscription_id)).toBe(499_900n)
  const atBank = (await world.browser().get('/dev/gateway/mandates')).body
  const { rows } = { rows: atBank.filter(({ status }: { status: string }) => status === 'confirmed') }
  const tokens = await world.db
    .selectFrom('mandates')
    .select('token_ref')
    .where('subscription_id', '=', subscription_id)
    .execute()
  for (const { token_ref } of tokens)
    expect(rows.map((one: { token_ref: string }) => one.token_ref)).not.toContain(token_ref)
})

it('a renewal by hand after grace starts a new term without the ended auto-renewal', async () => {
  const { asha, subscription_id, renews_on } = await unpaid()
  stopAt(renews_on, 8)
  const { body: order } = await asha.post('payment/request', {
    plan_id: shortPlan,
    kind: 'RENEWAL',
    member_details: { name: 'Asha Rao' },
  })
  await world.browser().post(`/dev/gateway/orders/${order.gateway.order_ref}/pay`, { outcome: 'success' })
  await world.work()
  await world.advance(3_600_000)
  expect(await planOf(asha, subscription_id)).toMatchObject({
    status: 'ACTIVE',
    auto_renew: false,
    term: { number: 2, start_date: addDays(renews_on, 8) },
  })
  expect(await autoDebitOf(asha, subscription_id)).toMatchObject({ status: 'REVOKED', next_debit_on: null })
})

it('a renewal by hand within grace leaves auto-renewal on for the next one', async () => {
  const { asha, subscription_id, renews_on } = await unpaid()
  const { body: order } = await asha.post('payment/request', {
    plan_id: shortPlan,
    kind: 'RENEWAL',
    member_details: { name: 'Asha Rao' },
  })
  await world.browser().post(`/dev/gateway/orders/${order.gateway.order_ref}/pay`, { outcome: 'success' })
  await world.work()
  await goTo(world, renews_on, 9, 12)
  expect(await planOf(asha, subscription_id)).toMatchObject({ status: 'ACTIVE', auto_renew: true })
  expect(await autoDebitOf(asha, subscription_id)).toMatchObject({
    status: 'ACTIVE',
    renewal: null,
    next_debit_on: addDays(renews_on, 45),
  })
})

it('a pause until the day of renewal lets the plan renew, even if its end is recorded late', async () => {
  const { number, subscription_id, renews_on } = await renewer()
  await goTo(world, renews_on, -10, 12)
  const asha = await world.signUp(number)
  const { body } = await asha.post(`subscriptions/${subscription_id}/auto_debit/pause`, { until: renews_on })
  // The bank's notice needs a day, so the debit follows on the next one.
  expect(body).toMatchObject({ status: 'PAUSED', next_debit_on: addDays(renews_on, 1) })
  await goTo(world, renews_on, -1, 23)
  stopAt(renews_on, 0, 1)
  expect(await autoDebitOf(asha, subscription_id)).toMatchObject({ status: 'ACTIVE', paused_until: null })
  await world.work()
  await goTo(world, renews_on, 1, 12)
  expect(await planOf(asha, subscription_id)).toMatchObject({ status: 'ACTIVE', end_date: addDays(renews_on, 44) })
})

it.each([
  [0, 'due'],
  [7.9999, 'due'],
  [8, 'grace_over'],
] as const)('%d days after the day of renewal an unpaid renewal is %s', async (day, expected) => {
  const { subscription_id, renews_on } = await renewer()
  const now = new Date(startOfIstDay(renews_on).getTime() + day * 86_400_000)
  const stateNow = () => withTransaction(world.db, (trx) => renewalState(trx, { subscription_id, renews_on }, now))
  expect(await stateNow()).toBe(expected)
  await withTransaction(world.db, (trx) => endSubscription(trx, subscription_id, 'REFUNDED', now))
  expect(await stateNow()).toBe('not_wanted')
})
