/** Whether the use of a coupon is released when its plan is refunded. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { FAMILY_PLAN } from '#rooms/plans/seed/retail-plans.ts'
import { recordUsage } from '#rooms/subscriptions/server/commands/record-usage.ts'
import type { Browser } from '#testing/browser.ts'
import { moneyOfPlan } from '#testing/plan-money.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS } from '#values/ist-date.ts'

let world: World
let mobile = 9_550_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const member_details = { name: 'Asha Rao', email: 'asha@rao.example', state: 'Karnataka' }
const order = (who: Browser, plan_id: string, more: object = {}) =>
  who.post('payment/request', { plan_id, member_details, ...more })
const pay = (order_ref: string) => world.browser().post(`/dev/gateway/orders/${order_ref}/pay`, { outcome: 'success' })

/** Buys, renews or changes to a plan. @returns the plan's id */
async function buy(who: Browser, plan_id: string, more: object = {}): Promise<string> {
  const { status, body } = await order(who, plan_id, more)
  expect(status, JSON.stringify(body)).toBe(200)
  await pay(body.gateway.order_ref)
  await world.work()
  return (await who.get('subscriptions')).body.subscriptions[0].id
}

const newcomer = () => world.signUp(`+91${mobile++}`)

const quoteOf = async (who: Browser, id: string) => (await who.get(`subscriptions/${id}/refund_quote`)).body
const ask = (who: Browser, id: string, amount: number) =>
  who.post(
    `subscriptions/${id}/refund_request`,
    { amount, reason: 'OTHER' },
    { headers: { 'idempotency-key': randomUUID() } },
  )
/** Requests the quoted refund and sends the money. */
async function giveBack(who: Browser, id: string): Promise<number> {
  const { amount } = await quoteOf(who, id)
  const { status, body } = await ask(who, id, amount)
  expect(status, JSON.stringify(body)).toBe(201)
  await world.advance(10 * 60_000)
  return amount
}

async function use(subscription_id: string, worth_paise = 1_000_00n) {
  const { uhid } = await world.db
    .selectFrom('subscription_members')
    .select('uhid')
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  return withTransaction(world.db, (trx) =>
    recordUsage(trx, {
      subscription_id,
      uhid,
      worth_paise,
      service: 'Master Checkup',
      reference: `test/${randomUUID()}`,
      now: world.clock.now(),
    }),
  )
}

async function expectLeft(subscription_id: string, left: bigint): Promise<void> {
  expect(await moneyOfPlan(world.db, subscription_id)).toEqual({ money: left, papers: left, books: left })
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
}

describe('the coupon of a plan that is refunded', () => {
  it('in full may be used again by its customer, and a coupon’s last use is available again', async () => {
    const [asha, ravi] = [await newcomer(), await newcomer()]
    const id = await buy(asha, FAMILY_PLAN.plan_id, { coupon_code: 'ONLYONE' })
    const refused = await order(ravi, FAMILY_PLAN.plan_id, { coupon_code: 'ONLYONE' })
    expect(refused.error?.extra_args.reason).toBe('COUPON_LIMIT')
    expect(await giveBack(asha, id)).toBe(3999)
    await expectLeft(id, 0n)
    const second = await buy(asha, FAMILY_PLAN.plan_id, { coupon_code: 'ONLYONE' })
    expect(await giveBack(asha, second)).toBe(3999)
    expect((await order(ravi, FAMILY_PLAN.plan_id, { coupon_code: 'ONLYONE' })).status).toBe(200)
  })

  it.each<[string, (id: string, number: string) => Promise<Browser | undefined>]>([
    ['after it was used', async (id) => void (await use(id))],
    [
      'after the seventh day',
      async (_, number) => {
        await world.advance(8 * DAY_MS)
        return world.signUp(number)
      },
    ],
  ])('%s stays used', async (_, happens) => {
    const number = `+91${mobile++}`
    const asha = await world.signUp(number)
    const id = await buy(asha, FAMILY_PLAN.plan_id, { coupon_code: 'FAMILY10' })
    const who = (await happens(id, number)) ?? asha
    expect(await quoteOf(who, id)).toMatchObject({ rule: 'UNUSED_DAYS' })
    await giveBack(who, id)
    const again = await order(who, FAMILY_PLAN.plan_id, { coupon_code: 'FAMILY10' })
    expect(again.error?.extra_args.reason).toBe('COUPON_CUSTOMER_LIMIT')
  })
})
