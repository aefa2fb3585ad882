/** Crashes, gateway failures and random events during a refund: the money is sent once, and all records agree. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPaymentGateway } from '#gateways/payment-gateway/open-payment-gateway.ts'
import type { PaymentGateway } from '#gateways/payment-gateway/payment-gateway.ts'
import { GATEWAY_SENTINELS } from '#gateways/payment-gateway/simulator/sentinels.ts'
import { sendRefund } from '#rooms/payments/server/commands/send-refund.ts'
import { COUPLES_PLAN, FAMILY_PLAN, PERSONAL_PLAN } from '#rooms/plans/seed/retail-plans.ts'
import { publishShortPlan } from '#testing/auto-renewal.ts'
import type { Browser } from '#testing/browser.ts'
import { moneyOfPlan } from '#testing/plan-money.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'

const HOUR_MS = 3_600_000
let world: World
let mobile = 9_560_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const newcomer = () => world.signUp(`+91${mobile++}`)

/** Buys, renews or changes to a plan. @returns whether it was sold */
async function buy(who: Browser, plan_id: string, more: object = {}): Promise<boolean> {
  const member_details = { name: 'Asha Rao', email: 'asha@rao.example', state: 'Karnataka' }
  const { status, body } = await who.post('payment/request', { plan_id, member_details, ...more })
  if (status !== 200) return false
  await world.browser().post(`/dev/gateway/orders/${body.gateway.order_ref}/pay`, { outcome: 'success' })
  await world.work()
  return true
}

const plansOf = async (who: Browser): Promise<{ id: string; is_active: boolean }[]> =>
  (await who.get('subscriptions')).body.subscriptions
const quoteOf = async (who: Browser, id: string) => (await who.get(`subscriptions/${id}/refund_quote`)).body

async function ask(who: Browser, id: string): Promise<number> {
  const { amount } = await quoteOf(who, id)
  return (await who.post(`subscriptions/${id}/refund_request`, { amount, reason: 'OTHER' })).status
}

/** A plan that its owner has requested a refund for; nothing is sent yet. */
async function promised(cost_paise = 499_900n) {
  const asha = await newcomer()
  await buy(asha, await publishShortPlan(world, { cost_paise }))
  const [plan] = await plansOf(asha)
  const id = plan?.id ?? ''
  expect(await ask(asha, id)).toBe(201)
  const refund = await world.db
    .selectFrom('plan_refund_parts as p')
    .innerJoin('plan_refunds as r', 'r.id', 'p.plan_refund_id')
    .innerJoin('refunds as f', 'f.id', 'p.refund_id')
    .select(['f.id', 'f.payment_ref'])
    .where('r.subscription_id', '=', id)
    .executeTakeFirstOrThrow()
  return { asha, id, refund }
}

const refundStatus = async ({ asha, id }: { asha: Browser; id: string }) => (await quoteOf(asha, id)).refund.status
const atGateway = (payment_ref: string) =>
  world.db.selectFrom('simulator_gateway_refunds').select('status').where('payment_ref', '=', payment_ref).execute()

/** The real gateway with one of its answers replaced. */
function payments(refund: (real: PaymentGateway) => PaymentGateway['refund']) {
  const real = openPaymentGateway(world.config, world.clock, () => world.origin)
  return { gateway: { ...real, refund: refund(real) }, settle: {}, onMandateEvent: async () => false }
}

async function expectLeft(id: string, left: bigint): Promise<void> {
  expect(await moneyOfPlan(world.db, id)).toEqual({ money: left, papers: left, books: left })
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
}

describe('the sending of a promised refund', () => {
  it.each([
    ['before the request to the gateway', false],
    ['after the gateway accepted it', true],
  ])('after a crash %s sends exactly one', async (_, reaches) => {
    const plan = await promised()
    const dying = payments((real) => async (asked) => {
      if (reaches) await real.refund(asked)
      throw new Error('killed')
    })
    await expect(sendRefund(world, dying, plan.refund.id)).rejects.toThrow('killed')
    await world.advance(HOUR_MS)
    expect(await atGateway(plan.refund.payment_ref)).toEqual([{ status: 'processed' }])
    expect(await refundStatus(plan)).toBe('SUCCESS')
    await expectLeft(plan.id, 0n)
  })

  it.each([
    ['never accepted it', false],
    ['accepted it and later reports success', true],
  ])('without an answer from a gateway that %s sends exactly one', async (_, reaches) => {
    const plan = await promised()
    const deaf = payments((real) => async (asked) => {
      if (reaches) await real.refund(asked)
      return { outcome: 'UNKNOWN', cause: 'timeout', retry_after_s: null }
    })
    await sendRefund(world, deaf, plan.refund.id)
    expect(await refundStatus(plan)).toBe('PROCESSING')
    expect(await ask(plan.asha, plan.id)).toBe(409)
    await world.advance(HOUR_MS)
    expect(await atGateway(plan.refund.payment_ref)).toEqual([{ status: 'processed' }])
    expect(await refundStatus(plan)).toBe('SUCCESS')
    await expectLeft(plan.id, 0n)
  })

  it('that the bank fails three times waits for staff, whose transfer is booked and reported like any other', async () => {
    const plan = await promised(GATEWAY_SENTINELS.refund_fails_later)
    await world.advance(4 * HOUR_MS)
    expect(await refundStatus(plan)).toBe('MANUAL')
    expect(await atGateway(plan.refund.payment_ref)).toEqual([1, 2, 3].map(() => ({ status: 'failed' })))
    const leela = await world.person('Leela')
    const { refunds } = (await leela.get('dashboard/manual_refunds')).body
    expect(refunds).toMatchObject([{ id: plan.refund.id, amount: 414.43 }])
    const path = `dashboard/manual_refunds/${plan.refund.id}/settle`
    expect((await leela.post(path, { bank_reference: 'UTR123456789' })).status).toBe(200)
    expect(await refundStatus(plan)).toBe('SUCCESS')
    await world.work()
    const sent = world.db
      .selectFrom('outbox_messages')
      .select('channel')
      .where(sql<boolean>`cause like any (select 'plan-refund:' || id || ':SENT-%' from plan_refunds
        where subscription_id = ${plan.id})`)
    expect(await sent.orderBy('channel').execute()).toEqual([{ channel: 'mail' }, { channel: 'sms' }])
    await world.advance(24 * HOUR_MS)
    expect(await atGateway(plan.refund.payment_ref)).toHaveLength(3)
    await expectLeft(plan.id, 0n)
  })
})

/** A sequence of numbers from 0 to 1, the same for the same seed. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

describe('whatever a customer does in any order', () => {
  it.each([3, 17, 2026])('payments less refunds, invoices less credit notes and the books agree (%i)', async (seed) => {
    const roll = dice(seed)
    const asha = await newcomer()
    const plans = [PERSONAL_PLAN, COUPLES_PLAN, FAMILY_PLAN].map(({ plan_id }) => plan_id)
    let done = 0
    for (let turn = 0; turn < 9; turn += 1) {
      const active = (await plansOf(asha)).find(({ is_active }) => is_active)
      const plan_id = plans[Math.floor(roll() * plans.length)] ?? ''
      const chance = roll()
      if (!active) {
        const coupon = chance < 0.5 ? { coupon_code: 'WELCOME500' } : {}
        if (await buy(asha, plan_id, coupon)) done += 1
      } else if (chance < 0.35) {
        if (await buy(asha, plan_id, { kind: 'CHANGE' })) done += 1
      } else if (chance < 0.6) {
        if (await buy(asha, plan_id, { kind: 'RENEWAL' })) done += 1
      } else if (chance < 0.8) await beganBefore(active.id, 1 + Math.floor(roll() * 340))
      else if ((await ask(asha, active.id)) === 201) done += 1
    }
    await world.advance(10 * 60_000)
    expect(done).toBeGreaterThan(2)
    for (const { id } of await plansOf(asha)) {
      const { money, papers, books } = await moneyOfPlan(world.db, id)
      expect({ papers, books, owed: money < 0n }).toEqual({ papers: money, books: money, owed: false })
    }
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })
})

/** Backdates the plan by this many days. */
async function beganBefore(id: string, days: number): Promise<void> {
  await sql`update subscription_terms set starts_on = starts_on - ${days}::int, ends_on = ends_on - ${days}::int
    where subscription_id = ${id}`.execute(world.db)
  await sql`update subscriptions set starts_on = starts_on - ${days}::int, ends_on = ends_on - ${days}::int,
    expires_at = expires_at - ${days} * interval '1 day' where id = ${id}`.execute(world.db)
}
