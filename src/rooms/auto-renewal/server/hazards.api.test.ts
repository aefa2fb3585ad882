/** Failures around a debit: notices, other payments, downtime and crashes. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  balanceOf,
  buyWithAutoRenewal,
  debitsOf,
  goTo,
  nextDebit,
  PLAN_DAYS,
  publishShortPlan,
  termsOf,
  wakeUpAt,
} from '#testing/auto-renewal.ts'
import type { Browser } from '#testing/browser.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays } from '#values/ist-date.ts'
import { isDebitTime } from '../rules/debit-windows.ts'

const DAY_MS = 86_400_000
let world: World
let mobile = 9_170_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterEach(async () => {
  await world.db.updateTable('mandates').set({ due_at: null }).execute()
  await world.db.updateTable('renewals').set({ next_step_at: null }).execute()
})
afterAll(() => world.close())

async function renewer(sold: Parameters<typeof publishShortPlan>[1] = {}) {
  const number = `+91${mobile++}`
  const asha = await world.signUp(number)
  const plan_id = await publishShortPlan(world, sold)
  return { asha, number, plan_id, ...(await buyWithAutoRenewal(world, asha, plan_id)) }
}

const autoDebitOf = async (asha: Browser, id: string) => (await asha.get(`subscriptions/${id}/auto_debit`)).body
const plan = async (asha: Browser, id: string) => (await asha.get(`subscriptions/${id}`)).body
const templatesSentTo = async (number: string) =>
  (await world.browser().get(`/dev/messages?to=${encodeURIComponent(number)}&limit=100`)).body.map(
    ({ template }: { template: string }) => template,
  )
const kinds = (view: { history: { kind: string }[] }) => view.history.map(({ kind }) => kind).reverse()

/** Counts lawful debits and checks that there are no others. */
async function expectLawful(subscription_id: string) {
  for (const debit of await debitsOf(world, subscription_id)) {
    expect(isDebitTime(debit.created_at)).toBe(true)
    expect(debit.notice_ref).not.toBeNull()
    expect(debit.created_at.getTime() - debit.noticed_at.getTime()).toBeGreaterThanOrEqual(DAY_MS)
  }
}

/** Every such write fails, as if the process crashed right before it. */
async function dies(table: string, when: string, meanwhile: () => Promise<void>) {
  await sql`create or replace function die() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$`.execute(
    world.db,
  )
  await sql`create trigger die before update on ${sql.table(table)} for each row when (${sql.raw(when)}) execute function die()`.execute(
    world.db,
  )
  await meanwhile()
  await sql`drop trigger die on ${sql.table(table)}`.execute(world.db)
}

describe('without a notice there is no debit', () => {
  it.each([
    ['the bank refuses it', 41_743n, 'notice_refused', 3],
    ['it does not reach the payer', 41_843n, 'notice_undelivered', 3],
  ] as const)('where %s', async (_what, cost_paise, kind, times) => {
    const { asha, number, subscription_id, renews_on } = await renewer({ cost_paise })
    await goTo(world, renews_on, 3, 23)
    const view = await autoDebitOf(asha, subscription_id)
    expect(view.renewal).toMatchObject({ status: 'FAILED', why: 'no_notice' })
    expect(kinds(view).filter((one) => one === kind)).toHaveLength(times)
    expect(view.may).toMatchObject({ reauthorise: true, pay_now: true })
    expect(await debitsOf(world, subscription_id)).toEqual([])
    expect(await templatesSentTo(number)).toContain('renewal-grace')
  })

  it('where the gateway accepts the order and returns no id of a notice', async () => {
    const { asha, subscription_id, renews_on } = await renewer()
    await sql`create function forget_notice() returns trigger language plpgsql as $$ begin new.notice_ref := null; return new; end $$`.execute(
      world.db,
    )
    await sql`create trigger forget_notice before insert on simulator_gateway_orders for each row execute function forget_notice()`.execute(
      world.db,
    )
    await goTo(world, renews_on, 3, 23)
    await sql`drop trigger forget_notice on simulator_gateway_orders`.execute(world.db)
    expect((await autoDebitOf(asha, subscription_id)).renewal).toMatchObject({ status: 'FAILED', why: 'no_notice' })
    expect(await debitsOf(world, subscription_id)).toEqual([])
  })
})

describe('a customer who also renews manually', () => {
  const purchaseInput = (plan_id: string) => ({
    plan_id,
    kind: 'RENEWAL',
    member_details: { name: 'Asha Rao', state: 'Karnataka' },
  })
  const pay = async (order_ref: string) => {
    await world.browser().post(`/dev/gateway/orders/${order_ref}/pay`, { outcome: 'success' })
    await world.work()
  }

  it.each([
    ['before the debit is sent: it is never sent', -1, 12, 'success', 0],
    ['while the debit is at the bank: its money is refunded', 0, 8, 'late', 1],
    ['after a debit failed temporarily: it is not retried', 0, 12, 'fails_softly', 1],
    ['while a debit that fails is at the bank: nothing is retried', 0, 8, 'dropped', 0],
  ] as const)('%s', async (_what, day, hour, outcome, reached) => {
    const { number, plan_id, subscription_id, renews_on, token_ref } = await renewer({ duration_days: 45 })
    await nextDebit(world, token_ref, outcome)
    if (outcome === 'late') await goTo(world, renews_on, 0, 6.02)
    else await goTo(world, renews_on, day, hour)
    // The session of the purchase has expired by now.
    const asha = await world.signUp(number)
    const { status, body: order } = await asha.post('payment/request', purchaseInput(plan_id))
    expect(status).toBe(200)
    await pay(order.gateway.order_ref)
    await goTo(world, renews_on, 5, 12)
    expect(await termsOf(world, subscription_id)).toBe(2)
    expect(await plan(asha, subscription_id)).toMatchObject({ status: 'ACTIVE', end_date: addDays(renews_on, 44) })
    expect(await debitsOf(world, subscription_id)).toHaveLength(reached)
    expect(await balanceOf(world, subscription_id)).toBe(2n * 499_900n)
    expect(await autoDebitOf(asha, subscription_id)).toMatchObject({
      status: 'ACTIVE',
      renewal: null,
      next_debit_on: addDays(renews_on, 45),
    })
    const messages = await templatesSentTo(number)
    const failures = messages.filter((name: string) => name === 'renewal-failed').length
    expect(failures > 0).toBe(outcome === 'fails_softly')
    expect(messages).not.toContain('renewal-grace')
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  it('at the same moment pays for one term', async () => {
    const { number, plan_id, subscription_id, renews_on } = await renewer({ duration_days: 45 })
    await goTo(world, renews_on, -1, 12)
    const asha = await world.signUp(number)
    const order = (await asha.post('payment/request', purchaseInput(plan_id))).body
    // The gateway reports the debit and the checkout's payment in the same moment.
    await world.browser().post(`/dev/gateway/orders/${order.gateway.order_ref}/pay`, { outcome: 'late' })
    world.clock.moveTo(new Date(new Date(`${renews_on}T06:00:00+05:30`).getTime()))
    await Promise.all([world.work(), pay(order.gateway.order_ref), world.work()])
    await goTo(world, renews_on, 2, 12)
    expect(await termsOf(world, subscription_id)).toBe(2)
    expect(await balanceOf(world, subscription_id)).toBe(2n * 499_900n)
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })
})

describe('a debit that fails after its term was paid manually', () => {
  it('is not retried, and the customer is not notified of the failure', async () => {
    const { number, plan_id, subscription_id, renews_on, token_ref } = await renewer({ duration_days: 45 })
    await goTo(world, renews_on, 0, 5.9)
    await nextDebit(world, token_ref, 'fails_softly')
    await dies('renewal_attempts', 'new.outcome is not null', async () => {
      await goTo(world, renews_on, 0, 6.1)
      const asha = await world.signUp(number)
      const { body: order } = await asha.post('payment/request', {
        plan_id,
        kind: 'RENEWAL',
        member_details: { name: 'Asha Rao', state: 'Karnataka' },
      })
      await world.browser().post(`/dev/gateway/orders/${order.gateway.order_ref}/pay`, { outcome: 'success' })
      await world.work()
    })
    await goTo(world, renews_on, 4, 12)
    expect(await termsOf(world, subscription_id)).toBe(2)
    expect(await debitsOf(world, subscription_id)).toMatchObject([{ status: 'failed' }])
    expect(await templatesSentTo(number)).not.toContain('renewal-failed')
    expect(await balanceOf(world, subscription_id)).toBe(2n * 499_900n)
  })
})

describe('a renewal that is refunded', () => {
  it('returns its money, ends the plan and its mandate, and reverses the booking', async () => {
    const { asha, subscription_id, renews_on } = await renewer()
    await goTo(world, renews_on, 2, 12)
    expect(await termsOf(world, subscription_id)).toBe(2)
    const quote = (await asha.get(`subscriptions/${subscription_id}/refund_quote`)).body
    expect(quote).toMatchObject({ rule: 'FULL', amount: 4999 })
    const ask = { amount: quote.amount, reason: 'NOT_USING' }
    expect((await asha.post(`subscriptions/${subscription_id}/refund_request`, ask)).status).toBe(201)
    await world.advance(20 * 60_000)
    expect(await plan(asha, subscription_id)).toMatchObject({ status: 'REFUNDED', is_active: false })
    expect(await autoDebitOf(asha, subscription_id)).toMatchObject({ status: 'REVOKED', next_debit_on: null })
    expect(await balanceOf(world, subscription_id)).toBe(499_900n)
    const booked = await world.db
      .selectFrom('ledger_transfers')
      .select('type')
      .where('type', 'like', 'auto-renewal.%')
      .where('reference', 'like', `%${(await debitsOf(world, subscription_id))[0]!.renewal_id}`)
      .execute()
    expect(booked.map(({ type }) => type).toSorted()).toEqual([
      'auto-renewal.renewal-paid',
      'auto-renewal.renewal-refunded',
    ])
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })
})

describe('a server that was down', () => {
  it('from R−5 to R+2 gives notice late, debits a day after it and within the hours', async () => {
    const { asha, subscription_id, renews_on } = await renewer()
    await goTo(world, renews_on, -5, 12)
    await wakeUpAt(world, renews_on, 2, 11)
    expect(await debitsOf(world, subscription_id)).toEqual([])
    expect(await plan(asha, subscription_id)).toMatchObject({ status: 'PAST_DUE', is_active: true })
    await goTo(world, renews_on, 3, 12.9)
    expect(await debitsOf(world, subscription_id)).toEqual([])
    await goTo(world, renews_on, 3, 14)
    expect(await debitsOf(world, subscription_id)).toHaveLength(1)
    await expectLawful(subscription_id)
    expect(await plan(asha, subscription_id)).toMatchObject({
      status: 'ACTIVE',
      end_date: addDays(renews_on, PLAN_DAYS - 1),
    })
  })

  it('from R−20 to R+10 debits nothing: the plan and the mandate have ended, and the customer is notified', async () => {
    const { number, subscription_id, renews_on, token_ref } = await renewer()
    await wakeUpAt(world, renews_on, 10, 11)
    await goTo(world, renews_on, 12, 12)
    const asha = await world.signUp(number)
    expect(await debitsOf(world, subscription_id)).toEqual([])
    expect(await plan(asha, subscription_id)).toMatchObject({ status: 'EXPIRED', auto_renew: false })
    expect(await autoDebitOf(asha, subscription_id)).toMatchObject({ status: 'REVOKED', next_debit_on: null })
    const mandates = (await world.browser().get('/dev/gateway/mandates')).body
    expect(mandates.find((one: { token_ref: string }) => one.token_ref === token_ref).status).toBe('cancelled')
    expect(await templatesSentTo(number)).toContain('auto-renewal-off')
  })

  it('while the bank processed a debit finds its outcome and sends no other', async () => {
    const { asha, subscription_id, renews_on, token_ref } = await renewer()
    await goTo(world, renews_on, 0, 5)
    await nextDebit(world, token_ref, 'dropped_after_commit')
    await goTo(world, renews_on, 0, 6.01)
    await wakeUpAt(world, renews_on, 6, 12)
    await goTo(world, renews_on, 6, 14)
    expect(await debitsOf(world, subscription_id)).toHaveLength(1)
    expect(await plan(asha, subscription_id)).toMatchObject({ status: 'ACTIVE', term: { number: 2 } })
  })
})

describe('a process that crashes between the gateway’s answer and its own commit', () => {
  it.each([
    ['of the notice', 'renewals', "new.status = 'NOTICED'", [-2, 9.9], [-2, 10.6]],
    ['of the debit', 'renewal_attempts', 'new.payment_ref is not null', [0, 5.9], [0, 6.6]],
    ['of the paid renewal', 'renewals', "new.status = 'PAID'", [0, 5.9], [0, 6.6]],
  ] as const)('%s continues where it was', async (_what, table, when, from, to) => {
    const { asha, subscription_id, renews_on } = await renewer()
    await goTo(world, renews_on, from[0], from[1])
    await dies(table, when, () => goTo(world, renews_on, to[0], to[1]))
    expect(await termsOf(world, subscription_id)).toBe(1)
    await goTo(world, renews_on, 2, 12)
    expect(await debitsOf(world, subscription_id)).toMatchObject([{ status: 'captured' }])
    await expectLawful(subscription_id)
    expect(await termsOf(world, subscription_id)).toBe(2)
    expect(await balanceOf(world, subscription_id)).toBe(2n * 499_900n)
    expect((await asha.get(`subscriptions/${subscription_id}/invoices`)).body.invoices).toHaveLength(2)
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })
})
