/** What tests of refunds do again and again: buy a plan, use it, ask for the money back, and add it up. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { recordUsage } from '#rooms/subscriptions/server/commands/record-usage.ts'
import type { Browser } from './browser.ts'
import { moneyOfPlan } from './plan-money.ts'
import { verifyBooks } from './verify-books.ts'
import type { World } from './world.ts'

const member_details = { name: 'Asha Rao', email: 'asha@rao.example', state: 'Karnataka' }

export function refundActs(world: World) {
  const order = (who: Browser, plan_id: string, more: object = {}) =>
    who.post('payment/request', { plan_id, member_details, ...more })
  const pay = (order_ref: string) =>
    world.browser().post(`/dev/gateway/orders/${order_ref}/pay`, { outcome: 'success' })
  const quoteOf = async (who: Browser, id: string) => (await who.get(`subscriptions/${id}/refund_quote`)).body
  const ask = (who: Browser, id: string, amount: number) =>
    who.post(
      `subscriptions/${id}/refund_request`,
      { amount, reason: 'OTHER' },
      { headers: { 'idempotency-key': randomUUID() } },
    )

  return {
    order,
    pay,
    quoteOf,
    ask,

    /** Buys, renews or changes to a plan. @returns the plan's id */
    async buy(who: Browser, plan_id: string, more: object = {}): Promise<string> {
      const { status, body } = await order(who, plan_id, more)
      expect(status, JSON.stringify(body)).toBe(200)
      await pay(body.gateway.order_ref)
      await world.work()
      return (await who.get('subscriptions')).body.subscriptions[0].id
    },

    /** Requests the quoted refund and sends the money. */
    async giveBack(who: Browser, id: string): Promise<number> {
      const { amount } = await quoteOf(who, id)
      const { status, body } = await ask(who, id, amount)
      expect(status, JSON.stringify(body)).toBe(201)
      await world.advance(10 * 60_000)
      return amount
    },

    planOf: async (who: Browser, id: string) => (await who.get(`subscriptions/${id}`)).body,

    /** Backdates the plan by this many days. */
    async beganBefore(id: string, days: number): Promise<void> {
      await sql`update subscription_terms set starts_on = starts_on - ${days}::int, ends_on = ends_on - ${days}::int
        where subscription_id = ${id}`.execute(world.db)
      await sql`update subscriptions set starts_on = starts_on - ${days}::int, ends_on = ends_on - ${days}::int,
        expires_at = expires_at - ${days} * interval '1 day' where id = ${id}`.execute(world.db)
    },

    async use(subscription_id: string, worth_paise = 1_000_00n) {
      const { uhid } = await world.db
        .selectFrom('subscription_members')
        .select('uhid')
        .where('subscription_id', '=', subscription_id)
        .executeTakeFirstOrThrow()
      const use = { subscription_id, uhid, worth_paise, reference: `test/${randomUUID()}`, now: world.clock.now() }
      return withTransaction(world.db, (trx) => recordUsage(trx, { ...use, service: 'Master Checkup' }))
    },

    /** The amounts refunded to each payment of a plan, newest first. */
    partsOf: (subscription_id: string) =>
      world.db
        .selectFrom('invoices as i')
        .innerJoin('gateway_payments as p', 'p.payment_ref', 'i.payment_ref')
        .leftJoin('refunds as r', 'r.payment_ref', 'i.payment_ref')
        .select(['p.amount_paise as paid', 'r.amount_paise as back', 'r.status'])
        .where('i.subscription_id', '=', subscription_id)
        .orderBy('i.number', 'desc')
        .execute(),

    async expectLeft(subscription_id: string, left: bigint): Promise<void> {
      expect(await moneyOfPlan(world.db, subscription_id)).toEqual({ money: left, papers: left, books: left })
      expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
    },
  }
}
