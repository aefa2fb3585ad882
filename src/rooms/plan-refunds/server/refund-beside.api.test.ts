/** A refund against whatever happens to the plan at the same moment. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { FAMILY_PLAN } from '#rooms/plans/seed/retail-plans.ts'
import { publishShortPlan } from '#testing/auto-renewal.ts'
import { waitingForLocks } from '#testing/lock-waits.ts'
import { refundActs } from '#testing/refund-acts.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let acts: ReturnType<typeof refundActs>
let shortPlan: string
let mobile = 9_560_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  acts = refundActs(world)
  shortPlan = await publishShortPlan(world)
})
afterAll(() => world.close())

const newcomer = () => world.signUp(`+91${mobile++}`)

const orderOf = async (subscription_id: string): Promise<string> => {
  const paid = world.db
    .selectFrom('invoices as i')
    .innerJoin('gateway_payments as p', 'p.payment_ref', 'i.payment_ref')
    .select('p.order_ref')
    .where('i.subscription_id', '=', subscription_id)
  return (await paid.executeTakeFirstOrThrow()).order_ref
}

describe('a refund beside', () => {
  it('a second request under another key, and one of our staff: one refund', async () => {
    const [asha, kabir] = [await newcomer(), await world.person('Kabir')]
    const id = await acts.buy(asha, FAMILY_PLAN.plan_id)
    const answers = await Promise.all([
      acts.ask(asha, id, 4999),
      kabir.post(`dashboard/subscriptions/${id}/refund`, { amount: 4999, reason: 'Asked for by phone' }),
      acts.ask(asha, id, 4999),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    for (const { status, error } of answers) if (status === 409) expect(error?.type).toBe('REFUND_OPEN')
    await world.advance(10 * 60_000)
    expect(await acts.partsOf(id)).toEqual([{ paid: 4_999_00n, back: 4_999_00n, status: 'SUCCESS' }])
    await acts.expectLeft(id, 0n)
  })

  it('a use of the plan: either it is used and the quote changes, or the plan has ended and nothing is used', async () => {
    for (let round = 0; round < 2; round += 1) {
      const asha = await newcomer()
      const id = await acts.buy(asha, FAMILY_PLAN.plan_id)
      const both = [() => acts.ask(asha, id, 4999), () => acts.use(id)] as const
      const [asked, used] =
        round % 2 === 0
          ? await Promise.all([both[0](), both[1]()])
          : await Promise.all([both[1](), both[0]()]).then(([second, first]) => [first, second] as const)
      if (asked.status === 201) expect(used).toEqual({ refused: 'PLAN_ENDED' })
      else expect([asked.error?.type, 'recorded' in used]).toEqual(['QUOTE_CHANGED', true])
      await world.advance(10 * 60_000)
      await acts.expectLeft(id, asked.status === 201 ? 0n : 4_999_00n)
    }
  })

  it.runIf(process.env.DATABASE_URL)(
    'a renewal that is paid while the refund waits for its locks: the renewal is refunded, from its own payment',
    async () => {
      const asha = await newcomer()
      const id = await acts.buy(asha, shortPlan)
      await acts.beganBefore(id, 3)
      const { amount } = await acts.quoteOf(asha, id)
      const renewal = (await acts.order(asha, shortPlan, { kind: 'RENEWAL' })).body
      const first = await orderOf(id)
      const held = Promise.withResolvers<void>()
      const isHeld = Promise.withResolvers<void>()
      const holding = withTransaction(world.db, async (trx) => {
        await trx.selectFrom('payment_orders').select('id').where('order_ref', '=', first).forUpdate().execute()
        isHeld.resolve()
        await held.promise
      })
      await isHeld.promise
      const asking = acts.ask(asha, id, amount)
      try {
        await expect.poll(() => waitingForLocks(world.db)).toBe(1)
        await acts.pay(renewal.gateway.order_ref)
        await world.work()
      } finally {
        held.resolve()
      }
      await holding
      expect((await asking).status).toBe(201)
      await world.advance(20 * 60_000)
      expect(await acts.partsOf(id)).toEqual([
        { paid: 4_999_00n, back: 4_999_00n, status: 'SUCCESS' },
        { paid: 4_999_00n, back: null, status: null },
      ])
      expect(await acts.planOf(asha, id)).toMatchObject({ status: 'ACTIVE', term: { number: 1 } })
      await acts.expectLeft(id, 4_999_00n)
    },
  )

  it('a renewal that is being paid: one of the two is refunded once, and the totals are right', async () => {
    for (let round = 0; round < 2; round += 1) {
      const asha = await newcomer()
      const id = await acts.buy(asha, shortPlan)
      await acts.beganBefore(id, 3)
      const { amount } = await acts.quoteOf(asha, id)
      const renewal = (await acts.order(asha, shortPlan, { kind: 'RENEWAL' })).body
      const work = async () => {
        await acts.pay(renewal.gateway.order_ref)
        await world.work()
      }
      const paying = work()
      if (round > 0) await paying
      const [asked] = await Promise.all([acts.ask(asha, id, amount), paying])
      await world.advance(20 * 60_000)
      const { status } = (await asha.get(`payment/request/${renewal.transaction_id}`)).body
      // If the renewal was first it is refunded, and the running term stays.
      const left = { 201: { completed: 4_999_00n, failure: 0n }, 409: { completed: 9_998_00n } }[asked.status as 201]
      await acts.expectLeft(id, left[status as 'completed'])
      const paid = await world.db
        .selectFrom('gateway_payments as p')
        .innerJoin('payment_orders as o', 'o.order_ref', 'p.order_ref')
        .leftJoin('refunds as r', 'r.payment_ref', 'p.payment_ref')
        .select(['p.amount_paise', 'r.amount_paise as back'])
        .where('o.purpose_id', '=', renewal.transaction_id)
        .execute()
      expect(paid).toEqual([{ amount_paise: 4_999_00n, back: asked.status === 201 ? 4_999_00n : null }])
    }
  })
})
