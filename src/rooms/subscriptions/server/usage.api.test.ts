import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { reverseUse } from '#rooms/service-uses/server/commands/reverse-use.ts'
import { type UseInput, useService } from '#rooms/service-uses/server/commands/use-service.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { endSubscription, setAutoRenew } from './commands/end-subscription.ts'
import { recordUsage, reverseUsage } from './commands/record-usage.ts'
import { renewSubscription } from './commands/renew-subscription.ts'
import { usageOfTerm } from './usage.ts'
import { worthUsedIn } from './worth-used.ts'

let world: World
let mobile = 9_140_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

async function subscriber() {
  const asha = await world.signUp(`+91${mobile++}`)
  const { subscription_id: id, transaction_id } = await buyPlan(world, asha)
  const [{ uhid }] = (await asha.get(`subscriptions/${id}`)).body.members
  return { asha, id, uhid: uhid as string, transaction_id }
}

type Use = Parameters<typeof recordUsage>[1]
const use = (plan: { id: string; uhid: string }, more: Partial<Use> = {}) =>
  withTransaction(world.db, (trx) =>
    recordUsage(trx, {
      subscription_id: plan.id,
      uhid: plan.uhid,
      service: 'Master Checkup',
      reference: `test/${randomUUID()}`,
      now: world.clock.now(),
      ...more,
    }),
  )
const read = async ({ asha, id }: Awaited<ReturnType<typeof subscriber>>, query = '') =>
  (await asha.get(`subscriptions/${id}/usage${query}`)).body.subscription_with_usage

describe('usage', () => {
  it('shows what was bought, for whom, and what is left of each service (C3.49, C3.50, C3.51, C7.62)', async () => {
    const plan = await subscriber()
    await use(plan)
    const today = istDateOf(world.clock.now())
    const usage = await read(plan)
    expect(usage).toMatchObject({
      id: plan.id,
      status: 'ACTIVE',
      payment_transaction_id: plan.transaction_id,
      start_date: today,
      end_date: addDays(today, 364),
      plan: {
        id: DEMO_PLANS.family,
        name: 'Family',
        cost: 4999,
        type: 'healthplan',
        is_wallet_based_plan: false,
        opd_wallet: { is_wallet_enabled: false },
        max_claim_days: 30,
      },
      members: [{ uhid: plan.uhid, primary: true, mobile: expect.stringMatching(/^\+91\d{10}$/) }],
    })
    expect(usage.usage.services).toMatchObject([
      { name: 'Appointment', category: 'C1', allotted: 10, used: 0, remaining: 10 },
      { name: 'Master Checkup', allotted: 2, used: 1, remaining: 1 },
      { name: 'Consult', allotted: null, used: 0, remaining: null },
      { name: 'Medicine Order', remaining: null },
    ])
    expect(usage).not.toHaveProperty('roi')
  })

  it('with its return compares the market value of what was used, less what the person paid, with the cost (decisions §19)', async () => {
    const plan = await subscriber()
    expect((await read(plan, '?with_roi=true')).roi).toEqual({ plan_cost: 4999, value_used: 0, roi_percent: 0 })
    const now = world.clock.now()
    const input = {
      subscription_id: plan.id,
      uhid: plan.uhid,
      service_date: istDateOf(now),
      actor: 'system',
      now,
    } as const
    const take = (more: Pick<UseInput, 'reference' | 'service' | 'source' | 'gross_paise' | 'paid_by_member_paise'>) =>
      withTransaction(world.db, (trx) => useService(trx, { ...input, ...more }))
    // A check-up has no price: it is worth its share of the benefit.
    await take({ reference: `checkup/${plan.id}`, service: 'Master Checkup', source: 'CHECKUP' })
    const priced = { gross_paise: 900_00n, paid_by_member_paise: 150_00n }
    await take({ reference: `order/${plan.id}`, service: 'Medicine Order', source: 'PARTNER', ...priced })
    expect((await read(plan, '?with_roi=true')).roi).toEqual({ plan_cost: 4999, value_used: 3249, roi_percent: 64 })
    await withTransaction(world.db, (trx) =>
      reverseUse(trx, { reference: `checkup/${plan.id}`, reason: 'Did not come', actor: 'system', now }),
    )
    expect((await read(plan, '?with_roi=true')).roi).toEqual({ plan_cost: 4999, value_used: 750, roi_percent: 15 })
    expect((await plan.asha.get(`subscriptions/${plan.id}/usage?with_roi=perhaps`)).status).toBe(400)
  })

  it('is recorded once per cause, and given back once', async () => {
    const plan = await subscriber()
    const reference = `test/${randomUUID()}`
    const twice = await Promise.all([use(plan, { reference }), use(plan, { reference })])
    expect(twice[0]).toEqual(twice[1])
    expect((await read(plan)).usage.services[1]).toMatchObject({ used: 1, remaining: 1 })
    const back = () => withTransaction(world.db, (trx) => reverseUsage(trx, { reference, now: world.clock.now() }))
    await Promise.all([back(), back()])
    await withTransaction(world.db, (trx) => reverseUsage(trx, { reference: 'test/never', now: world.clock.now() }))
    expect((await read(plan)).usage.services[1]).toMatchObject({ used: 0, remaining: 2 })
    const { term } = await usageOfTerm(world.db, plan.id, world.clock.now())
    expect(await worthUsedIn(world.db, term)).toEqual({ used_count: 0, worth_used_paise: 0n, claimed_paise: 0n })
  })

  it('of the last one succeeds for one of ten concurrent callers', async () => {
    const plan = await subscriber()
    await use(plan)
    const raced = await Promise.all(Array.from({ length: 10 }, () => use(plan)))
    expect(raced.filter((one) => 'recorded' in one)).toHaveLength(1)
    expect(raced.filter((one) => 'refused' in one && one.refused === 'NONE_LEFT')).toHaveLength(9)
    expect((await read(plan)).usage.services[1]).toMatchObject({ used: 2, remaining: 0 })
  })

  it('is refused for a person not on the plan, a service it does not give, and a day it does not cover', async () => {
    const plan = await subscriber()
    const today = istDateOf(world.clock.now())
    for (const [more, refused] of [
      [{ uhid: randomUUID() }, 'MEMBER_NOT_COVERED'],
      [{ service: 'Radiology' }, 'SERVICE_NOT_COVERED'],
      [{ used_on: addDays(today, -1) }, 'OUTSIDE_TERM'],
      [{ used_on: addDays(today, 365) }, 'OUTSIDE_TERM'],
      [{ count: 3 }, 'NONE_LEFT'],
    ] as const)
      expect(await use(plan, more), refused).toEqual({ refused })
    await endSubscription(world.db, plan.id, 'REFUNDED', world.clock.now())
    expect(await use(plan)).toEqual({ refused: 'PLAN_ENDED' })
  })

  it('continues in grace with what the old paid period has left, and starts over when the renewal is paid', async () => {
    const plan = await subscriber()
    await use(plan, { count: 2 })
    await setAutoRenew(world.db, plan.id, true)
    const inGrace = new Date(startOfIstDay(istDateOf(world.clock.now())).getTime() + 366 * DAY_MS)
    expect(await use(plan, { now: inGrace })).toEqual({ refused: 'NONE_LEFT' })
    expect(await use(plan, { now: inGrace, service: 'Appointment' })).toMatchObject({ recorded: { term: 1 } })
    const { plan_version_id } = (await plan.asha.get(`subscriptions/${plan.id}`)).body
    await withTransaction(world.db, (trx) =>
      renewSubscription(trx, {
        subscription_id: plan.id,
        plan: { plan_id: DEMO_PLANS.family, plan_version_id, duration_days: 365 },
        payment_transaction_id: randomUUID(),
        now: inGrace,
      }),
    )
    expect(await use(plan, { now: inGrace })).toMatchObject({ recorded: { term: 2 } })
    const { term, services } = await usageOfTerm(world.db, plan.id, inGrace)
    expect([term.number, services[1]?.used]).toEqual([2, 1])
  })

  it('rows cannot be updated or deleted', async () => {
    await use(await subscriber())
    await expect(world.db.updateTable('subscription_usages').set({ count: 5 }).execute()).rejects.toThrow('append-only')
    await expect(world.db.deleteFrom('subscription_usages').execute()).rejects.toThrow('append-only')
  })
})

describe('GET members', () => {
  it('lists the people a person may use a plan for, each with what is left by service category (C3.46, C3.48, C7.61)', async () => {
    const { asha, id, uhid } = await subscriber()
    const child = await asha.post(`subscriptions/${id}/members`, {
      name: 'Kabir Rao',
      relation: 'Son',
      age: 7,
      gender: 'M',
      guardian_consent: true,
    })
    const { members } = (await asha.get('members')).body
    expect(members).toHaveLength(2)
    expect(members[0]).toMatchObject({
      uhid,
      subscription_id: id,
      max_claim_days: 30,
      opd_wallet: { is_wallet_enabled: false },
      name: 'Padma Ramanujan',
      email: 'padma@ramanujan.example',
      mobile: expect.any(String),
      dependants: [{ uhid: child.body.uhid, name: 'Kabir Rao', relation: 'Son' }],
    })
    expect(members[0].services[0]).toEqual({
      name: 'Appointment',
      category: 'C1',
      allotted: 10,
      granted: 0,
      used: 0,
      remaining: 10,
      service_category_mapping_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(members[1]).toMatchObject({ uhid: child.body.uhid, dependants: [], subscription_id: id })
    expect((await asha.get(`members?member_uhid=${child.body.uhid}`)).body.members).toEqual([members[1]])
  })

  it('does not trust a cookie to identify the caller', async () => {
    const { uhid } = await subscriber()
    const other = await subscriber()
    other.asha.cookies.set('member_uhid', uhid)
    expect((await other.asha.get('members')).body.members.map((one: { uhid: string }) => one.uhid)).toEqual([
      other.uhid,
    ])
  })

  it('includes an ended plan for as long as a bill may be submitted, but not a refunded one', async () => {
    const ended = await subscriber()
    const today = istDateOf(world.clock.now())
    const endedOn = async (ends_on: string) => {
      const expires_at = startOfIstDay(addDays(ends_on, 1))
      await world.db
        .updateTable('subscriptions')
        .set({ status: 'EXPIRED', starts_on: ends_on, ends_on, expires_at })
        .where('id', '=', ended.id)
        .execute()
      return (await ended.asha.get('members')).body.members.length
    }
    expect([await endedOn(addDays(today, -30)), await endedOn(addDays(today, -31))]).toEqual([1, 0])
    const refunded = await subscriber()
    await endSubscription(world.db, refunded.id, 'REFUNDED', world.clock.now())
    expect((await refunded.asha.get('members')).body.members).toEqual([])
  })
})
