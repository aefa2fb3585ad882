import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usageOfTerm } from '#rooms/subscriptions/server/usage.ts'
import { readCredits } from '#rooms/wallet/server/credits.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import { digestRows } from '#testing/digest-rows.ts'
import { employeeWithMember, type PlanWithMember, planWithMember, sendPartnerEvent } from '#testing/service-uses.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'

let world: World
let number = 9_162_800_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(async () => {
  const broken = await brokenRules(world)
  await world.close()
  expect(broken).toEqual([])
})

const mobile = () => `+91${number++}`
const send = (event: object, headers?: Record<string, string>) => sendPartnerEvent(world, event, headers)
const received = async (event: object) =>
  expect(await send(event)).toMatchObject({ status: 200, body: { received: true } })
const left = async ({ subscription_id }: PlanWithMember) => {
  const { services } = await usageOfTerm(world.db, subscription_id, world.clock.now())
  const { allotted, used } = services.find(({ service }) => service.name === 'Appointment')!
  return allotted! - used
}
const orders = (who: string) =>
  world.db
    .selectFrom('partner_orders')
    .select(['stage', 'status', 'reason', 'gross_paise'])
    .where('mobile', '=', who)
    .orderBy('id')
    .execute()

describe('a partner’s event', () => {
  it('uses up the plan, is visible to the member, and counts once however often it comes (decisions §14)', async () => {
    const plan = await planWithMember(world, mobile())
    const event = { event_id: randomUUID(), mobile: plan.mobile, city: 'Pune' }
    await received(event)
    const before = await digestRows(world)
    await received(event)
    await received({ ...event, status: 'CANCELLED', gross: 1, paid_by_plan: 1 })
    expect(await digestRows(world)).toBe(before)
    expect(await left(plan)).toBe(9)
    const facts = await world.db
      .selectFrom('service_use_facts')
      .select(['kind', 'count', 'gross_paise', 'paid_by_plan_paise', 'city', 'source'])
      .where('uhid', '=', plan.uhid)
      .orderBy('id')
      .execute()
    expect(facts).toMatchObject([
      { kind: 'USED', count: 1, gross_paise: 400_00n, paid_by_plan_paise: 400_00n, city: 'Pune', source: 'PARTNER' },
      { kind: 'SETTLED', count: 0 },
    ])
  })

  it('sent ten times at once counts once', async () => {
    const plan = await planWithMember(world, mobile())
    const event = { event_id: randomUUID(), uhid: plan.uhid }
    await Promise.all(Array.from({ length: 10 }, () => received(event)))
    expect(await left(plan)).toBe(9)
  })

  it('pays with health credits, which the member and the company see at once (decisions §14)', async () => {
    const person = await employeeWithMember(world, mobile(), 1_000_00n)
    const order = { reference: `order/${randomUUID()}`, mobile: person.mobile, kind: 'Order' }
    await received({ ...order, status: 'PENDING', gross: 500, paid_by_plan: 450, paid_by_member: 50 })
    expect(await readCredits(world.db, person.wallet_id)).toMatchObject({ on_hold_paise: 450_00n })
    await received({ ...order, status: 'DELIVERED', gross: 480, paid_by_plan: 430, paid_by_member: 50 })
    expect(await readCredits(world.db, person.wallet_id)).toMatchObject({ on_hold_paise: 0n, consumed_paise: 430_00n })
    const browser = await world.signUp(person.mobile)
    const { body } = await browser.get(`subscriptions/${person.subscription_id}/wallet/transactions`)
    expect(body.transactions[0]).toMatchObject({ type: 'PAYMENT', status: 'SUCCESS', details: { amount: 430 } })
    await received({ ...order, status: 'CORRECTED', gross: 300, paid_by_plan: 300, paid_by_member: 0 })
    expect(await readCredits(world.db, person.wallet_id)).toMatchObject({ consumed_paise: 300_00n })
    await received({ ...order, status: 'REFUNDED' })
    expect(await readCredits(world.db, person.wallet_id)).toMatchObject({
      consumed_paise: 0n,
      available_paise: 1_000_00n,
    })
  })

  it('that is late is put in order by its time, and a cancellation is final', async () => {
    const plan = await planWithMember(world, mobile())
    const at = (minutes: number) => toWireTime(new Date(world.clock.now().getTime() + minutes * 60_000))
    const order = { reference: `order/${randomUUID()}`, mobile: plan.mobile }
    await received({ ...order, status: 'CORRECTED', at: at(-1), gross: 250, paid_by_plan: 250 })
    expect(await left(plan)).toBe(10)
    await received({ ...order, status: 'SUCCESS', at: at(-9) })
    expect(await left(plan)).toBe(9)
    expect(await orders(plan.mobile)).toMatchObject([{ stage: 'DONE', status: 'APPLIED', gross_paise: 250_00n }])
    await received({ ...order, status: 'CANCELLED', at: at(-8) })
    await received({ ...order, status: 'PENDING', at: at(-20) })
    expect(await left(plan)).toBe(10)
    expect(await orders(plan.mobile)).toMatchObject([{ stage: 'CANCELLED', status: 'APPLIED' }])
  })

  it('without a reference is matched by person, kind and day', async () => {
    const plan = await planWithMember(world, mobile())
    const { mobile: who } = plan
    await received({ mobile: who, status: 'BOOKED' })
    await received({ mobile: who, status: 'COMPLETED' })
    await received({ mobile: who, status: 'COMPLETED', gross: 700, paid_by_plan: 700 })
    expect(await left(plan)).toBe(8)
    await received({ mobile: who, status: 'CANCELLED' })
    expect(await left(plan)).toBe(9)
    await received({ mobile: who, status: 'CANCELLED', service_date: addDays(istDateOf(world.clock.now()), 1) })
    expect((await orders(who)).at(-1)).toMatchObject({ status: 'WAITING', reason: 'ORDER_UNKNOWN' })
    await received({ mobile: who, status: 'PENDING', service_date: addDays(istDateOf(world.clock.now()), 1) })
    expect((await orders(who)).at(-1)).toMatchObject({ stage: 'CANCELLED', status: 'APPLIED' })
    expect(await left(plan)).toBe(9)
  })

  it('for a person without a plan, or more than is left, takes nothing and waits for our staff', async () => {
    const nobody = mobile()
    await received({ mobile: nobody })
    expect(await orders(nobody)).toMatchObject([{ status: 'WAITING', reason: 'NO_PLAN' }])
    await received({ uhid: randomUUID() })
    const plan = await planWithMember(world, mobile())
    await received({ mobile: plan.mobile, kind: 'Diagnostics' })
    await received({ mobile: plan.mobile, kind: 'Diagnostics', paid_by_plan: 0, paid_by_member: 400 })
    const person = await employeeWithMember(world, mobile(), 100_00n)
    await received({ mobile: person.mobile })
    expect(await orders(plan.mobile)).toMatchObject([
      { status: 'WAITING', reason: 'SERVICE_NOT_COVERED' },
      { status: 'APPLIED', reason: null },
    ])
    expect(await orders(person.mobile)).toMatchObject([{ status: 'WAITING', reason: 'INSUFFICIENT_FUNDS' }])
    expect(await readCredits(world.db, person.wallet_id)).toMatchObject({ available_paise: 100_00n })
    expect(await left(person)).toBe(10)
  })

  it('that was only placed is given back in time, and taken again when it was provided after all (decisions §14)', async () => {
    const person = await employeeWithMember(world, mobile(), 1_000_00n)
    const order = { reference: randomUUID(), mobile: person.mobile, kind: 'Order' }
    await received({ ...order, status: 'PENDING' })
    await world.advance(DAY_MS + 60_000)
    expect(await readCredits(world.db, person.wallet_id)).toMatchObject({ on_hold_paise: 0n })
    const today = { service_date: addDays(istDateOf(world.clock.now()), -1) }
    await received({ ...order, ...today, status: 'SUCCESS', gross: 350, paid_by_plan: 350 })
    expect(await readCredits(world.db, person.wallet_id)).toMatchObject({ consumed_paise: 350_00n })
  })

  it('corrected to another person while it is open is given back and used again', async () => {
    const [wrong, right] = [await planWithMember(world, mobile()), await planWithMember(world, mobile())]
    const order = { reference: randomUUID() }
    await received({ ...order, mobile: wrong.mobile, status: 'PENDING' })
    await received({ ...order, uhid: right.uhid, status: 'CORRECTED' })
    expect([await left(wrong), await left(right)]).toEqual([10, 9])
  })
})

describe('a message that is no event', () => {
  it.each<[string, object, number, string]>([
    ['an unknown kind', { kind: 'Gym' }, 422, 'INVALID'],
    ['an unknown status', { status: 'MAYBE' }, 422, 'INVALID'],
    ['amounts that do not add up', { gross: 500 }, 422, 'INVALID'],
    ['an amount below zero', { gross: -1, paid_by_plan: -1 }, 422, 'INVALID'],
    ['half a paisa', { gross: 1.005, paid_by_plan: 1.005 }, 422, 'INVALID'],
    ['nobody', { mobile: undefined }, 422, 'INVALID'],
    ['two people', { uhid: '6f1d2a50-0b1c-4c7e-9a01-5a1d00000111' }, 422, 'INVALID'],
    ['no day', { service_date: '2026-02-30' }, 422, 'INVALID'],
    ['no event id', { event_id: '' }, 422, 'INVALID'],
    ['a time to come', { at: '2090-01-01 00:00:00' }, 422, 'INVALID'],
    ['an unknown field', { plan: 1 }, 400, 'UNKNOWN_FIELD'],
  ])('%s is refused and stores nothing', async (_, event, status, type) => {
    const before = await digestRows(world)
    expect(await send({ mobile: '+919811111111', ...event })).toMatchObject({ status, error: { type } })
    expect(await digestRows(world)).toBe(before)
  })

  it.each<[string, Record<string, string>]>([
    ['unsigned', {}],
    ['signed by somebody else', { 'x-signature': 'a'.repeat(64) }],
    ['with an empty signature', { 'x-signature': '' }],
  ])('%s is refused with the same words, whether it is an event or not', async (_, headers) => {
    const before = await digestRows(world)
    for (const event of [{ mobile: '+919811111111' }, { kind: 'Gym' }])
      expect(await send(event, headers)).toMatchObject({ status: 400, error: { type: 'WEBHOOK_REFUSED' } })
    expect(await digestRows(world)).toBe(before)
  })
})
