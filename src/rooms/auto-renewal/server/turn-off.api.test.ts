/** Turning off is always the person's right, and acts on the plan as it is, not as it was read. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  atBank,
  balanceOf,
  buyWithAutoRenewal,
  goTo,
  nextDebit,
  PLAN_DAYS,
  publishShortPlan,
  termsOf,
} from '#testing/auto-renewal.ts'
import type { Browser } from '#testing/browser.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays } from '#values/ist-date.ts'
import { cancelMandate, pauseMandate } from './commands/change-mandate.ts'
import { findOwnPlan } from './queries.ts'

let world: World
let shortPlan: string
let mobile = 9_141_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  shortPlan = await publishShortPlan(world)
})
afterEach(async () => {
  await world.db.updateTable('mandates').set({ due_at: null }).execute()
  await world.db.updateTable('renewals').set({ next_step_at: null }).execute()
})
afterAll(() => world.close())

async function renewer() {
  const number = `+91${mobile++}`
  const asha = await world.signUp(number)
  const bought = await buyWithAutoRenewal(world, asha, shortPlan)
  const { account_id } = await world.db
    .selectFrom('subscriptions')
    .select('account_id')
    .where('id', '=', bought.subscription_id)
    .executeTakeFirstOrThrow()
  return { asha, account_id, ...bought }
}

const planOf = async (asha: Browser, id: string) => (await asha.get(`subscriptions/${id}`)).body
const act = (asha: Browser, id: string, what: 'cancel' | 'pause', body: object = {}) =>
  asha.post(`subscriptions/${id}/auto_debit/${what}`, body)
const asked = (account_id: string) => ({
  db: world.db,
  config: world.config,
  keys: world.keys,
  now: world.clock.now(),
  address: '127.0.0.1',
  request_id: 'test',
  caller: {
    session_id: null,
    account_id,
    second_factor_pending: false,
    second_factor_at: null,
    staff_role: null,
    staff_name: null,
    actions: [],
    tenants: [],
  },
})

/** A plan in grace, its debit to be repeated. */
async function pastDue() {
  const one = await renewer()
  await goTo(world, one.renews_on, 0, 5)
  await nextDebit(world, one.token_ref, 'fails_softly')
  await goTo(world, one.renews_on, 0, 12)
  const seen = await findOwnPlan(world.db, one.account_id, one.subscription_id)
  expect(seen?.status).toBe('PAST_DUE')
  return { ...one, seen: seen! }
}

it('does not end a plan whose debit settled after the plan was read', async () => {
  const { asha, account_id, subscription_id, renews_on, seen } = await pastDue()
  await goTo(world, renews_on, 1, 12)
  await cancelMandate(asked(account_id), seen)
  const end_date = addDays(renews_on, PLAN_DAYS - 1)
  expect(await planOf(asha, subscription_id)).toMatchObject({ status: 'ACTIVE', end_date, auto_renew: false })
})

it('does not pause a renewal that became past due after the plan was read', async () => {
  const { account_id, subscription_id, renews_on } = await renewer()
  const seen = await findOwnPlan(world.db, account_id, subscription_id)
  await goTo(world, renews_on, 0, 1)
  const until = addDays(renews_on, 5)
  await expect(pauseMandate(asked(account_id), seen!, { until })).rejects.toMatchObject({ code: 'NOTHING_TO_CHANGE' })
})

it.each([0, 1, 2])('at the moment of the debit keeps a plan and its money together (try %i)', async () => {
  const { asha, subscription_id, renews_on, token_ref } = await pastDue()
  await nextDebit(world, token_ref, 'dropped_after_commit')
  await goTo(world, renews_on, 1, 5.9)
  world.clock.moveTo(new Date(`${addDays(renews_on, 1)}T06:00:00+05:30`))
  await Promise.all([world.work(), act(asha, subscription_id, 'cancel'), world.work()])
  await world.advance(2 * 3_600_000)
  const { status, is_active, auto_renew } = await planOf(asha, subscription_id)
  const terms = await termsOf(world, subscription_id)
  expect(auto_renew).toBe(false)
  expect({ status, is_active }).toEqual(
    terms === 2 ? { status: 'ACTIVE', is_active: true } : { status: 'EXPIRED', is_active: false },
  )
  expect(await balanceOf(world, subscription_id)).toBe(BigInt(terms) * 499_900n)
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})

it('ends the mandate that replaced the one on the screen', async () => {
  const { asha, account_id, subscription_id, mandate_id } = await renewer()
  const now = world.clock.now()
  const { plan_id, plan_version_id, max_amount_paise, expires_at } = await world.db
    .updateTable('mandates')
    .set({ status: 'REVOKED' })
    .where('id', '=', mandate_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const terms = { account_id, subscription_id, plan_id, plan_version_id, max_amount_paise, expires_at }
  await world.db
    .insertInto('mandates')
    .values({ ...terms, status: 'ACTIVE', created_at: now, updated_at: now })
    .execute()
  expect((await act(asha, subscription_id, 'cancel')).body).toMatchObject({ status: 'REVOKED', next_debit_on: null })
})

it('is never refused as stale, nor are a pause and its end', async () => {
  const { asha, subscription_id, renews_on, token_ref } = await renewer()
  // The bank's messages change the mandate in the background.
  await atBank(world, token_ref, 'pause')
  await atBank(world, token_ref, 'resume')
  const until = addDays(renews_on, -2)
  expect((await act(asha, subscription_id, 'pause', { until })).body).toMatchObject({ status: 'PAUSED' })
  expect((await act(asha, subscription_id, 'pause', { until: null })).body).toMatchObject({ status: 'ACTIVE' })
  expect((await act(asha, subscription_id, 'cancel')).body).toMatchObject({ status: 'REVOKED' })
})
