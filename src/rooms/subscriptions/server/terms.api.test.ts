import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { readSellablePlan } from '#rooms/plans/server/queries/read-plan-version.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { changePlan } from './commands/change-plan.ts'
import { endSubscription, setAutoRenew } from './commands/end-subscription.ts'
import { renewSubscription } from './commands/renew-subscription.ts'
import { takeBackTerm } from './commands/take-back-term.ts'
import { expireSubscriptions } from './jobs.ts'

let world: World
let mobile = 9_120_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

async function subscriber(): Promise<{ asha: Browser; id: string; transaction_id: string }> {
  const asha = await world.signUp(`+91${mobile++}`)
  const { subscription_id, transaction_id } = await buyPlan(world, asha)
  return { asha, id: subscription_id, transaction_id }
}

const read = async (asha: Browser, id: string) => (await asha.get(`subscriptions/${id}`)).body

async function renew(subscription_id: string, now: Date, payment_transaction_id: string = randomUUID()) {
  const plan = (await readSellablePlan(world.db, DEMO_PLANS.family))!
  return withTransaction(world.db, (trx) =>
    renewSubscription(trx, {
      subscription_id,
      plan: { plan_id: plan.plan_id, plan_version_id: plan.id, duration_days: plan.duration_days },
      payment_transaction_id,
      now,
    }),
  )
}

/** Runs the nightly job at an instant, without moving the shared clock. */
const nightly = (now: Date) => expireSubscriptions.work(world, {}, { attempt: 1, last: false, now })
const subscription = (id: string) =>
  world.db
    .selectFrom('subscriptions')
    .select(['status', 'expires_at', 'auto_renew', 'ends_on'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const terms = (id: string) =>
  world.db
    .selectFrom('subscription_terms')
    .select(['number', 'starts_on', 'ends_on'])
    .where('subscription_id', '=', id)
    .where('taken_back_at', 'is', null)
    .orderBy('number')
    .execute()

describe('a term', () => {
  it('is written with the subscription that an order creates', async () => {
    const { asha, id, transaction_id } = await subscriber()
    const today = istDateOf(world.clock.now())
    expect(await terms(id)).toEqual([{ number: 1, starts_on: today, ends_on: addDays(today, 364) }])
    expect(await read(asha, id)).toMatchObject({
      term: { number: 1, start_date: today, end_date: addDays(today, 364) },
      payment_transaction_id: transaction_id,
      auto_renew: false,
    })
  })

  it('added by a renewal starts the day after the last one, and the plan shows the term of today', async () => {
    const { asha, id } = await subscriber()
    const today = istDateOf(world.clock.now())
    await renew(id, world.clock.now())
    const later = { starts_on: addDays(today, 365), ends_on: addDays(today, 729) }
    expect((await terms(id))[1]).toEqual({ number: 2, ...later })
    expect(await read(asha, id)).toMatchObject({ end_date: later.ends_on, term: { number: 1 }, days_left: 730 })
  })

  it('is added once per payment, even if the payment is booked ten times concurrently', async () => {
    const { id } = await subscriber()
    const payment = randomUUID()
    const added = await Promise.all(Array.from({ length: 10 }, () => renew(id, world.clock.now(), payment)))
    expect(new Set(added.map((term) => `${term?.number} ${term?.ends_on}`)).size).toBe(1)
    expect(await terms(id)).toHaveLength(2)
  })

  it('paid in grace loses no day', async () => {
    const { id } = await subscriber()
    const [first] = await terms(id)
    await setAutoRenew(world.db, id, true)
    const grace = new Date(startOfIstDay(addDays(first!.ends_on, 4)).getTime() + 1)
    await nightly(grace)
    expect((await renew(id, grace))?.starts_on).toBe(addDays(first!.ends_on, 1))
    expect(await subscription(id)).toMatchObject({ status: 'ACTIVE', auto_renew: true })
  })

  it.each(['REFUNDED', 'CANCELLED'] as const)(
    'is not added to a plan that is %s: the money has to be refunded',
    async (status) => {
      const { id } = await subscriber()
      await endSubscription(world.db, id, status, world.clock.now())
      expect(await renew(id, world.clock.now())).toBeUndefined()
      expect(await terms(id)).toHaveLength(1)
    },
  )

  it('that has not started is reversed and leaves the running one; a started one ends the plan', async () => {
    const { asha, id, transaction_id } = await subscriber()
    const before = await subscription(id)
    const payment = randomUUID()
    await renew(id, world.clock.now(), payment)
    for (let twice = 0; twice < 2; twice += 1)
      await withTransaction(world.db, (trx) =>
        takeBackTerm(trx, { payment_transaction_id: payment, now: world.clock.now() }),
      )
    expect(await subscription(id)).toEqual(before)
    expect((await renew(id, world.clock.now()))?.number).toBe(3)
    await withTransaction(world.db, (trx) =>
      takeBackTerm(trx, { payment_transaction_id: transaction_id, now: world.clock.now() }),
    )
    expect(await read(asha, id)).toMatchObject({ status: 'REFUNDED', is_active: false })
  })
})

describe('after the last day', () => {
  it('a plan without automatic renewal is expired, one with it waits through seven days of grace', async () => {
    const plain = await subscriber()
    const renewing = await subscriber()
    await setAutoRenew(world.db, renewing.id, true)
    const { expires_at } = await subscription(plain.id)
    await nightly(new Date(expires_at.getTime() - 1))
    expect((await subscription(plain.id)).status).toBe('ACTIVE')
    await nightly(expires_at)
    expect((await subscription(plain.id)).status).toBe('EXPIRED')
    const waiting = await subscription(renewing.id)
    expect(waiting).toMatchObject({
      status: 'PAST_DUE',
      expires_at: new Date(expires_at.getTime() + 8 * DAY_MS),
    })
    await nightly(new Date(waiting.expires_at.getTime() - 1))
    expect((await subscription(renewing.id)).status).toBe('PAST_DUE')
    await nightly(waiting.expires_at)
    expect(await subscription(renewing.id)).toMatchObject({ status: 'EXPIRED', auto_renew: false })
  })

  it('an ended plan keeps its state, except that it may still be refunded', async () => {
    const { id } = await subscriber()
    const now = world.clock.now()
    for (const [asked, stands] of [
      ['CANCELLED', 'CANCELLED'],
      ['EXPIRED', 'CANCELLED'],
      ['REFUNDED', 'REFUNDED'],
      ['CANCELLED', 'REFUNDED'],
    ] as const) {
      await endSubscription(world.db, id, asked, now)
      expect((await subscription(id)).status).toBe(stands)
    }
  })
})

describe('a change of plan', () => {
  async function change(subscription_id: string, now: Date, payment_transaction_id: string = randomUUID()) {
    const plan = (await readSellablePlan(world.db, DEMO_PLANS.family))!
    return withTransaction(world.db, (trx) =>
      changePlan(trx, {
        subscription_id,
        plan: { plan_id: plan.plan_id, plan_version_id: plan.id, duration_days: plan.duration_days },
        payment_transaction_id,
        now,
      }),
    )
  }

  it('ends the old term yesterday, starts the new one today, and stops automatic renewal', async () => {
    const { id } = await subscriber()
    await setAutoRenew(world.db, id, true)
    const [first] = await terms(id)
    const now = new Date(world.clock.now().getTime() + 100 * DAY_MS)
    await change(id, now)
    const today = istDateOf(now)
    expect(await terms(id)).toEqual([
      { ...first, ends_on: addDays(today, -1) },
      { number: 2, starts_on: today, ends_on: addDays(today, 364) },
    ])
    expect(await subscription(id)).toMatchObject({ status: 'ACTIVE', auto_renew: false, ends_on: addDays(today, 364) })
  })

  it('happens once per payment, and on the first day too', async () => {
    const { asha, id } = await subscriber()
    const payment = randomUUID()
    const now = world.clock.now()
    await Promise.all(Array.from({ length: 5 }, () => change(id, now, payment)))
    const today = istDateOf(now)
    expect((await terms(id)).map(({ starts_on, ends_on }) => [starts_on, ends_on])).toEqual([
      [today, today],
      [today, addDays(today, 364)],
    ])
    expect(await read(asha, id)).toMatchObject({ term: { number: 2 } })
  })

  it('of a plan that was renewed or has ended is refused: the money has to be refunded', async () => {
    const renewed = await subscriber()
    await renew(renewed.id, world.clock.now())
    expect(await change(renewed.id, world.clock.now())).toBeUndefined()
    const ended = await subscriber()
    expect(await change(ended.id, new Date(world.clock.now().getTime() + 400 * DAY_MS))).toBeUndefined()
  })
})
