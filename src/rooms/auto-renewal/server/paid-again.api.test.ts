/** A payment that comes beside the one that settled its order goes back, and its payer is told. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPaymentGateway } from '#gateways/payment-gateway/open-payment-gateway.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { settleOrders } from '#rooms/checkout/server/commands/settle-order.ts'
import { PLAN_ORDER } from '#rooms/checkout/server/queries.ts'
import { applyPayment } from '#rooms/payments/server/commands/apply-payment.ts'
import { lockPaymentOrder } from '#rooms/payments/server/queries.ts'
import { buyWithAutoRenewal, goTo, nextDebit, publishShortPlan } from '#testing/auto-renewal.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { formatRupees } from '#values/money.ts'
import { settleRenewals } from './commands/settle-renewal.ts'
import { RENEWAL } from './renewals.ts'

let world: World
let number: string
let orders: Record<string, string>

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  number = '+919147500001'
  const shortPlan = await publishShortPlan(world, { duration_days: 45 })
  const { renews_on, token_ref } = await buyWithAutoRenewal(world, await world.signUp(number), shortPlan)
  await goTo(world, renews_on, 0, 5)
  await nextDebit(world, token_ref, 'success')
  await goTo(world, renews_on, 1, 12)
  const rows = world.db
    .selectFrom('payment_orders as o')
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .select(['o.purpose', 'o.order_ref'])
    .where('a.mobile', '=', number)
    .where('o.status', '=', 'paid')
  orders = Object.fromEntries((await rows.execute()).map(({ purpose, order_ref }) => [purpose, order_ref!]))
})
afterAll(() => world.close())

it.each([
  [PLAN_ORDER, 0n, 0n, 'it was paid already'],
  [RENEWAL, 0n, 0n, 'it was paid already'],
  [PLAN_ORDER, -100n, 0n, 'another amount was asked for'],
  [PLAN_ORDER, 0n, 50_00n, 'it was paid already'],
])(
  'money for a %s that is paid, with %s paise more, of which %s are back, is sent back with a message of the rest: %s',
  async (purpose, more, back, reason) => {
    const order_ref = orders[purpose]!
    const payment_ref = `pay_again_${purpose}_${more + 100n}_${back}`
    const now = world.clock.now()
    const nothing = { error_code: null, error_description: null, error_reason: null, reference: null }
    const left_paise = await withTransaction(world.db, async (trx) => {
      const order = (await lockPaymentOrder(trx, order_ref))!
      const gateway = openPaymentGateway(world.config, world.clock, () => world.origin)
      const settle = { [PLAN_ORDER]: settleOrders(world), [RENEWAL]: settleRenewals(world) }
      const reported = {
        ...nothing,
        customer_ref: null,
        token_ref: null,
        method: 'upi',
        payment_ref,
        order_ref,
        status: 'captured' as const,
        amount_paise: order.amount_paise + more,
        amount_refunded_paise: back,
        currency: 'INR',
        fee_paise: null,
        created_at: now,
      }
      const payments = { gateway, settle, onMandateEvent: async () => false }
      await applyPayment(trx, world, payments, { order, known: undefined, reported, now })
      return reported.amount_paise - back
    })
    const refunds = world.db.selectFrom('refunds').select('amount_paise').where('payment_ref', '=', payment_ref)
    expect(await refunds.execute()).toEqual([{ amount_paise: left_paise }])
    const sent = world.db
      .selectFrom('outbox_messages')
      .select('channel')
      .where('cause', '=', `renewal-returned:${payment_ref}`)
    expect((await sent.execute()).map(({ channel }) => channel)).toContain('sms')
    await world.work()
    const { body } = await world.browser().get(`/dev/messages?to=${encodeURIComponent(number)}&limit=100`)
    const texts = (body as { template: string; text: string }[]).filter(
      ({ template }) => template === 'renewal-returned',
    )
    expect(
      texts.some(({ text }) => text.includes(`${formatRupees(left_paise)} on `) && text.includes(`: ${reason}.`)),
    ).toBe(true)
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  },
)
