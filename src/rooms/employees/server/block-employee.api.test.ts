/** Blocking an employee, and undoing it: money, lives, dependents, claims, once. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import type { Browser } from '../../../testing/browser.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { verifyBooks } from '../../../testing/verify-books.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const today = () => istDateOf(world.clock.now())

const openLooms = async (terms: object = {}) => {
  const looms = await openEmployer(world, terms)
  const block = async (id: string, fields: object = {}, browser?: Browser) =>
    (browser ?? (await looms.hr())).send('DELETE', `${looms.path}/partner_user`, {
      body: { partner_user_id: id, ...fields },
    })
  const restore = async (id: string, browser?: Browser) =>
    (browser ?? (await looms.hr())).post(`${looms.path}/partner_user/${id}/restore`, {})
  const row = async (mobile: string) =>
    (await (await looms.hr()).get(`${looms.path}/partner_users?mobile=${encodeURIComponent(mobile)}`)).body
      .partner_users[0]
  return { ...looms, block, restore, row }
}

describe('a blocked employee', () => {
  test('has no plan from the next request on; credits return, the life does not (D2.27, D4.04, D7.22)', async () => {
    const { add, block, available, contract } = await openLooms()
    const employee = await add()
    const member = await world.signUp(employee.mobile)
    expect((await member.get('subscriptions')).body.subscriptions[0].is_active).toBe(true)
    const before = await contract()
    const { status, body } = await block(employee.id, { reason: 'Left' })
    expect([status, body]).toMatchObject([
      200,
      { status: 'EXPIRED', end_reason: 'BLOCKED', allotted: 0, balance: 0, subscription_end_date: today() },
    ])
    expect((await member.get('subscriptions')).body.subscriptions[0]).toMatchObject({ is_active: false })
    expect([await available(), (await contract()).consumed_quota]).toEqual([10_000, before.consumed_quota])
    await world.work()
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  test('frees the life where the contract says so, and another person can have it', async () => {
    const { add, block, contract } = await openLooms({ quota: 1, quota_reusable: true })
    const { id } = await add()
    await block(id)
    expect((await contract()).consumed_quota).toBe(0)
    await add()
  })

  test('is told by the product that the plan ends', async () => {
    const { add, block } = await openLooms()
    const { id, mobile } = await add()
    await block(id)
    await world.work()
    const sent = await world.db
      .selectFrom('outbox_messages as m')
      .innerJoin('accounts as a', 'a.id', 'm.account_id')
      .select('m.template')
      .where('a.mobile', '=', mobile)
      .execute()
    expect(sent.map(({ template }) => template)).toContain('employee-plan-ends')
  })

  test('is blocked once, also by two people at the same moment (D2.27)', async () => {
    const { add, block, available } = await openLooms()
    const { id } = await add()
    const answers = await Promise.all([block(id), block(id), block(id)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map(({ error }) => error?.type)).toEqual([
      'NOT_ACTIVE',
      'NOT_ACTIVE',
    ])
    expect(await available()).toBe(10_000)
  })

  test('added again gets a new plan', async () => {
    const { add, block, row } = await openLooms()
    const employee = await add()
    await block(employee.id)
    const again = await add({ mobile: employee.mobile, email: employee.email })
    expect(again.id).not.toBe(employee.id)
    expect(await row(employee.mobile)).toMatchObject({ id: again.id, status: 'ACTIVE', balance: 500 })
  })

  test('of a day before the block may claim its bills while the run-out lasts, and then the rest returns', async () => {
    const { add, block, available } = await openLooms({ runout_days_on_exit: 10 })
    const { id } = await add()
    const { body } = await block(id)
    expect(body).toMatchObject({ balance: 500, runout_on: addDays(today(), 10) })
    expect(await available()).toBe(9_500)
    await world.advance(9 * DAY_MS)
    expect(await available()).toBe(9_500)
    await world.advance(3 * DAY_MS)
    expect(await available()).toBe(10_000)
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })
})

describe('a block is refused', () => {
  test.each([
    ['61 days ahead', 61],
    ['before the plan started', -1],
  ])('%s', async (_, days) => {
    const { add, block } = await openLooms()
    const { id } = await add()
    const { status, error } = await block(id, { last_working_day: addDays(today(), days) })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['last_working_day']])
  })

  test('for oneself, for a person of another company, in an old version', async () => {
    const [looms, other] = [await openLooms(), await openLooms()]
    const [{ id }, foreign] = [await looms.add(), await other.add()]
    expect((await looms.block(foreign.id)).status).toBe(404)
    expect((await looms.block(id, { version: 7 })).error?.type).toBe('STALE')
    const sunita = await looms.colleague('PARTNER_MEMBER')
    const own = await looms.add({ mobile: sunita.mobile })
    expect((await looms.block(own.id, {}, sunita.browser)).error?.type).toBe('OWN_AFFAIR')
  })

  test('beyond the deletions of the contract in its plan year', async () => {
    const { add, block, restore } = await openLooms({ deletion_limit: 1 })
    const [first, second] = [await add(), await add()]
    await block(first.id)
    expect((await block(second.id)).error?.type).toBe('DELETION_LIMIT')
    await restore(first.id)
    expect((await block(second.id)).status).toBe(200)
  })
})

describe('a planned block', () => {
  test('happens on the night after the last working day', async () => {
    const { add, block, row } = await openLooms()
    const { id, mobile } = await add()
    const day = addDays(today(), 2)
    expect((await block(id, { last_working_day: day })).body).toMatchObject({ status: 'ACTIVE', last_working_day: day })
    await world.advance(2 * DAY_MS)
    expect(await row(mobile)).toMatchObject({ status: 'ACTIVE' })
    await world.advance(DAY_MS)
    expect(await row(mobile)).toMatchObject({ status: 'EXPIRED', end_reason: 'BLOCKED', subscription_end_date: day })
  })

  test('can be called off', async () => {
    const { add, block, restore, row } = await openLooms()
    const { id, mobile } = await add()
    await block(id, { last_working_day: addDays(today(), 1) })
    expect((await restore(id)).body).toMatchObject({ status: 'ACTIVE', last_working_day: null })
    await world.advance(3 * DAY_MS)
    expect(await row(mobile)).toMatchObject({ status: 'ACTIVE', balance: 500 })
  })
})

describe('undoing a block', () => {
  test('gives plan, credits and life back, once (promise 15)', async () => {
    const { add, block, restore, available, contract } = await openLooms({ quota_reusable: true })
    const { id, mobile, subscription_end_date } = await add()
    await block(id)
    const answers = await Promise.all([restore(id), restore(id)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      status: 'ACTIVE',
      balance: 500,
      subscription_end_date,
      restorable_until: null,
    })
    expect([await available(), (await contract()).consumed_quota]).toEqual([9_500, 1])
    const member = await world.signUp(mobile)
    expect((await member.get('subscriptions')).body.subscriptions[0].is_active).toBe(true)
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  test('leaves to the company what an edit took back in the same moment', async () => {
    const { add, block, restore, available, hr, path } = await openLooms()
    const { id } = await add()
    await (await hr()).patch(`${path}/partner_user`, { partner_user_id: id, walletAmount: 200 })
    await block(id)
    const { rows } = await sql<{
      at: Date
    }>`update partner_users e set blocked_at = t.created_at from wallet_transactions t
      where e.id = ${id} and t.wallet_id = e.wallet_id and t.amount_paise = 30000 returning t.created_at as at`.execute(
      world.db,
    )
    expect(rows).toHaveLength(1)
    expect((await restore(id)).body).toMatchObject({ allotted: 200, balance: 200 })
    expect(await available()).toBe(9_800)
  })

  test('gives back what this block took, and not what an earlier one had taken and given back', async () => {
    const { add, block, restore, available } = await openLooms()
    const { id } = await add()
    await block(id)
    await world.advance(60_000)
    expect((await restore(id)).body).toMatchObject({ balance: 500 })
    await world.advance(60_000)
    await block(id)
    // As if the second block had been asked for before the first, in a body that took minutes to arrive.
    const before = new Date(world.clock.now().getTime() - 600_000)
    await sql`update partner_users set blocked_at = ${before} where id = ${id}`.execute(world.db)
    await sql`update wallet_lots set ended_at = ${before} where ended_at is not null
      and wallet_id = (select wallet_id from partner_users where id = ${id})`.execute(world.db)
    expect((await restore(id)).body).toMatchObject({ balance: 500 })
    expect(await available()).toBe(9_500)
  })

  test('gives the credits back as far as the company still has them', async () => {
    const { add, block, restore, available } = await openLooms({ rupees: 700 })
    const { id } = await add()
    await block(id)
    await add({ walletAmount: 600 })
    expect((await restore(id)).body).toMatchObject({ balance: 100 })
    expect(await available()).toBe(0)
  })

  test('is refused when the life has gone to another, after 24 hours, to members, and for oneself', async () => {
    const { add, block, restore, colleague, account_id } = await openLooms({ quota: 2, quota_reusable: true })
    const first = await add()
    await block(first.id)
    const member = await colleague('PARTNER_MEMBER')
    expect((await restore(first.id, member.browser)).status).toBe(403)
    const given = world.db.selectFrom('partner_users').select('subscription_id').where('id', '=', first.id)
    const giveTo = (owner: string) =>
      world.db.updateTable('subscriptions').set({ account_id: owner }).where('id', '=', given).execute()
    await giveTo(account_id)
    expect((await restore(first.id)).error?.type).toBe('OWN_AFFAIR')
    await giveTo(member.account_id)
    await add()
    const second = await add()
    expect((await restore(first.id)).error).toMatchObject({
      type: 'QUOTA_EXCEEDED',
      extra_args: { remaining_quota: 0 },
    })
    await block(second.id)
    await world.advance(DAY_MS + 1000)
    expect((await restore(second.id)).error?.type).toBe('RESTORE_OVER')
  })

  test('never gives a second plan to somebody who was added again at the same moment', async () => {
    const { add, block, restore, hr, path, somebody } = await openLooms()
    const { id, mobile } = await add()
    await block(id)
    const [undone, added] = await Promise.all([
      restore(id),
      (await hr()).post(`${path}/partner_user`, somebody({ mobile })),
    ])
    expect([undone.status, added.status].toSorted((one, other) => one - other)).toSatisfy(
      ([first, second]: number[]) => (first === 200 || first === 201) && second === 409,
    )
    const active = await world.db
      .selectFrom('partner_users')
      .select('id')
      .where('mobile', '=', mobile)
      .where('status', '=', 'ACTIVE')
      .execute()
    expect(active).toHaveLength(1)
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })
})

test('before a block the company reads what it does to money, dependents and claims', async () => {
  const { add, hr, path } = await openLooms({ runout_days_on_exit: 5, quota_reusable: true, deletion_limit: 3 })
  const { id } = await add()
  const { body } = await (await hr()).get(`${path}/partner_users/${id}/block?last_working_day=${addDays(today(), 1)}`)
  expect(body).toEqual({
    last_working_day: addDays(today(), 1),
    immediate: false,
    dependents: 0,
    open_claims: 0,
    on_hold: 0,
    credits: 500,
    runout_on: addDays(today(), 6),
    frees_seat: true,
    other_plans: [],
    remaining_deletions: 3,
  })
})

test('after the contract’s last day a person’s plan is over', async () => {
  const { add, row } = await openLooms({ ends_on: addDays(today(), 1) })
  const { mobile } = await add()
  await world.advance(3 * DAY_MS)
  expect(await row(mobile)).toMatchObject({ status: 'EXPIRED', end_reason: 'ENDED' })
})
