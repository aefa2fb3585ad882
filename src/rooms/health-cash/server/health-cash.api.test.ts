import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { endSubscription } from '#rooms/subscriptions/server/commands/end-subscription.ts'
import type { Browser } from '#testing/browser.ts'
import { BUYER } from '#testing/buy-plan.ts'
import { openEmployer } from '#testing/employer.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { bookedBalance } from './accounts.ts'
import { givePlanHealthCash } from './commands/give-health-cash.ts'
import { expireHealthCash } from './commands/take-back-health-cash.ts'

let world: World
let kabir: Browser
let number = 9_180_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabir = await world.person('Kabir')
})
afterAll(() => world.close())

async function subscriber(plan_id: string = DEMO_PLANS.lite) {
  const mobile = `${number++}`
  const asha = await world.signUp(`+91${mobile}`)
  const { body: order } = await asha.post('payment/request', { plan_id, member_details: BUYER })
  await world.browser().post(`/dev/gateway/orders/${order.gateway.order_ref}/pay`, { outcome: 'success' })
  await world.work()
  const [{ id }] = (await asha.get('subscriptions')).body.subscriptions
  return { asha, mobile, id: id as string }
}
type Plan = Awaited<ReturnType<typeof subscriber>>

const shown = async ({ asha, id }: Plan) =>
  (await asha.get(`subscriptions/${id}/usage`)).body.subscription_with_usage.health_cash
const give = ({ id }: { id: string }, amount: unknown, more = {}) =>
  kabir.post('dashboard/healthcash', { subscription_id: id, amount, reason: 'Waited an hour for the lab', ...more })
const revoke = (id: string) => kabir.post(`dashboard/healthcash/${id}/revoke`, { reason: 'Given to the wrong person' })
const account = async ({ mobile, id }: Plan) =>
  (await kabir.get(`dashboard/healthcash?mobile=${mobile}`)).body.accounts.find(
    (one: { subscription_id: string }) => one.subscription_id === id,
  )

describe('HealthCash', () => {
  it('of 350 comes with the lite plan, once even if its start is reported twice; the member sees it', async () => {
    const plan = await subscriber()
    expect(await shown(plan)).toMatchObject({ balance: 350 })
    const again = { subscription_id: plan.id, number: 1, now: world.clock.now() }
    await Promise.all([givePlanHealthCash(world.db, again), givePlanHealthCash(world.db, again)])
    expect(await shown(plan)).toMatchObject({ balance: 350 })
    expect(await account(plan)).toMatchObject({
      balance: 350,
      grants: [{ amount: 350, reason: null, granted_by: null }],
    })
  })

  it('does not come with a plan without that benefit, and is then not shown', async () => {
    expect(await shown(await subscriber(DEMO_PLANS.family))).toBeNull()
  })

  it('comes to everybody whom a company gives a plan with it', async () => {
    const { current_version_id } = await world.db
      .selectFrom('plans')
      .select('current_version_id')
      .where('id', '=', DEMO_PLANS.lite)
      .executeTakeFirstOrThrow()
    const looms = await openEmployer(world, { plan_version_id: current_version_id!, is_wallet_based_plan: false })
    const people = [await looms.add(), await looms.add()]
    await world.work()
    for (const { id } of people) {
      const { subscription_id } = await world.db
        .selectFrom('partner_users')
        .select('subscription_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(await bookedBalance(world.db, subscription_id, world.clock.now())).toBe(350_00n)
    }
  })

  it('is given by a super-admin, up to the limit of one grant, with the reason', async () => {
    const plan = await subscriber(DEMO_PLANS.family)
    const { status, body } = await give(plan, 500)
    expect([status, body]).toMatchObject([
      201,
      { balance: 500, grants: [{ amount: 500, reason: 'Waited an hour for the lab', granted_by: 'Kabir Khanna' }] },
    ])
    expect((await give(plan, 99.5)).body.balance).toBe(599.5)
    expect(await shown(plan)).toMatchObject({ balance: 599.5 })
    const entry = world.db.selectFrom('audit_log').selectAll().where('action', '=', 'health-cash.health-cash-given')
    expect(await entry.orderBy('id', 'desc').limit(1).executeTakeFirst()).toMatchObject({
      entity_id: plan.id,
      after: { amount_paise: '9950' },
      role: 'SUPERADMIN',
    })
    const { grants } = (await kabir.get('dashboard/healthcash/grants')).body
    expect(grants[0]).toMatchObject({ subscription_id: plan.id, amount: 99.5, owner_name: BUYER.name })
    expect((await kabir.get(`dashboard/healthcash/${plan.id}`)).body).toMatchObject({
      account: { subscription_id: plan.id, balance: 599.5 },
      most_per_grant: 500,
    })
    const looked = world.db.selectFrom('audit_log').selectAll().where('action', '=', 'health-cash.looked-up')
    expect(await looked.orderBy('id', 'desc').limit(1).executeTakeFirst()).toMatchObject({
      entity_id: plan.id,
      role: 'SUPERADMIN',
    })
  })

  it('that staff gave is revoked as far as it is left, once; what came with the plan is not', async () => {
    const plan = await subscriber()
    const [{ id: ofPlan }] = (await account(plan)).grants
    const { grants } = (await give(plan, 200)).body
    const answers = await Promise.all([revoke(grants[0].id), revoke(grants[0].id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await account(plan)).toMatchObject({
      balance: 350,
      grants: [{ revoked: { amount: 200, reason: 'Given to the wrong person' } }, { revoked: null }],
    })
    expect((await revoke(ofPlan)).error?.type).toBe('CAME_WITH_PLAN')
    expect((await revoke(randomUUID())).status).toBe(404)
  })

  it('that staff gave is listed the latest first, narrowed by state, name or reason and day, and exported so', async () => {
    const plan = await subscriber(DEMO_PLANS.family)
    const { grants } = (await give(plan, 10, { reason: 'A broken thermometer' })).body
    await give(plan, 20, { reason: 'A broken lamp' })
    await revoke(grants[0].id)
    const reasons = async (query: string) => {
      const { body } = await kabir.get(`dashboard/healthcash/grants?${query}`)
      expect(body.pagination_info.total_grants).toBe(body.grants.length)
      return body.grants.map(({ reason }: { reason: string }) => reason)
    }
    expect(await reasons('search=BROKEN')).toEqual(['A broken lamp', 'A broken thermometer'])
    expect(await reasons('search=broken&state=REVOKED')).toEqual(['A broken thermometer'])
    expect(await reasons('search=broken&state=GIVEN')).toEqual(['A broken lamp'])
    const today = istDateOf(world.clock.now())
    expect(await reasons(`search=broken&from=${today}&to=${today}`)).toHaveLength(2)
    expect(await reasons(`search=broken&to=${addDays(today, -1)}`)).toEqual([])
    const { text } = await kabir.get('dashboard/healthcash/grants/export?search=broken&state=REVOKED')
    const [, ...lines] = text.trim().split('\r\n')
    expect(lines).toEqual([expect.stringContaining('Given to the wrong person')])
    expect((await kabir.get(`dashboard/healthcash/${randomUUID()}`)).status).toBe(404)
  })

  it('ends with its plan, immediately for the member and by the nightly job in the books', async () => {
    const plan = await subscriber()
    const now = world.clock.now()
    await withTransaction(world.db, (trx) => endSubscription(trx, plan.id, 'REFUNDED', now))
    expect(await shown(plan)).toMatchObject({ balance: 0 })
    expect(await bookedBalance(world.db, plan.id, now)).toBe(350_00n)
    await Promise.all([expireHealthCash(world.db, now), expireHealthCash(world.db, now)])
    expect(await bookedBalance(world.db, plan.id, now)).toBe(0n)
    expect((await give(plan, 100)).error?.type).toBe('PLAN_NOT_RUNNING')
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  it.each([
    [501, {}, 'amount'],
    [0, {}, 'amount'],
    [1.005, {}, 'amount'],
    ['100', {}, 'amount'],
    [100, { reason: ' ' }, 'reason'],
    [100, { subscription_id: 'x' }, 'subscription_id'],
  ])('of %j with %j is refused at its field', async (amount, more, field) => {
    const plan = await subscriber(DEMO_PLANS.family)
    const { status, error } = await give(plan, amount, more)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [field]])
    expect(await shown(plan)).toBeNull()
  })

  it('is given by one person up to a sum in a day, to all plans together', async () => {
    const plan = await subscriber()
    const tomorrow = async () => {
      await world.advance(DAY_MS)
      kabir = await world.person('Kabir')
    }
    await tomorrow()
    for (let at = 0; at < 9; at++) expect((await give(plan, 500)).status).toBe(201)
    const last = await Promise.all([give(plan, 500), give(plan, 500)])
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    expect((await give(plan, 1)).error?.fields).toEqual({ amount: expect.stringContaining('₹5,000') })
    await tomorrow()
    expect((await give(plan, 500)).status).toBe(201)
  })

  it('cannot be given to oneself', async () => {
    const mobile = (await kabir.get('login')).body.user.mobile
    const own = await subscriber()
    await world.db.updateTable('subscription_members').set({ mobile }).where('subscription_id', '=', own.id).execute()
    const { id } = await world.db
      .selectFrom('accounts')
      .select('id')
      .where('mobile', '=', mobile)
      .executeTakeFirstOrThrow()
    await world.db.updateTable('subscriptions').set({ account_id: id }).where('id', '=', own.id).execute()
    expect((await give(own, 100)).error?.type).toBe('OWN_AFFAIR')
  })
})
