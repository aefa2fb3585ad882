import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { noteSettingsChange } from '#platform/settings/read-setting.ts'
import { saveSetting } from '#platform/settings/save-setting.ts'
import { atBank, buyWithAutoRenewal, goTo, nextDebit, PLAN_DAYS, publishShortPlan } from '#testing/auto-renewal.ts'
import type { Browser } from '#testing/browser.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays } from '#values/ist-date.ts'
import { attemptsPerNotice } from '../rules/settings.ts'

let world: World
let mobile = 9_140_000_000
let shortPlan: string

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  shortPlan = await publishShortPlan(world)
})
// The plans of one test must not renew in the next.
afterEach(async () => {
  await world.db.updateTable('mandates').set({ due_at: null }).execute()
  await world.db.updateTable('renewals').set({ next_step_at: null }).execute()
})
afterAll(() => world.close())

async function renewer() {
  const number = `+91${mobile++}`
  const asha = await world.signUp(number)
  return { asha, number, ...(await buyWithAutoRenewal(world, asha, shortPlan)) }
}

const autoDebitOf = async (asha: Browser, id: string) => (await asha.get(`subscriptions/${id}/auto_debit`)).body
const plan = async (asha: Browser, id: string) => (await asha.get(`subscriptions/${id}`)).body
const templatesSentTo = async (number: string) =>
  (await world.browser().get(`/dev/messages?to=${encodeURIComponent(number)}&limit=100`)).body.map(
    ({ template }: { template: string }) => template,
  )
const kinds = (view: { history: { kind: string }[] }) => view.history.map(({ kind }) => kind).reverse()

describe('auto-renewal', () => {
  it('is on once the bank has confirmed, and shows its limits', async () => {
    const { asha, subscription_id, renews_on, order } = await renewer()
    expect(order.gateway).toMatchObject({
      order_ref: expect.any(String),
      subscription_ref: expect.stringMatching(/^cust_/),
    })
    const view = await autoDebitOf(asha, subscription_id)
    expect(view).toMatchObject({ status: 'ACTIVE', next_debit_on: renews_on, amount: 4999, max_amount: 6000 })
    expect(view.may).toMatchObject({ cancel: true, pause: true, reauthorise: false })
    expect(await plan(asha, subscription_id)).toMatchObject({ auto_renew: true })
  })

  it('announces, reminds, has the bank give notice, debits, and the new term begins the day after the old end', async () => {
    const { asha, number, subscription_id, renews_on } = await renewer()
    await goTo(world, renews_on, -15, 9)
    expect(kinds(await autoDebitOf(asha, subscription_id))).not.toContain('announced')
    await goTo(world, renews_on, -15, 10.5)
    expect(kinds(await autoDebitOf(asha, subscription_id))).toContain('announced')
    expect(await templatesSentTo(number)).toContain('renewal-notice')
    await goTo(world, renews_on, -3, 11)
    expect(await templatesSentTo(number)).toContain('renewal-reminder')
    await goTo(world, renews_on, -2, 9.9)
    expect(kinds(await autoDebitOf(asha, subscription_id))).not.toContain('notice_given')
    await goTo(world, renews_on, -2, 10.1)
    expect(kinds(await autoDebitOf(asha, subscription_id))).toEqual(expect.arrayContaining(['notice_given']))
    await goTo(world, renews_on, 0, 5)
    expect(await plan(asha, subscription_id)).toMatchObject({ status: 'PAST_DUE', is_active: true })
    await goTo(world, renews_on, 0, 7)
    expect(await plan(asha, subscription_id)).toMatchObject({
      status: 'ACTIVE',
      end_date: addDays(renews_on, PLAN_DAYS - 1),
      term: { number: 2, start_date: renews_on },
    })
    expect(await templatesSentTo(number)).not.toContain('renewal-paid')
    await goTo(world, renews_on, 0, 9.5)
    expect(await templatesSentTo(number)).toContain('renewal-paid')
    expect((await asha.get(`subscriptions/${subscription_id}/invoices`)).body.invoices).toHaveLength(2)
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
    expect(await autoDebitOf(asha, subscription_id)).toMatchObject({
      status: 'ACTIVE',
      next_debit_on: addDays(renews_on, PLAN_DAYS),
    })
  })

  it('retries a debit that failed for lack of funds once a day for three days, then leaves the plan in grace until it ends', async () => {
    const { asha, number, subscription_id, renews_on, token_ref } = await renewer()
    for (const day of [0, 1, 2, 3]) {
      await goTo(world, renews_on, day, 5)
      await nextDebit(world, token_ref, 'fails_softly')
      await goTo(world, renews_on, day, 23)
      expect(kinds(await autoDebitOf(asha, subscription_id)).filter((kind) => kind === 'debit_sent')).toHaveLength(
        day + 1,
      )
    }
    expect(await plan(asha, subscription_id)).toMatchObject({ status: 'PAST_DUE', is_active: true })
    expect((await autoDebitOf(asha, subscription_id)).renewal).toMatchObject({
      status: 'FAILED',
      why: 'retries_over',
      grace_until: addDays(renews_on, 7),
    })
    await goTo(world, renews_on, 7, 23)
    expect(await plan(asha, subscription_id)).toMatchObject({ status: 'PAST_DUE', is_active: true })
    await goTo(world, renews_on, 8, 10)
    expect(await plan(asha, subscription_id)).toMatchObject({ status: 'EXPIRED', is_active: false })
    expect(await autoDebitOf(asha, subscription_id)).toMatchObject({ status: 'REVOKED' })
    expect(await templatesSentTo(number)).toEqual(
      expect.arrayContaining(['renewal-failed', 'renewal-grace', 'renewal-ended']),
    )
    expect(kinds(await autoDebitOf(asha, subscription_id)).filter((kind) => kind === 'debit_sent')).toHaveLength(4)
    const mandates = (await world.browser().get('/dev/gateway/mandates')).body
    expect(mandates.find((one: { token_ref: string }) => one.token_ref === token_ref).status).toBe('cancelled')
  })

  it('succeeds on a retry without losing a day', async () => {
    const { asha, subscription_id, renews_on, token_ref } = await renewer()
    await goTo(world, renews_on, 0, 5)
    await nextDebit(world, token_ref, 'fails_softly')
    await goTo(world, renews_on, 0, 12)
    expect((await autoDebitOf(asha, subscription_id)).renewal).toMatchObject({ status: 'RETRYING' })
    await goTo(world, renews_on, 1, 12)
    expect(await plan(asha, subscription_id)).toMatchObject({
      status: 'ACTIVE',
      end_date: addDays(renews_on, PLAN_DAYS - 1),
    })
  })

  it('is not tried again where one notice allows one debit', async () => {
    const { asha, subscription_id, renews_on, token_ref } = await renewer()
    const choose = async (value: number) => {
      const by = { at: world.clock.now(), actor: 'system' as const }
      await saveSetting(world.db, { setting: attemptsPerNotice, value, effective_from: null, by })
      noteSettingsChange(world.db)
    }
    await choose(1)
    try {
      await goTo(world, renews_on, 0, 5)
      await nextDebit(world, token_ref, 'fails_softly')
      await goTo(world, renews_on, 0, 12)
      expect((await autoDebitOf(asha, subscription_id)).renewal).toMatchObject({
        status: 'FAILED',
        why: 'retries_over',
      })
      expect(await plan(asha, subscription_id)).toMatchObject({ status: 'PAST_DUE', is_active: true })
    } finally {
      await choose(4)
    }
  })

  it('does not retry when the bank’s refusal is final', async () => {
    const { asha, subscription_id, renews_on, token_ref } = await renewer()
    await goTo(world, renews_on, 0, 5)
    await nextDebit(world, token_ref, 'fails_hard')
    await goTo(world, renews_on, 4, 12)
    const view = await autoDebitOf(asha, subscription_id)
    expect(kinds(view).filter((kind) => kind === 'debit_sent')).toHaveLength(1)
    expect(view.renewal).toMatchObject({ status: 'FAILED', why: 'refused_by_bank' })
    expect(view.may).toMatchObject({ reauthorise: true, pay_now: true })
  })

  it.each([
    ['dropped_after_commit', 1],
    ['late', 1],
    ['dropped', 2],
  ] as const)('a debit whose answer is %s is never sent under another id', async (outcome, sent) => {
    const { asha, subscription_id, renews_on, token_ref } = await renewer()
    await goTo(world, renews_on, 0, 5)
    await nextDebit(world, token_ref, outcome)
    await goTo(world, renews_on, 2, 12)
    expect(await plan(asha, subscription_id)).toMatchObject({
      status: 'ACTIVE',
      end_date: addDays(renews_on, PLAN_DAYS - 1),
    })
    expect(kinds(await autoDebitOf(asha, subscription_id)).filter((kind) => kind === 'debit_sent')).toHaveLength(sent)
    const attempts = await world.db
      .selectFrom('renewal_attempts as a')
      .innerJoin('renewals as r', 'r.id', 'a.renewal_id')
      .select(['a.number', 'a.outcome'])
      .where('r.subscription_id', '=', subscription_id)
      .execute()
    expect(attempts).toEqual([{ number: 1, outcome: 'paid' }])
  })
})

describe('the customer', () => {
  it('turns it off: nothing is debited and the plan continues to its end', async () => {
    const { asha, number, subscription_id, renews_on } = await renewer()
    await goTo(world, renews_on, -1, 12)
    const { body } = await asha.post(`subscriptions/${subscription_id}/auto_debit/cancel`, {})
    expect(body).toMatchObject({ status: 'REVOKED', next_debit_on: null })
    expect((await asha.post(`subscriptions/${subscription_id}/auto_debit/cancel`, {})).status).toBe(200)
    expect(await plan(asha, subscription_id)).toMatchObject({ status: 'ACTIVE', auto_renew: false })
    await goTo(world, renews_on, 1, 12)
    expect(await plan(asha, subscription_id)).toMatchObject({ status: 'EXPIRED' })
    expect(kinds(await autoDebitOf(asha, subscription_id))).not.toContain('debit_sent')
    expect(await templatesSentTo(number)).toContain('auto-renewal-off')
  })

  it('turns it off while past due: retries stop and the plan ends now', async () => {
    const { asha, subscription_id, renews_on, token_ref } = await renewer()
    await goTo(world, renews_on, 0, 5)
    await nextDebit(world, token_ref, 'fails_softly')
    await goTo(world, renews_on, 0, 12)
    await asha.post(`subscriptions/${subscription_id}/auto_debit/cancel`, {})
    expect(await plan(asha, subscription_id)).toMatchObject({ status: 'EXPIRED', is_active: false })
    await goTo(world, renews_on, 4, 12)
    expect(kinds(await autoDebitOf(asha, subscription_id)).filter((kind) => kind === 'debit_sent')).toHaveLength(1)
  })

  it('revokes it in the bank’s app: the same as turning it off here', async () => {
    const { asha, subscription_id, renews_on, token_ref } = await renewer()
    await atBank(world, token_ref, 'revoke')
    expect(await autoDebitOf(asha, subscription_id)).toMatchObject({ status: 'REVOKED' })
    await goTo(world, renews_on, 1, 12)
    expect(await plan(asha, subscription_id)).toMatchObject({ status: 'EXPIRED' })
  })

  it('pauses it until a day, and is debited after it only', async () => {
    const { asha, subscription_id, renews_on } = await renewer()
    await goTo(world, renews_on, -10, 12)
    const until = addDays(renews_on, -4)
    const pause = (body: object) => asha.post(`subscriptions/${subscription_id}/auto_debit/pause`, body)
    expect((await pause({ until })).body).toMatchObject({ status: 'PAUSED', paused_until: until })
    expect((await pause({ until: '2020-01-01' })).status).toBe(422)
    expect((await pause({ until: 'soon' })).status).toBe(422)
    await goTo(world, renews_on, -4, 1)
    expect(await autoDebitOf(asha, subscription_id)).toMatchObject({ status: 'ACTIVE' })
    await goTo(world, renews_on, 0, 12)
    expect(await plan(asha, subscription_id)).toMatchObject({
      status: 'ACTIVE',
      end_date: addDays(renews_on, PLAN_DAYS - 1),
    })
  })

  it('with a pause over the day of renewal is not debited, and the plan ends', async () => {
    const { asha, subscription_id, renews_on, token_ref } = await renewer()
    await goTo(world, renews_on, -1, 12)
    await asha.post(`subscriptions/${subscription_id}/auto_debit/pause`, { until: addDays(renews_on, 5) })
    await goTo(world, renews_on, 5, 12)
    expect(await plan(asha, subscription_id)).toMatchObject({ status: 'EXPIRED' })
    const view = await autoDebitOf(asha, subscription_id)
    expect(view).toMatchObject({ status: 'REVOKED' })
    expect(kinds(view)).not.toContain('debit_sent')
    const mandates = (await world.browser().get('/dev/gateway/mandates')).body
    expect(mandates.find((one: { token_ref: string }) => one.token_ref === token_ref).status).toBe('cancelled')
  })
})
