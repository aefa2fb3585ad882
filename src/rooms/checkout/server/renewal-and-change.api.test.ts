import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { COUPLES_PLAN, FAMILY_PLAN, PERSONAL_PLAN } from '#rooms/plans/seed/retail-plans.ts'
import { publishPlan } from '#rooms/plans/server/commands/publish-plan.ts'
import { endSubscription } from '#rooms/subscriptions/server/commands/end-subscription.ts'
import type { Browser } from '#testing/browser.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'

const HOUR = 3_600_000
let world: World
let mobile = 9_250_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const rupees = (plan: { cost_paise: bigint }) => Number(plan.cost_paise) / 100
const today = () => istDateOf(world.clock.now())
const ask = (who: Browser, kind: string, plan = FAMILY_PLAN, more: object = {}) =>
  who.post('payment/request', {
    plan_id: plan.plan_id,
    kind,
    member_details: { name: 'Asha Rao', state: 'Karnataka' },
    ...more,
  })
const quote = async (who: Browser, plan = FAMILY_PLAN) => (await who.get(`payment/quote?plan_id=${plan.plan_id}`)).body
const read = async (who: Browser, id: string) => (await who.get(`payment/request/${id}`)).body
const plansOf = async (who: Browser) => (await who.get('subscriptions')).body.subscriptions

async function open(who: Browser, kind: string, plan = FAMILY_PLAN) {
  const { status, body } = await ask(who, kind, plan)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function play(...orders: { gateway: { order_ref: string } }[]) {
  const pay = ({ gateway }: (typeof orders)[number]) =>
    world.browser().post(`/dev/gateway/orders/${gateway.order_ref}/pay`, { outcome: 'success' })
  await Promise.all(orders.map(pay))
  await world.work()
}

/** A person whose plan started so many days ago. */
async function holder(plan = FAMILY_PLAN, days_ago = 0): Promise<{ asha: Browser; id: string }> {
  const asha = await world.signUp(`+91${mobile++}`)
  await play(await open(asha, 'NEW', plan))
  const [{ id }] = await plansOf(asha)
  await sql`update subscription_terms set starts_on = starts_on - ${days_ago}::int, ends_on = ends_on - ${days_ago}::int
    where subscription_id = ${id}`.execute(world.db)
  await sql`update subscriptions set starts_on = starts_on - ${days_ago}::int, ends_on = ends_on - ${days_ago}::int,
    expires_at = expires_at - ${days_ago} * interval '1 day' where id = ${id}`.execute(world.db)
  return { asha, id }
}

const termsOf = (id: string) =>
  world.db
    .selectFrom('subscription_terms')
    .select(['number', 'starts_on', 'ends_on'])
    .where('subscription_id', '=', id)
    .orderBy('number')
    .execute()
const invoicesOf = (id: string) =>
  world.db
    .selectFrom('invoices')
    .leftJoin('credit_notes as n', 'n.invoice_id', 'invoices.id')
    .select(['invoices.plan_name', 'invoices.total_paise', 'n.total_paise as credited_paise'])
    .where('subscription_id', '=', id)
    .orderBy('invoices.created_at')
    .execute()
const statuses = async (who: Browser, ...orders: { transaction_id: string }[]) =>
  (await Promise.all(orders.map((order) => read(who, order.transaction_id))))
    .map(({ status, sub_status }) => `${status} ${sub_status}`)
    .toSorted((a, b) => a.localeCompare(b))

describe('a manual renewal', () => {
  it('is not open 31 days before the last day', async () => {
    const { asha } = await holder(FAMILY_PLAN, 364 - 31)
    const again = await ask(asha, 'NEW')
    expect([again.status, again.error?.type, again.error?.extra_args.kinds]).toEqual([409, 'ALREADY_SUBSCRIBED', []])
    expect(await quote(asha)).toMatchObject({ kind: null, owned_plan: { in_force: true, kinds: [] } })
    const early = await ask(asha, 'RENEWAL')
    expect([early.status, early.error?.type]).toEqual([409, 'NOT_RENEWABLE'])
  })

  it('from 30 days before is offered, and its term begins the day after the old one ends', async () => {
    const { asha, id } = await holder(FAMILY_PLAN, 364 - 30)
    const last = addDays(today(), 30)
    const term = { start_date: addDays(last, 1), end_date: addDays(last, 365) }
    expect((await ask(asha, 'NEW')).error?.extra_args).toMatchObject({
      subscription_id: id,
      end_date: last,
      kinds: ['RENEWAL'],
    })
    expect(await quote(asha)).toMatchObject({
      kind: 'RENEWAL',
      amount: rupees(FAMILY_PLAN),
      term,
      owned_plan: { subscription_id: id, in_force: true, end_date: last, kinds: ['RENEWAL'] },
    })
    const order = await open(asha, 'RENEWAL')
    await play(order)
    expect(await read(asha, order.transaction_id)).toMatchObject({
      status: 'completed',
      kind: 'RENEWAL',
      subscription_id: id,
      ...term,
    })
    expect(await plansOf(asha)).toMatchObject([{ id, status: 'ACTIVE', end_date: term.end_date, term: { number: 1 } }])
    expect(await invoicesOf(id)).toHaveLength(2)
    expect((await asha.get(`payment/request/${order.transaction_id}/receipt`)).status).toBe(200)
    expect((await ask(asha, 'RENEWAL')).error?.type).toBe('NOT_RENEWABLE')
  })

  it('paid in two tabs at the same time adds one term; the other payment is refunded', async () => {
    const { asha, id } = await holder(FAMILY_PLAN, 350)
    const orders = [await open(asha, 'RENEWAL'), await open(asha, 'RENEWAL')]
    await play(...orders)
    expect(await statuses(asha, ...orders)).toEqual(['completed null', 'failure refund_requested'])
    expect(await termsOf(id)).toHaveLength(2)
  })

  it('up to 15 days after the end resumes the same plan from today, and 16 days after it is a new plan', async () => {
    const lately = await holder(FAMILY_PLAN, 364 + 15)
    await play(await open(lately.asha, 'RENEWAL'))
    expect(await plansOf(lately.asha)).toMatchObject([
      { id: lately.id, status: 'ACTIVE', term: { start_date: today() } },
    ])
    const long = await holder(FAMILY_PLAN, 364 + 16)
    expect((await ask(long.asha, 'RENEWAL')).error?.type).toBe('NOT_RENEWABLE')
    await play(await open(long.asha, 'NEW'))
    expect(await plansOf(long.asha)).toHaveLength(2)
  })

  it('is for the plan’s holder: not for a stranger, not for another plan', async () => {
    const stranger = await world.signUp(`+91${mobile++}`)
    expect((await ask(stranger, 'RENEWAL')).error?.type).toBe('NOT_RENEWABLE')
    expect(await quote(stranger)).toMatchObject({ kind: 'NEW', owned_plan: null, term: null })
    const { asha } = await holder(COUPLES_PLAN, 350)
    expect((await ask(asha, 'RENEWAL', FAMILY_PLAN)).error?.type).toBe('NOT_RENEWABLE')
    expect((await ask(asha, 'SOMETHING')).status).toBe(422)
  })

  it('paid after its order expired still counts while the price stands', async () => {
    const { asha, id } = await holder(FAMILY_PLAN, 350)
    const order = await open(asha, 'RENEWAL')
    await world.browser().post(`/dev/gateway/orders/${order.gateway.order_ref}/pay`, { outcome: 'late' })
    await world.advance(HOUR)
    expect((await read(asha, order.transaction_id)).status).toBe('expired')
    await world.advance(2 * HOUR)
    expect((await read(asha, order.transaction_id)).status).toBe('completed')
    expect(await termsOf(id)).toHaveLength(2)
  })
})

describe('a change to a larger plan', () => {
  it('credits the unused days, keeps the subscription, and gives the old days back by credit note', async () => {
    const { asha, id } = await holder(COUPLES_PLAN, 100)
    const credit = Math.floor((rupees(COUPLES_PLAN) * 265) / 365)
    const amount = rupees(FAMILY_PLAN) - credit
    const seen = await quote(asha)
    expect(seen).toMatchObject({ kind: 'CHANGE', amount, takes_coupon: false, term: { start_date: today() } })
    expect(seen.breakdown.at(-1)).toMatchObject({ code: 'CREDIT', amount: -credit })
    expect(seen.breakdown.reduce((sum: number, line: { amount: number }) => sum + line.amount, 0)).toBe(amount)
    const order = await open(asha, 'CHANGE')
    expect(order).toMatchObject({ amount, breakdown: seen.breakdown })
    await play(order)
    expect(await plansOf(asha)).toMatchObject([
      { id, plan_id: FAMILY_PLAN.plan_id, status: 'ACTIVE', auto_renew: false, members: [{ primary: true }] },
    ])
    const [old, now] = await termsOf(id)
    expect([old?.ends_on, now?.starts_on, now?.ends_on]).toEqual([addDays(today(), -1), today(), addDays(today(), 364)])
    expect(await invoicesOf(id)).toEqual([
      { plan_name: COUPLES_PLAN.name, total_paise: COUPLES_PLAN.cost_paise, credited_paise: BigInt(credit * 100) },
      { plan_name: FAMILY_PLAN.name, total_paise: FAMILY_PLAN.cost_paise, credited_paise: null },
    ])
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  it('credits the full value of a plan that was itself changed to, not only the difference paid for it', async () => {
    const { asha } = await holder(PERSONAL_PLAN)
    await play(await open(asha, 'CHANGE', COUPLES_PLAN))
    expect((await quote(asha)).amount).toBe(rupees(FAMILY_PLAN) - rupees(COUPLES_PLAN))
    expect((await asha.get('planupsell')).body?.price_difference).toBe(rupees(FAMILY_PLAN) - rupees(COUPLES_PLAN))
  })

  it('ends the mandate that was given for the old plan', async () => {
    const { asha, id } = await holder(COUPLES_PLAN, 50)
    const { account_id } = await world.db
      .selectFrom('subscriptions')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const now = world.clock.now()
    const until = new Date(now.getTime() + 400 * 24 * HOUR)
    const { current_version_id } = await world.db
      .selectFrom('plans')
      .select('current_version_id')
      .where('id', '=', COUPLES_PLAN.plan_id)
      .executeTakeFirstOrThrow()
    const mandate = await world.db
      .insertInto('mandates')
      .values({
        account_id,
        subscription_id: id,
        plan_id: COUPLES_PLAN.plan_id,
        plan_version_id: current_version_id!,
        max_amount_paise: 1_000_000n,
        expires_at: until,
        due_at: until,
        status: 'ACTIVE',
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await play(await open(asha, 'CHANGE'))
    const ended = await world.db
      .selectFrom('mandates')
      .select(['status', 'status_reason'])
      .where('id', '=', mandate.id)
      .executeTakeFirstOrThrow()
    expect(ended).toEqual({ status: 'REVOKED', status_reason: 'plan_changed' })
  })

  it.each([
    ['the same plan', FAMILY_PLAN, FAMILY_PLAN],
    ['a smaller plan', FAMILY_PLAN, COUPLES_PLAN],
  ])('to %s is refused', async (_, from, to) => {
    const { asha } = await holder(from)
    const refused = await ask(asha, 'CHANGE', to)
    expect([refused.status, refused.error?.type]).toEqual([409, 'NOT_CHANGEABLE'])
  })

  it('allows no coupon beside its credit, and needs a current plan', async () => {
    const { asha } = await holder(COUPLES_PLAN)
    expect((await ask(asha, 'CHANGE', FAMILY_PLAN, { coupon_code: 'WELCOME500' })).error?.type).toBe('COUPON_INVALID')
    const stranger = await world.signUp(`+91${mobile++}`)
    expect((await ask(stranger, 'CHANGE')).error?.type).toBe('NOT_CHANGEABLE')
  })

  it('paid in two tabs at the same time happens once; the other payment is refunded', async () => {
    const { asha, id } = await holder(COUPLES_PLAN, 50)
    const orders = [await open(asha, 'CHANGE'), await open(asha, 'CHANGE')]
    await play(...orders)
    expect(await statuses(asha, ...orders)).toEqual(['completed null', 'failure refund_requested'])
    expect(await termsOf(id)).toHaveLength(2)
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  it.each(['CANCELLED', 'REFUNDED'] as const)(
    'of a plan that is %s before the money arrives: the money is refunded',
    async (end) => {
      const { asha, id } = await holder(COUPLES_PLAN, 50)
      const order = await open(asha, 'CHANGE')
      await withTransaction(world.db, (trx) => endSubscription(trx, id, end, world.clock.now()))
      await play(order)
      expect(await statuses(asha, order)).toEqual(['failure refund_requested'])
      expect(await plansOf(asha)).toMatchObject([{ status: end }])
    },
  )

  it('whose total was seen yesterday is shown again before it is paid: one day less is credited', async () => {
    const { asha } = await holder(COUPLES_PLAN, 50)
    const seen = (await quote(asha)).amount
    await world.advance(24 * HOUR)
    const stale = await ask(asha, 'CHANGE', FAMILY_PLAN, { seen_amount: seen })
    expect([stale.status, stale.error?.type]).toEqual([409, 'PRICE_CHANGED'])
    const amount = stale.error?.extra_args.amount as number
    expect(amount).toBeGreaterThan(seen)
    expect((await ask(asha, 'CHANGE', FAMILY_PLAN, { seen_amount: amount })).status).toBe(200)
  })

  it('paid late, after the price changed, is refunded and changes nothing', async () => {
    const { asha, id } = await holder(COUPLES_PLAN, 50)
    const order = await open(asha, 'CHANGE')
    await world.browser().post(`/dev/gateway/orders/${order.gateway.order_ref}/pay`, { outcome: 'late' })
    await world.advance(HOUR)
    const [first, ...rest] = FAMILY_PLAN.components
    const components = [{ ...first!, amount_paise: first!.amount_paise + 100_00n }, ...rest]
    const raised = { ...FAMILY_PLAN, cost_paise: FAMILY_PLAN.cost_paise + 100_00n, components }
    await publishPlan(world.db, raised, world.clock.now())
    await world.advance(2 * HOUR)
    expect(await statuses(asha, order)).toEqual(['expired refund_requested'])
    expect(await termsOf(id)).toHaveLength(1)
  })
})
